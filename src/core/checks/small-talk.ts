/** Messages that ask for nothing that a tool could do: greetings, thanks, farewells, questions about the assistant itself. */

/** Each is the whole message, or one sentence of it, in small letters without signs; a name may follow a greeting. */
const PHRASES: Readonly<Record<"greeting" | "thanks" | "farewell" | "about_you", string>> = {
  greeting:
    "hi|hello|hey|hi there|hello there|hey there|good morning|good afternoon|good evening|good day|greetings|howdy|how are you|how are you doing|" +
    "how are you today|how is it going|hows it going|whats up|nice to meet you|" +
    "hallo|guten tag|guten morgen|guten abend|moin|servus|wie geht es dir|wie geht es ihnen|wie gehts|" +
    "bonjour|salut|bonsoir|comment ça va|ça va|comment allez vous|" +
    "hola|buenos días|buenos dias|buenas tardes|buenas noches|qué tal|que tal|cómo estás|cómo está|" +
    "olá|ola|oi|bom dia|boa tarde|boa noite|tudo bem|como vai|" +
    "ciao|buongiorno|buonasera|salve|come stai|" +
    "你好|您好|你好吗|早上好|下午好|晚上好|嗨|こんにちは|おはよう|おはようございます|こんばんは|안녕하세요|안녕|привет|здравствуйте|добрый день|مرحبا",
  thanks:
    "thanks|thank you|thanks a lot|thank you very much|thank you so much|many thanks|thanks so much|thanks for your help|thank you for your help|" +
    "much appreciated|i appreciate it|i appreciate your help|great thanks|perfect thanks|ok thanks|cheers|" +
    "danke|danke schön|vielen dank|danke dir|danke ihnen|herzlichen dank|merci|merci beaucoup|gracias|muchas gracias|obrigado|obrigada|muito obrigado|" +
    "muito obrigada|grazie|grazie mille|谢谢|谢谢你|谢谢您|多谢|非常感谢|ありがとう|ありがとうございます|감사합니다|고마워|спасибо|большое спасибо|شكرا",
  farewell:
    "bye|goodbye|bye bye|good bye|see you|see you later|have a nice day|have a great day|have a good day|take care|good night|that is all|thats all|" +
    "that will be all|thatll be all|nothing else|no thats all|no that is all|" +
    "tschüss|auf wiedersehen|bis bald|das wäre alles|schönen tag noch|au revoir|à bientôt|bonne journée|adiós|adios|hasta luego|eso es todo|" +
    "tchau|até logo|adeus|é só isso|arrivederci|再见|拜拜|さようなら|またね|안녕히 계세요|до свидания|пока",
  about_you:
    "who are you|what are you|what is your name|whats your name|are you a bot|are you a robot|are you human|are you an ai|are you a person|" +
    "are you real|what can you do|tell me about yourself|which model are you|what model are you|who made you|" +
    "wer bist du|wer sind sie|was bist du|bist du ein mensch|was kannst du|qui es tu|qui êtes vous|que peux tu faire|" +
    "quién eres|quien eres|qué eres|qué puedes hacer|cómo te llamas|quem é você|quem és tu|o que você pode fazer|" +
    "chi sei|你是谁|您是谁|你是什么|你叫什么|你叫什么名字|你能做什么|你会做什么|あなたは誰ですか|당신은 누구입니까|кто ты|من أنت",
};

export type SmallTalk = keyof typeof PHRASES;

const KINDS: ReadonlyMap<string, SmallTalk> = new Map(
  (["greeting", "thanks", "farewell", "about_you"] as const).flatMap((kind) =>
    PHRASES[kind].split("|").map((phrase) => [phrase, kind] as const),
  ),
);

const LONGEST = 120;
const SENTENCE_END = /[.!?,;:…。！？，、\n¡¿]+/u;
const NOT_SPOKEN = /[^\p{L}\p{M}\s]/gu;
/** "Hi Anna", "thanks, Bob". */
const MOST_NAME_WORDS = 2;

/**
 * What kind of small talk a message is, or null where any sentence of it is something else. Whole sentences only: "hi, cancel my
 * order" and "thanks, and now the second one" ask for something.
 */
export function smallTalkIn(text: string): SmallTalk | null {
  if (text.length > LONGEST) return null;
  const written = text.normalize("NFC").split(SENTENCE_END).map(plain);
  const sentences = written.filter((sentence) => sentence !== "");
  let last: SmallTalk | null = null;
  for (const [i, sentence] of sentences.entries()) {
    const kind = KINDS.get(sentence.toLowerCase()) ?? addressed(sentence);
    if (kind !== null) last = kind;
    else if (i === 0 || !isName(sentence)) return null;
  }
  return last;
}

const plain = (sentence: string): string =>
  sentence.replace(/['’]/g, "").replace(NOT_SPOKEN, " ").replace(/\s+/g, " ").trim();

const isName = (words: string): boolean =>
  words.split(" ").length <= MOST_NAME_WORDS &&
  words.split(" ").every((word) => /^\p{Lu}\p{Ll}+$/u.test(word));

/** A greeting, thanks or farewell that ends in a name. */
function addressed(sentence: string): SmallTalk | null {
  const words = sentence.split(" ");
  for (let names = 1; names <= MOST_NAME_WORDS && names < words.length; names++) {
    const kind = KINDS.get(words.slice(0, -names).join(" ").toLowerCase());
    if (kind !== undefined && kind !== "about_you" && isName(words.slice(-names).join(" "))) return kind;
  }
  return null;
}
