/**
 * What claims and tools do, in families of actions: "emailed" and `notify_user` both send. Every word of the six languages is
 * tied to one of these keys, so that a claim in any of them can be held against tools that are named in another.
 */

/**
 * How much a verb says by itself. `strong`: it changes the world outside the conversation. `weak`: it may as well be done to the
 * answer's own text ("I added a line"). `read`: it looks something up; `glance`: the same in words that also mean thinking.
 * `light`: what was done stands in its object ("issued the refund").
 */
export type Strength = "strong" | "weak" | "read" | "glance" | "light";

export interface Action {
  readonly families: readonly string[];
  readonly strength: Strength;
}

/** Key: strength, families. */
const TABLE = `
send strong send
reply weak send
notify strong send
share strong send post
invite strong send book
post strong post
call strong call
create weak create
write weak create save
add weak add create
save weak save create
book strong book
schedule strong book create
buy strong buy
cancel strong cancel
delete strong delete
remove weak delete
change weak change
set weak change create
move strong change
rename strong change
upgrade strong change
reset strong change
assign strong change assign
pay strong pay
transfer strong pay
refund strong refund
enable strong enable
disable strong disable
start strong enable
stop strong disable cancel
restart strong enable change
open weak enable create
close strong cancel disable
block strong disable
confirm weak confirm book
submit strong submit
register strong register submit create
escalate strong submit send
ship strong ship
deploy strong deploy
merge strong merge
install strong deploy
upload strong upload
download strong download
copy strong copy
archive strong archive change
print strong print
play strong play
sell strong sell
run weak enable run
apply weak change submit
search read search
fetch read search
check glance search
find glance search
read glance search
redeem strong redeem change
sign strong sign submit
rent strong book
accept strong confirm submit
reject strong cancel reject
process light
act light
so light
did light
translate weak translate
do light
`;

export const ACTIONS: ReadonlyMap<string, Action> = new Map(
  TABLE.trim()
    .split("\n")
    .map((line) => {
      const [key = "", strength = "light", ...families] = line.split(" ");
      return [key, { strength: strength as Strength, families }] as const;
    }),
);

/** Families of which one tool often does what another word calls by the other's name, if it is about the same thing. */
const NEAR: readonly (readonly [string, string])[] = (
  "book-create book-buy book-change book-submit book-confirm book-register book-add create-buy create-submit create-register " +
  "create-add create-save create-change create-book add-change add-book add-save add-register save-change save-submit buy-submit " +
  "buy-pay buy-confirm pay-create pay-submit pay-confirm pay-send refund-create refund-submit refund-pay refund-change refund-cancel pay-change pay-book cancel-delete cancel-change cancel-disable " +
  "delete-change disable-change disable-delete enable-change enable-create enable-register enable-run send-post send-create send-submit " +
  "send-ship ship-create post-create post-submit post-upload deploy-run deploy-create deploy-post deploy-enable upload-create upload-save " +
  "merge-deploy merge-change copy-create copy-save archive-delete archive-save assign-add change-submit change-confirm register-confirm register-add play-enable call-create call-buy call-book"
)
  .split(" ")
  .map((pair) => {
    const [one = "", other = ""] = pair.split("-");
    return [one, other] as const;
  });

const NEIGHBOURS: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const neighbours = new Map<string, Set<string>>();
  const join = (from: string, to: string): void => {
    neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to));
  };
  for (const [one, other] of NEAR) {
    join(one, other);
    join(other, one);
  }
  return neighbours;
})();

const NONE: ReadonlySet<string> = new Set();

export const neighboursOf = (family: string): ReadonlySet<string> => NEIGHBOURS.get(family) ?? NONE;
