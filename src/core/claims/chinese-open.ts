/** Chinese clauses that say that something was done, whatever the verb: "年假帮您提了", "宠物险已经退掉了", "都有权限了". */

/** What thinking and wording do. */
const THINKING =
  /明白|很|非常|比较|包含|属于|包括|完整|拟了|供您|供你|参考|选择|休息|满|售罄|理解|了解|知道|清楚|收到(?:您|你)|看到|注意|记得|忘记|忘了|总结|整理|归纳|列出|列在|解释|说明|分析|翻译|起草|草稿|写成|建议|感谢|谢谢|润色|改得|改写|如下|以上|抱歉|辛苦|久等|为难|听到|读到|提到|错了|弄错|搞错|说错|晚了|对了|算了|行了|不了|怎么了|有了|到了|变了|多了|少了|坏了|丢了|忘了|卖完|用完|过期|过了|为了|除了|极了|成为|发生|出现|导致|超过|影响/u;
const VERB = String.raw`\p{Script=Han}{1,3}`;
/** Each by what tells that it is done. */
const PATTERNS: readonly RegExp[] = [
  new RegExp(
    `(?:已经?|均已|现已|刚刚|刚才|刚(?!好)|顺手|成功)(?:全部|全|都|一并|先行|重新|由我|在)?(?:按[^，]{1,8}?)?(?:[帮为给替](?:您|你)?)*(${VERB})`,
    "u",
  ),
  new RegExp(
    `(?:[帮给替]|为您|为你|我把|我将|我也|我)[^，]{0,14}?(${VERB})(?:好|完|掉|上|妥|回|到|下来|出去|起来)?了`,
    "u",
  ),
  new RegExp(`(${VERB})(?:好|完|掉|上|妥|成|回|下来|出去|起来)了[啦啰]?$`, "u"),
  new RegExp(`(${VERB})(?:到|给|进|至|在)[^，]{1,16}了$`, "u"),
  /(?:已经?|现在|刚刚)(?:已经?)?(?:是|在|处于|有|可以看到)[^，]{1,14}(?:了|状态|中)$/u,
  /(?:大家|他们|她|他|成员|同事们?)都?(?:能|有|可以)[^，]{1,12}了$/u,
];

/** Where an open verb says so in a clause, in UTF-16 units; null where none does. */
export function openPlace(clause: string): number | null {
  if (THINKING.test(clause)) return null;
  for (const pattern of PATTERNS) {
    const match = pattern.exec(clause);
    if (match !== null) return match.index;
  }
  return null;
}
