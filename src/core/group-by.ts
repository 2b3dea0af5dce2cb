/**
 * The items of each key, both in the order of their first appearance. `Map.groupBy` is that, but the library also runs in Node 20,
 * which lacks it.
 * @param keyOf gets the item and its place, from 0
 */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T, place: number) => K): Map<K, [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  let place = 0;
  for (const item of items) {
    const key = keyOf(item, place++);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
