type Path = readonly (string | number)[];

/** The paths of all members of a JSON value, at any depth. */
function pathsIn(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== "object" || value === null) return [];
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return members.flatMap(([key, inner]) => [
    ...(Array.isArray(value) ? [] : [[...at, key]]),
    ...pathsIn(inner, [...at, key]),
  ]);
}

/** A copy in which one member is `null`, or not there. */
function changed(value: unknown, path: Path, how: "absent" | "null"): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item, at) => (at === step ? changed(item, rest, how) : item));
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key !== step) return [[key, inner]];
    if (rest.length > 0) return [[key, changed(inner, rest, how)]];
    return how === "null" ? [[key, null]] : [];
  });
  return Object.fromEntries(entries);
}

/** Every variant of a JSON text in which one member is missing or null, with its name. */
export function withoutOne(text: string): readonly (readonly [name: string, text: string])[] {
  const value = JSON.parse(text) as unknown;
  return pathsIn(value).flatMap((path) =>
    (["absent", "null"] as const).map(
      (how) => [`${path.join(".")} ${how}`, JSON.stringify(changed(value, path, how))] as const,
    ),
  );
}

/** The same for a stream: every variant of each of its events, and the stream without that event. */
export function streamWithoutOne(text: string): readonly (readonly [name: string, text: string])[] {
  const events = text.split(/(?<=\n\n)/);
  return events.flatMap((event, at) => {
    const put = (other: string) => events.with(at, other).join("");
    const [, before = "", data] = /^((?:event: .*\n)?data: )(\{.*\})\n\n$/.exec(event) ?? [];
    const variants = data === undefined ? [] : withoutOne(data);
    return [
      [`event ${at} absent`, put("")] as const,
      ...variants.map(([name, json]) => [`event ${at}: ${name}`, put(`${before}${json}\n\n`)] as const),
    ];
  });
}
