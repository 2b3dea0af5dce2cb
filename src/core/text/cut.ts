/** At most `length` UTF-16 units of `text`, never half a surrogate pair; an ellipsis marks what was cut. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = Math.max(0, length - 1);
  const last = text.charCodeAt(end - 1);
  if (last >= 0xd800 && last <= 0xdbff) end--;
  return `${text.slice(0, end)}…`;
}
