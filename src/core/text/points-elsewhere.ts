/** What leads somewhere, or gets somebody to go there: an address, a link, a telephone number, markup. */
const ELSEWHERE: readonly RegExp[] = [
  /:\/\/|(?:^|[^:])\/\/\p{L}/u,
  /(?<!\p{L})(?:javascript|data|mailto|tel|sms|vbscript|file|skype|whatsapp|tg):\S/iu,
  /(?<!\p{L})www\p{P}/iu,
  // `name.tld`, written out or with the dot in brackets; a space behind a dot ends a sentence.
  /[\p{L}\p{N}_-]{2,}(?:\.|[[({]\.[\])}])\p{L}{2,}|[\w-]{2,}。[a-z]{2,}/u,
  /\s(?:dot|\[dot\]|\(dot\))\s?\p{L}{2,}/iu,
  /(?<!\d)\d{1,3}(?:\.\d{1,3}){3}(?!\d)/u,
  /@/u,
  /\]\s?[([]/u,
  /<[\p{L}!/]/u,
  // Not a date, and not the number of an order.
  /\+\s?\d[\d\s().-]{6,}/u,
  /\d{3,}[\s()-]+\d{3,}[\s()-]+\d{3,}/u,
];

/** Whether words of somebody whom nobody knows could send their reader somewhere. Wide signs are read as plain ones. */
export function pointsElsewhere(text: string): boolean {
  const plain = text.normalize("NFKC");
  return ELSEWHERE.some((one) => one.test(plain));
}
