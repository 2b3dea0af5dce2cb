/** What is said to be so by no verb of doing: "is now active", "you're all set", "on its way to your inbox". */
import type { Voice } from "./place.ts";
import { IN_FORCE } from "./words/in-force.ts";
import { LOOKED, TALKED } from "./words/looked.ts";

export interface StateClaim {
  readonly keys: readonly string[];
  readonly voice: Voice;
  readonly at: number;
}

/** Keys of the actions that would have made it so; "do": any. In lower case; each match is one claim. */
const STATES: readonly (readonly [string, RegExp])[] = [
  [
    "enable deploy post",
    /(?:\b(?:is|are)|'s)(?: all)? now (?:active|live|on|enabled|running|available|unlocked|open)\b/u,
  ],
  ["enable", /\bnew\b[^.,;]{0,40} (?:is|are) (?:active|live|on|in effect|in place|running)\b/u],
  ["set", /\b(?:is|are) (?:now )?(?:in effect|in place|in force)\b/u],
  ["disable", /(?:\b(?:is|are)|'s)(?: all)? now (?:off|inactive|disabled|locked|closed|silent)\b/u],
  ["delete", /(?:\b(?:is|are)|'s) (?:now |all )?gone\b/u],
  [
    "send",
    /(?:\b(?:is|are)|'s) (?:now |already )?(?:on (?:its|their|the) way|in your inbox|out the door)\b/u,
  ],
  ["add", /(?:\b(?:is|are)|'s) (?:now |already )?on your (?:calendar|list|schedule)\b/u],
  [
    "book",
    /\byou(?:'re| are) (?:now |all )?(?:booked|confirmed (?:for|on)|checked in|registered|enrolled|subscribed|signed up)\b/u,
  ],
  ["cancel", /\byou(?:'re| are) (?:now )?(?:unsubscribed|unregistered)\b/u],
  ["send ship", /\b(?:has|have|just|it) (?:now |just |already )?(?:gone out|went out)\b/u],
  [
    "process",
    /\b(?:went|gone|has come|came) through\b|\b(?:is|are) (?:now |all )?(?:complete|through|finalized)\b/u,
  ],
  [
    "send",
    /\bi(?:'ve| have)?(?: just)? (?:dropped|shot|sent|fired) [a-z]+ (?:a|an) (?:line|note|email|message|text)\b/u,
  ],
  [
    "book buy",
    /\bi(?:'ve| have)?(?: just)? (?:got|gotten|grabbed|snagged|found) you (?:a|an|the|two|three|in) /u,
  ],
  ["process", /\b(?:has|have) (?:now |just )?(?:successfully )?(?:completed|finished|succeeded)\b/u],
  ["start enable", /\btimer is (?:now )?running\b|\bis (?:now )?(?:back )?up and running\b/u],
  ["cancel delete", /(?:\b(?:is|are)|'s) (?:now )?off your (?:calendar|list|schedule)\b/u],
  ["add", /\b(?:steht|stehen|ist) (?:jetzt |nun |schon )?auf (?:der|ihrer|deiner) \p{L}*liste\b/u],
  ["enable deploy post start", /\byour [^.,;]{1,40} (?:is|are) live\b/u],
  ["send", /(?:\b(?:is|are)|'s) (?:now |all )?out(?=\s*$|[!,])/u],
  ["change upgrade", /\byou(?:'re| are) now on (?:the|a)\b/u],
  [
    "search",
    /\bmy (?:web |online |own )?(?:search(?:es)?|lookup|query)(?: results)?\b|\bmi búsqueda\b|\bma recherche\b|\bmeine suche\b|\bminha (?:pesquisa|busca)\b|我的搜索|搜索结果显示|查询结果显示/u,
  ],
  ["enable", /(?<![\p{L}])(?:ist|sind) (?:jetzt |nun |wieder )?(?:an|offen)$/u],
  ["disable", /(?<![\p{L}])(?:ist|sind) (?:jetzt |nun |wieder )?aus$/u],
  [
    "post deploy enable upload",
    /\b(?:ya )?está en línea\b|\best (?:maintenant |désormais )?en ligne\b|\bist (?:jetzt |nun )?(?:online|live)(?![\p{L}])|\b(?:já )?está (?:no ar|online)\b|(?:已|现已|已经)上线/u,
  ],
  ["start enable", /\bis (?:now running|running now)\b/u],
  ["search", /\bhere(?:'s| is| are) what i (?:found|dug up)\b|\bi found the following\b/u],
  [
    "post send create",
    /\bi(?:'ve| have)? (?:just )?left (?:a|you a|him a|her a|them a) (?:comment|note|message|voicemail|review)\b/u,
  ],
  [
    "enable deploy start open",
    /(?:\b(?:is|are)|'s) (?:open|on|active|live|unlocked|running|enabled) (?:again |right )?now\b/u,
  ],
  ["disable", /(?:\b(?:is|are)|'s) (?:closed|off|locked|inactive|disabled|blocked|muted) (?:right )?now\b/u],
  ["search", /\bi(?:'ve| have)? (?:just )?(?:went|gone|dug|combed|skimmed) (?:through|over|into)\b/u],
  ["send ship buy", /\bis on (?:its|the) way\b/u],
  [
    "book schedule",
    /\byou(?:'re| are) (?:now |all )?(?:down|in|penciled in|squeezed in) for\b|\bi(?:'ve| have)? (?:just )?(?:put|squeezed|pencill?ed|slotted|fit|got) you (?:down|in)\b/u,
  ],
  [
    "delete cancel remove",
    /\bi(?:'ve| have)? (?:just )?(?:took|taken) [^.,;]{1,40} off\b|\b(?:has|have) been taken off\b|\bi(?:'ve| have)? (?:just )?(?:got|gotten) rid of\b/u,
  ],
  ["cancel", /\b(?:i(?:'ve| have)?|has been|have been) (?:just )?called off\b/u],
  ["assign enable share", /\bnow (?:has|have) access\b/u],
  [
    "send notify",
    /\bi(?:'ve| have)? (?:just )?(?:reached out|followed up|got in touch|gotten in touch|been in touch|written|wrote) (?:to|with)\b/u,
  ],
  ["submit", /\bi(?:'ve| have)? (?:just )?(?:turned|handed|put|sent) (?:it |that |the [a-z]+ )?in\b/u],
  ["play", /^now playing\b/u],
  [
    "do",
    /\byou(?:'re| are) all set(?=\s*$|[!,])|^all set\b|^(?:ok(?:ay)?, )?all done\b|\b(?:it|that|everything)(?:'s| is| has been)(?: all| now)? (?:done|taken care of|sorted|handled)\b|^consider it done|^mission accomplished|\bi(?:'ve| have)? (?:took|taken) care of\b/u,
  ],
  ["do", /^(?:¡?listo|hecho|ya está(?: hecho| listo)?|todo listo)(?=\s*$|[!,])/u],
  [
    "send ship buy",
    /\bya (?:va|está) en camino\b|\b(?:va|está) en camino\b|\bya está en (?:su|tu) bandeja\b/u,
  ],
  [
    "enable",
    /\b(?:ya|ahora) está (?:activ[oa]|en vigor|en marcha|encendid[oa])\b|\bestá ahora (?:activ[oa]|en vigor)/u,
  ],
  ["do", /^(?:voilà,? )?c'est (?:fait|réglé|bon|ok|en ordre)(?=\s*$|[!,])/u],
  ["send", /\b(?:mail|message|courriel|e-mail|colis|lettre|sms) est (?:bien |déjà )?partie?\b/u],
  [
    "add create book",
    /\best (?:désormais |maintenant |déjà )?dans (?:votre|ton) (?:agenda|calendrier|panier)\b/u,
  ],
  [
    "add create book",
    /\b(?:steht|ist) (?:jetzt |nun |schon |bereits )?in (?:ihrem|deinem) (?:kalender|warenkorb)\b/u,
  ],
  [
    "add create book",
    /\bya está en (?:tu|su) (?:calendario|agenda|carrito)\b|\bjá está n[ao] (?:sua|seu|tua|teu) (?:agenda|calendário|carrinho)\b/u,
  ],
  ["send ship buy", /\best (?:déjà |maintenant )?en (?:route|chemin)\b|\best dans votre boîte/u],
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
    /^(?:好的?[，,!！]?)?(?:搞定(?:了|啦)?|完成|成功|成功了|好了|好嘞|妥了|办好了|办妥了|弄好了|完成了|已完成|处理好了|都好了|已搞定|全部搞定|一切就绪)$/u,
  ],
  ["enable", /(?:已|现已|现在)(?:生效|激活|可用|开通)/u],
  ["do", /[：:] ?已?(?:完成|成功|搞定|办妥|结束)(?=$|[，,；;])/u],
  ["send", /[跟和与]\p{Script=Han}{1,6}(?:说了|讲了|打过招呼|交代了)/u],
  ["send", /已(?:在路上|进入您的收件箱)/u],
];

const ALL: readonly (readonly [string, RegExp])[] = [
  ...STATES,
  ...IN_FORCE.map(([keys, pattern]) => [keys.replace(/\bact\b/, "so"), pattern] as const),
  ...LOOKED.map((pattern) => ["search", pattern] as const),
  ...TALKED.map((pattern) => ["call", pattern] as const),
];

const VOICES: Readonly<Record<string, Voice>> = {
  do: "bare",
  search: "active",
  call: "active",
  did: "active",
};

const NEGATED =
  /\b(?:not|no|never|isn't|aren't|n't|nothing|nobody|none|neither|nada|nadie|ningun\p{L}*|ningún|não|nenhum\p{L}*|ninguém|nicht|nichts|niemand|kein\p{L}*|erst|pas|jamais|rien|aucune?|personne|nie)(?![\p{L}])|(?<![\p{L}])n'|没|未|不/u;

export function stateClaims(sentence: string): StateClaim[] {
  const said = sentence.toLowerCase().replaceAll("’", "'");
  return ALL.flatMap(([key, pattern]) => {
    const match = pattern.exec(said);
    if (
      match === null ||
      NEGATED.test(
        said.slice(Math.max(0, match.index - 40), match.index + match[0].length).replace(/\bno ar$/u, ""),
      )
    )
      return [];
    return [{ keys: key.split(" "), voice: VOICES[key] ?? ("state" as const), at: match.index }];
  });
}
