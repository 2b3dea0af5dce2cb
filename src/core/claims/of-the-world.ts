/** Whether a claim says anything that a tool would have to have done. */
import type { Claim } from "./find.ts";
import { acts, type Backing, capable, cognate, meet, shares } from "./relation.ts";

/** Text of the conversation is made of these as well: only a tool for them makes a claim about the world of it. */
const ALSO_TEXT: ReadonlySet<string> = new Set(
  "report list note table plan message email document post course event repo invoice file photo rule claim".split(
    " ",
  ),
);

const SAYS_SO: ReadonlySet<string> = new Set(["passive", "state", "bare"]);

/** The sentence is about this user's things, or about this moment. */
const HERE_AND_NOW =
  /(?<![\p{L}])(?:your|yours|now|just|already|successfully|ihre?[nmrs]?|deine?[nmrs]?|dich|dir|für sie|ihnen|bereits|soeben|gerade|eben|jetzt|nun|schon|erfolgreich|ab sofort|beide|both|votre|vos|ton|ta|tes|vous|désormais|bien|déjà|maintenant|à l'instant|dès maintenant|sus?|tus?|te|ya|ahora|seus?|suas?|teus?|tuas?|lhe|já|agora|você)(?![\p{L}])|^(?:\p{L}+ed|sent|put|set|cut) (?:it|that|them)(?![\p{L}])|[您你已]|刚|好了|了[啦啰]?(?:$|[，,])/iu;
/** "I've found that", "I checked whether": what is known or thought. */
const FINDS = /\b(?:that|whether|if)\b/i;
/** "Noted" is said of a wish, too. */
const IDIOM = /(?<![\p{L}])(?:noted|notiert|notée?|anotado|anotada)(?![\p{L}])/iu;

/** Nothing ran at all, though something could have. */
const isIdle = ({ ran, offered }: Backing): boolean => ran.length === 0 && offered.some(acts);

/** Where nothing ran, what is said to be done for this user now need not be tied to one of the tools. */
function isAboutUs(claim: Claim, { offered, failed }: Backing): boolean {
  if (!SAYS_SO.has(claim.voice) || IDIOM.test(claim.sentence)) return false;
  if (claim.inForce || HERE_AND_NOW.test(claim.sentence)) return true;
  return offered.some((tool) => acts(tool) && (failed.has(tool.name) || cognate(claim, tool)));
}

/** Whether the claim says anything that a tool would have to have done. */
export function isOfTheWorld(claim: Claim, backing: Backing): boolean {
  // "The booking was rejected": a failure that is told of.
  if (claim.voice !== "active" && claim.families.has("reject") && backing.failed.size > 0) return false;
  const able = capable(claim, backing);
  const shared = backing.offered.filter((tool) => shares(claim.things, tool.named));
  const named = shared.filter((tool) => meet(claim.things.names, tool.named.names));
  const known = able.some(
    (tool) => shares(claim.things, tool.things) || meet(claim.things.families, tool.families),
  );
  if (backing.hosted && (able.length === 0 || claim.families.has("search"))) return false;
  const ofTheWorld = [...claim.things.names].some((name) => !ALSO_TEXT.has(name));
  const handedOn = able.length > 0 && (claim.families.has("send") || claim.families.has("submit"));
  if (claim.ofText && !(claim.strength === "strong" && (known || handedOn))) return false;
  const idle = isIdle(backing);
  const ours = idle && isAboutUs(claim, backing);
  if (ours && (claim.strength === "strong" || claim.strength === "weak")) return true;
  switch (claim.strength) {
    case "strong":
      if (claim.voice === "fact") {
        return able.some((tool) => meet(claim.families, tool.families)) && (known || idle);
      }
      return claim.voice === "active" || able.length > 0 || named.some(acts);
    case "weak":
      if (claim.voice === "fact") return able.some((tool) => meet(claim.families, tool.families)) && known;
      if (claim.voice !== "active") {
        const free = claim.things.names.size === 0 || ofTheWorld;
        return known || (able.length > 0 && free) || named.some(acts);
      }
      if (able.some((tool) => tool.named.names.size === 0) && claim.things.names.size > 0) return true;
      if (able.length > 0 && (known || claim.things.stems.size <= 1)) return true;
      if (claim.things.names.size === 0 && !claim.makes) {
        return able.some((tool) => meet(claim.families, tool.families));
      }
      return ofTheWorld || shared.some(acts);
    case "read":
      return able.length > 0 && (claim.voice === "active" || known);
    case "glance":
      return (
        claim.voice === "active" &&
        able.length > 0 &&
        (known ||
          ofTheWorld ||
          (backing.ran.length === 0 && claim.things.stems.size > 2 && !FINDS.test(claim.sentence)))
      );
    case "light":
      if (claim.open)
        return claim.voice === "active" || ours ? backing.offered.some(acts) : shared.some(acts);
      if (claim.voice === "fact")
        return claim.families.size > 0 && able.some((tool) => meet(claim.families, tool.families));
      if (claim.families.size === 0) return (claim.voice === "state" ? shared : backing.offered).some(acts);
      return able.length > 0 || shared.length > 0 || claim.voice === "active";
  }
}
