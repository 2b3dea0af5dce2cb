/** What a message does in a conversation: does it ask, does it agree? English and the commonest words of other languages. */

const YES =
  /^\W*(?:(?:oh|ok|okay|great|perfect|thanks|thank you|alright|absolutely|sure|well)\W+)*(?:yes|yeah|yep|yup|sure|ok|okay|confirm(?:ed)?|i confirm|correct|right|absolutely|definitely|of course|go ahead|please (?:do|proceed|go ahead)|proceed|do it|sounds good|that works|that's (?:right|correct|fine)|ja|oui|s[ií]|sim|да|是的?|好的?|はい)(?![\p{L}\d])/iu;
const AGREES_LATER =
  /\b(?:please (?:proceed|go ahead)|go ahead|i confirm|you (?:may|can) proceed|i agree)\b/i;
const NO =
  /^\W*(?:no|nope|nein|non|não|wait|stop|hold on|don'?t|do not|cancel that|never ?mind|not yet|いいえ|不)(?![\p{L}\d])/iu;
const NEGATED = /\b(?:don'?t|do not|not yet|before you|wait|instead|but)\b/i;
const LONGEST = 2_000;

/** A yes to what was asked. A no, and a yes with a but, are none. */
export function agrees(text: string): boolean {
  const head = text.slice(0, LONGEST);
  if (NO.test(head) || NEGATED.test(head.slice(0, 200))) return false;
  return YES.test(head) || AGREES_LATER.test(head);
}

/** Whether a message asks something: a question mark, or a request for an answer. */
export const asks = (text: string): boolean =>
  /[?？]/.test(text.slice(-LONGEST)) ||
  /\b(?:please (?:provide|confirm|tell|let me know|specify)|could you|let me know)\b/i.test(
    text.slice(-LONGEST),
  );

/** Whether an operator's text wants the user to confirm before something is changed. */
export const demandsConfirmation = (text: string): boolean =>
  /\b(?:explicit(?:ly)?|user|customer)\b[^.\n]{0,60}\bconfirm|\bconfirm(?:ation)?\b[^.\n]{0,80}\b(?:before|prior|proceed)|\b(?:before|prior)\b[^\n]{0,160}\bconfirm/i.test(
    text.slice(0, 20_000),
  );
