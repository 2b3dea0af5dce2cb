/** Chinese: no forms and no spaces; what tells a claim are the words for "already" and "done" around the verb. */
import { openPlace } from "./chinese-open.ts";
import type { Voice } from "./place.ts";
import { thingsIn } from "./things.ts";
import { simplified } from "./words/traditional.ts";
import { CHINESE_VERBS } from "./words/verbs-other.ts";

export interface ChineseClaim {
  readonly key: string;
  readonly voice: Voice;
  readonly at: number;
}

const VERBS: readonly (readonly [string, string])[] = Object.entries(CHINESE_VERBS).flatMap(([key, words]) =>
  words.split(" ").map((word) => [word, key] as const),
);
const WORDS = new RegExp(
  VERBS.map(([word]) => word)
    .toSorted((a, b) => b.length - a.length)
    .join("|"),
  "gu",
);
const KEYS: ReadonlyMap<string, string> = new Map(VERBS);

const HAN = /\p{Script=Han}/u;
const CLAUSE = /[，,；;：:、（）()—~～]+|(?<=\p{Script=Han}) +(?=\p{Script=Han})/u;

const DONE_BEFORE = /已经|已|刚刚|刚才|刚|成功|均已|现已|早已/u;
const DONE_AFTER =
  /^(?:好|完|掉|出去|出|过去|成功|完毕|完成|到|上|下|[给到至进][^，]{1,10})?了(?!解)|^(?:问|跟|给|和)[^，]{0,10}了$|^(?:成功|完毕|完成|好了)/u;
const NO =
  /没|未(?!来)|尚|无法|(?<!在|无|绝)不(?!久|错|仅|但|同|限|过|动|断)|别(?!的|人)|从未|拒绝|(?:请|避)免|失败|难以/u;
const NOT_YET =
  /会(?!议|员|话|面|计|展|场)|将(?:会|要|在|于|立即)|即将|可以|(?<![功性智只])能(?!源|力)|需要|(?<![重主需只纪摘概提])要(?!求|点)|想|准备|打算|正在|稍后|待会|马上|尽快|(?<![申邀聘])请(?!假|柬|客|求|教)|让我|是否|应该|可能|如果|如需|若|要是|一旦|除非|假如|假设|倘若|等(?!级)|当|即可|建议|希望|抱歉|遗憾|本来|本应|本该|理应|应当/u;
const THEN = /(?:之后|以后|后|时|的话|前|之前)$/u;
const OTHER =
  /(?:您|你|他们|她们|他|她|对方|用户(?!的)|客户(?!的)|同事|公司|商家|银行|系统(?!里|中|内)|老师|经理|朋友|自己|人员|承运商|供应商|厂家|物业|柜台|前台|医院|学校|老板|昨天|上周|上次|上个月|去年|之前)[^的]{0,6}$/u;
/** The speaker acts for or towards somebody. */
const MINE = /我(?:们)?(?:已经?|刚刚?|也|就)?(?:给|向|跟|帮|为|替|把|将)/u;
/** A name, and nothing else, before "already". */
const NAME = /^(?:[A-Z][a-z]+|(?:小|老)\p{Script=Han}{1,2}|\p{Script=Han}{1,3}(?:先生|女士|经理|老师|总))$/u;
const ME = /我们|我(?!的)|帮您|帮你|为您|为你|给您|给你|替您|替你|把|将/u;

/** What a clause says was done: "已为您取消订单", "我把邮件发出去了", "邮件已发送". */
export function chineseClaims(written: string): ChineseClaim[] {
  if (!HAN.test(written)) return [];
  const sentence = simplified(written);
  const claims: ChineseClaim[] = [];
  let from = 0;
  let hypothetical = false;
  for (const clause of sentence.split(CLAUSE)) {
    const at = sentence.indexOf(clause, from);
    from = at + clause.length;
    const found = hypothetical ? [] : inClause(clause);
    if (/^(?:如果|若|要是|一旦|假如|假设|除非|倘若|等)/u.test(clause) && !clause.endsWith("就")) {
      hypothetical = true;
    }
    claims.push(...found.map((claim) => ({ ...claim, at: at + claim.at })));
  }
  return claims;
}

function inClause(clause: string): ChineseClaim[] {
  const claims: ChineseClaim[] = [];
  for (const match of clause.matchAll(WORDS)) {
    const [word] = match;
    const before = clause.slice(0, match.index);
    const after = clause.slice(match.index + word.length);
    const key = KEYS.get(word);
    if (
      key === undefined ||
      THEN.test(clause) ||
      /^(?:成功)?的(?!$)/u.test(after) ||
      /^后(?!勤|台|端|天|面|续|备)/u.test(after)
    ) {
      continue;
    }
    const voice = voiceOf(before, after, word, claims.length > 0);
    if (voice !== null) claims.push({ key, voice, at: match.index });
  }
  const at = claims.length > 0 || THEN.test(clause) ? null : openPlace(clause);
  if (at !== null && !NO.test(clause) && !NOT_YET.test(clause) && isOurs(clause, at)) {
    claims.push({ key: "act", voice: ME.test(clause) ? "active" : "passive", at });
  }
  return claims;
}

/** Nobody else is said to have done it. */
function isOurs(clause: string, at: number): boolean {
  if (/被|的(?:时候|人)$/u.test(clause) || NAME.test(clause.slice(0, at))) return false;
  const by =
    /^(?:您|你|他|她|对方|用户|客户(?!档案|资料|信息)|同事|系统(?!里|中)|公司|商家|快递员|老师)(?:们|自己)?(?!的)[^的]*$/u.test(
      clause.slice(0, at),
    );
  return MINE.test(clause) || !(by || OTHER.test(clause.slice(0, at)));
}

function voiceOf(before: string, after: string, word: string, goesOn: boolean): Voice | null {
  if (NO.test(before) || NOT_YET.test(before) || /^(?:不|失败|未)/u.test(after)) return null;
  // "被客户关闭": by somebody else.
  if (/被(?!成功).+$/u.test(before)) return null;
  // "诊所把预约改了": somebody else did.
  const moved = /^(.*?)(?:把|将)/u.exec(before)?.[1] ?? "";
  if (moved !== "" && !/我|已|刚|现在|帮|为|给|替|好的/u.test(moved)) return null;
  const done = DONE_BEFORE.exec(before);
  if (done !== null) {
    const subject = before.slice(0, done.index);
    if (OTHER.test(subject) && !MINE.test(subject) && !/成功/u.test(done[0])) return null;
    if (/[会将]$/u.test(subject) || NAME.test(subject)) return null;
    return ME.test(before) ? "active" : "passive";
  }
  const finished =
    (/把|将/u.test(before) && /^.{0,12}了[啦呀]?$/u.test(after)) ||
    /^[啦啰]/u.test(after) ||
    DONE_AFTER.test(after) ||
    /[了好]$/u.test(word);
  if (!finished) return null;
  if (OTHER.test(before) && !MINE.test(before) && !/(?:帮|为|给|替)(?:您|你)[^您你]{0,12}$/u.test(before))
    return null;
  if (ME.test(before)) return "active";
  if (
    (after.startsWith("了") || word.endsWith("了")) &&
    thingsIn(before).names.size > 0 &&
    !/[您你]$/u.test(before)
  )
    return "passive";
  if (
    before === "" ||
    /^(?:好的?|嗯|行|都|全部|全都|也|一共|总共|共|顺手|并|刚|刚刚)$/u.test(before) ||
    goesOn
  )
    return "bare";
  if (/^了[啦啰]?$/u.test(after)) return "passive";
  return /好了|成功|完毕|完成/u.test(after.slice(0, 3)) || word.endsWith("好") ? "passive" : null;
}
