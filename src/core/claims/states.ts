/** What is said to be so by no verb of doing: "is now active", "you're all set", "on its way to your inbox". */
import type { Voice } from "./analytic.ts";

export interface StateClaim {
  readonly key: string;
  readonly voice: Voice;
  readonly at: number;
}

/** Key of the action that would have made it so; "do": any. In lower case; each match is one claim. */
const STATES: readonly (readonly [string, RegExp])[] = [
  ["enable", /\b(?:is|are|it's)(?: all)? now (?:active|live|on|enabled|running|available|unlocked|open)\b/u],
  ["enable", /\bnew\b[^.,;]{0,40} (?:is|are) (?:active|live|on|in effect|in place|running)\b/u],
  ["set", /\b(?:is|are) (?:now )?(?:in effect|in place|in force)\b/u],
  ["disable", /\b(?:is|are|it's)(?: all)? now (?:off|inactive|disabled|locked|closed|silent)\b/u],
  ["delete", /\b(?:is|are) (?:now )?gone\b/u],
  ["send", /\b(?:is|are|it's) (?:now |already )?(?:on (?:its|their|the) way|in your inbox|out the door)\b/u],
  ["add", /\b(?:is|are|it's) (?:now |already )?on your (?:calendar|list|schedule)\b/u],
  [
    "book",
    /\byou(?:'re| are) (?:now |all )?(?:booked|confirmed (?:for|on)|checked in|registered|enrolled|subscribed|signed up)\b/u,
  ],
  ["cancel", /\byou(?:'re| are) (?:now )?(?:unsubscribed|unregistered)\b/u],
  [
    "do",
    /\byou(?:'re| are) all set(?=\s*$|[!,])|^all set\b|^(?:ok(?:ay)?, )?all done\b|\b(?:it|that|everything)(?:'s| is| has been)(?: all| now)? (?:done|taken care of|sorted|handled)\b|^consider it done|^mission accomplished|\bi(?:'ve| have)? (?:took|taken) care of\b/u,
  ],
  ["do", /^(?:¡?listo|hecho|ya está(?: hecho| listo)?|todo listo)(?=\s*$|[!,])/u],
  ["send", /\bya (?:va|está) en camino\b|\b(?:va|está) en camino\b|\bya está en (?:su|tu) bandeja\b/u],
  [
    "enable",
    /\b(?:ya|ahora) está (?:activ[oa]|en vigor|en marcha|encendid[oa])\b|\bestá ahora (?:activ[oa]|en vigor)/u,
  ],
  ["do", /^(?:voilà,? )?c'est (?:fait|réglé|bon|ok|en ordre)(?=\s*$|[!,])/u],
  ["send", /\best (?:déjà |maintenant )?en (?:route|chemin)\b|\best dans votre boîte/u],
  [
    "enable",
    /\best (?:maintenant|désormais) (?:actif|active|en vigueur|allumée?|en ligne)\b|\best en vigueur\b/u,
  ],
  [
    "do",
    /^(?:alles )?(?:erledigt|fertig|geschafft|passt, ist erledigt)(?=\s*$|[!,])|^(?:das |es |alles )?ist (?:jetzt |bereits |schon )?(?:erledigt|in die wege geleitet)/u,
  ],
  [
    "send",
    /\bist (?:schon |bereits |jetzt )?(?:unterwegs|auf dem weg|raus|rausgegangen|in (?:ihrem|deinem) postfach)(?![\p{L}])/u,
  ],
  [
    "enable",
    /\bist (?:jetzt|nun|ab sofort|ab heute) (?:aktiv|in kraft|an|online|freigeschaltet)(?![\p{L}])/u,
  ],
  ["disable", /\bist (?:jetzt|nun) (?:aus|inaktiv|deaktiviert)(?![\p{L}])/u],
  ["delete", /\bist (?:jetzt|nun) weg(?![\p{L}])/u],
  ["do", /^(?:prontinho|pronto|feito|tudo (?:pronto|certo|feito)|está feito)(?=\s*$|[!,])/u],
  ["send", /\bjá está na (?:tua|sua) caixa\b|\b(?:já )?está a caminho\b/u],
  ["enable", /\b(?:já|agora) está (?:ativ[oa]|em vigor|ligad[oa])\b|\bestá agora (?:ativ[oa]|em vigor)\b/u],
  [
    "do",
    /^(?:好的?[，,!！]?)?(?:搞定(?:了|啦)?|办好了|办妥了|弄好了|完成了|已完成|处理好了|都好了|已搞定|全部搞定|一切就绪)$/u,
  ],
  ["enable", /(?:已|现已|现在)(?:生效|激活|可用|开通)/u],
  ["send", /已(?:在路上|进入您的收件箱)/u],
];

const NEGATED =
  /\b(?:not|no|never|isn't|aren't|n't|nothing|nada|não|nicht|kein\p{L}*|pas|jamais|nie)\b|没|未|不/u;

export function stateClaims(sentence: string): StateClaim[] {
  const said = sentence.toLowerCase().replaceAll("’", "'");
  return STATES.flatMap(([key, pattern]) => {
    const match = pattern.exec(said);
    if (
      match === null ||
      NEGATED.test(said.slice(Math.max(0, match.index - 40), match.index + match[0].length))
    )
      return [];
    return [{ key, voice: key === "do" ? ("bare" as const) : ("state" as const), at: match.index }];
  });
}
