/**
 * What verbs mean, as far as tools do it: "dispatch", "notify" and "relay" all ask for sending. A word may stand for several
 * actions; none is exact, and a request in other words is simply not understood. English.
 */
import { stemOf } from "./words.ts";

/** Action: its words; every form that stems to the same counts. */
const WORDS: Readonly<Record<string, string>> = {
  send: "send sent dispatch message messages text notify inform relay convey forward deliver email mail alert brief tell ping transmit",
  create:
    "create make made new draft craft compose generate establish open file raise submit prepare build mkdir touch setup produce design",
  delete: "delete remove erase discard eliminate purge clear rm rmdir drop trash wipe destroy",
  copy: "copy copied duplicate replicate clone backup cp copies",
  move: "move relocate shift transfer mv migrate",
  rename: "rename mv relabel",
  search:
    "search find found locate scan scour track look identify seek discover grep filter query pinpoint match explore browse lookup",
  read: "show reveal highlight extract fish display view see read print output cat peek content retrieve review present examine inspect unveil",
  list: "list ls listing inventory enumerate overview",
  get: "get fetch retrieve check obtain access know provide what delve track",
  sort: "sort order organize arrange alphabetically alphabetical rank sorted",
  compare: "compare comparison comparative diff difference contrast deviation discrepancy versus",
  count: "count many tally tallying total wc length quantity",
  calculate:
    "calculate compute calculation computation determine ascertain evaluate figure sum mean average percentage logarithm multiply divide " +
    "subtract square root power deviation maximum minimum",
  round: "round nearest decimal",
  convert: "convert conversion exchange equivalent translate transform",
  book: "book reserve reservation booking schedule arrange reschedule appointment",
  cancel: "cancel cancellation revoke annul abort undo terminate",
  buy: "buy purchase snag execute place acquire acquisition order procure invest checkout trade",
  sell: "sell sale liquidate",
  pay: "pay payment charge fund deposit topup refund reimburse",
  withdraw: "withdraw withdrawal cash",
  add: "add include append insert incorporate integrate attach enrol enroll put",
  register: "register registration link signup subscribe",
  write: "write jot record note save store echo log infuse",
  lock: "lock secure secured securely close shut",
  start: "start ignite ignition activate initiate engage launch begin run turn kick fire",
  stop: "stop halt disengage deactivate release end pause",
  press: "press push depress brake",
  fill: "fill refill refuel replenish top fuel gas",
  set: "set adjust configure establish cap limit control",
  edit: "edit modify update change alter revise amend correct rewrite",
  login: "login log authenticate authentication credentials password username signin sign logged logging",
  logout: "logout signout",
  post: "post tweet publish share retweet broadcast upload",
  comment: "comment reply respond remark",
  mention: "mention tag",
  follow: "follow unfollow",
  resolve: "resolve resolution close settle fix closure",
  verify: "verify confirm validate check authenticate",
  estimate: "estimate approximate distance mileage feasibility predict forecast",
  navigate: "navigate navigation direction guide route drive navigator directions cd change go enter",
  insure: "insure insurance protection coverage",
  watch: "watch monitor track watchlist follow subscribe notify alert radar",
  contact: "contact reach escalate support liaise talk",
  play: "play listen stream watch",
  weather: "weather temperature forecast",
};

/** What tools have in their names without doing it: `message_login` sends nothing. */
const THINGS: ReadonlySet<string> = new Set(
  "message text order ticket information status detail account contact content history user name file list all number report"
    .split(" ")
    .map(stemOf),
);

const ACTIONS: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const actions = new Map<string, Set<string>>();
  for (const [action, words] of Object.entries(WORDS)) {
    for (const stem of words.split(" ").map(stemOf)) {
      actions.set(stem, (actions.get(stem) ?? new Set()).add(action));
    }
  }
  return actions;
})();

const NONE: ReadonlySet<string> = new Set();

/** The actions that a word may mean, by its stem. */
export const actionsOf = (stem: string): ReadonlySet<string> => ACTIONS.get(stem) ?? NONE;

/** The same for a word of a tool's name. */
export const actionsOfNamePart = (stem: string): ReadonlySet<string> =>
  THINGS.has(stem) ? NONE : actionsOf(stem);
