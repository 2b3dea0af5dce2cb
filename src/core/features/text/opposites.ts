import { stemOf } from "./words.ts";

const PAIRS =
  "lock:unlock add:remove add:delete create:delete create:remove open:close start:stop engage:release engage:disengage press:release " +
  "follow:unfollow enable:disable subscribe:unsubscribe activate:deactivate book:cancel place:cancel schedule:cancel create:cancel " +
  "mkdir:rmdir touch:rm pause:resume on:off increase:decrease raise:lower attach:detach join:leave login:logout mute:unmute " +
  "archive:unarchive like:unlike block:unblock connect:disconnect install:uninstall pin:unpin send:recall like:dislike true:false";

const OPPOSITES: ReadonlySet<string> = new Set(
  PAIRS.split(" ").flatMap((pair) => {
    const [a = "", b = ""] = pair.split(":").map(stemOf);
    return [`${a}:${b}`, `${b}:${a}`];
  }),
);

/** Whether one word takes back what the other does; stems in lower case. */
export const areOpposite = (a: string, b: string): boolean => OPPOSITES.has(`${a}:${b}`);
