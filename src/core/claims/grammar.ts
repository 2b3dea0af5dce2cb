/** How four languages say that something has been done: the words around a verb. Plain data, in lower case. */
import type { Language } from "./forms.ts";

export interface Grammar {
  /** Who must speak right before "have", or before a verb that needs it; null: the verb's own form says so. */
  readonly subjects: ReadonlySet<string> | null;
  /** "have", "he", "ai": before a participle, the speaker's own. */
  readonly have: ReadonlySet<string>;
  /** May stand anywhere between the parts. */
  readonly between: ReadonlySet<string>;
  /** "te", "lo", "vous": between subject and verb. */
  readonly clitics: ReadonlySet<string>;
  /** "acabo", "viens": just done, before a base form. */
  readonly justDid: ReadonlySet<string>;
  /** The word between them: "de", "d'". */
  readonly justLink: ReadonlySet<string>;
  /** "been", with "has" before it. */
  readonly been: ReadonlySet<string>;
  readonly has: ReadonlySet<string>;
  /** Past passives: "was"; what they claim is done. */
  readonly was: ReadonlySet<string>;
  /** States: "is"; they claim something only with "now", of "your" thing, or of one thing. */
  readonly is: ReadonlySet<string>;
  readonly areMany: ReadonlySet<string>;
  readonly now: ReadonlySet<string>;
  readonly no: ReadonlySet<string>;
  /** "your", "it", "everything": the sentence is about this conversation's things. */
  readonly definite: ReadonlySet<string>;
  readonly and: ReadonlySet<string>;
  /** May follow a participle that begins a sentence: "Cancelled your order". */
  readonly follows: ReadonlySet<string>;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

export const GRAMMARS: Readonly<Record<Exclude<Language, "de">, Grammar>> = {
  en: {
    subjects: set("i we"),
    have: set("have 've ve"),
    between: set(
      "now just already also successfully then finally since both all officially duly safely manually immediately quickly promptly automatically personally hereby fully completely gone went ahead and indeed actually only properly re therefore accordingly happily kindly been_able simply even further additionally correctly permanently securely",
    ),
    clitics: set(""),
    justDid: set("managed able finished done completed"),
    justLink: set("to"),
    been: set("been"),
    has: set("has have 's 've ve"),
    was: set("was were got"),
    is: set("is are 's 're re"),
    areMany: set("are were 're"),
    now: set("now all successfully officially already just both finally safely"),
    no: set("no not none nothing neither nobody never nor without n't"),
    definite: set(
      "your the this that it everything all both they these those you new my our his her their its",
    ),
    and: set("and then plus & also"),
    follows: set(
      "your the it a an both them that this those these all everything for to on at off as in with from out over up you him her and by his their its with you two three",
    ),
  },
  fr: {
    subjects: set("j' je nous on"),
    have: set("ai avons a"),
    between: set(
      "déjà bien aussi également maintenant donc tout juste enfin désormais immédiatement automatiquement correctement rapidement officiellement finalement dûment ensuite aussitôt bel et été_bien définitivement entièrement directement",
    ),
    clitics: set("vous te t' l' les lui leur en y le la"),
    justDid: set("viens venons"),
    justLink: set("de d'"),
    been: set("été"),
    has: set("a ont avez as"),
    was: set("fut furent"),
    is: set("est sont"),
    areMany: set("sont ont"),
    now: set("maintenant désormais bien déjà"),
    no: set("n' ne pas jamais aucun aucune rien personne ni sans plus"),
    definite: set(
      "votre ton ta vos tes le la l' ce cet cette c' tout il elle ils elles ça nouveau nouvelle les celle celui ceux celles",
    ),
    and: set("et puis ainsi"),
    follows: set("votre vos ton ta le la les l' à au pour ce cette un une et avec par"),
  },
  es: {
    subjects: null,
    have: set("he hemos"),
    between: set(
      "ya también ahora correctamente inmediatamente automáticamente finalmente satisfactoriamente exitosamente recién acabo_de oficialmente debidamente además luego bien efectivamente",
    ),
    clitics: set("te le lo la los las les se me os nos yo"),
    justDid: set("acabo acabamos procedí procedido terminé logré conseguí"),
    justLink: set("de a"),
    been: set("sido quedado"),
    has: set("ha han"),
    was: set("fue fueron quedó quedaron"),
    is: set("está están queda quedan ha han es"),
    areMany: set("están quedan fueron han"),
    now: set("ya ahora correctamente"),
    no: set("no nunca jamás tampoco ningún ninguna ninguno nada nadie ni sin"),
    definite: set("tu su tus sus el la los las lo este esta esto eso todo nuevo nueva ya se"),
    and: set("y luego e además también"),
    follows: set("tu su tus sus el la los las un una para a al en por con ya y de"),
  },
  pt: {
    subjects: null,
    have: set(""),
    between: set(
      "já também agora com sucesso corretamente imediatamente automaticamente finalmente oficialmente devidamente logo então bem efetivamente",
    ),
    clitics: set("te lhe lhes o a os as me eu nós vos se"),
    justDid: set("acabei acabamos acabámos acabo consegui procedi terminei"),
    justLink: set("de a"),
    been: set("sido"),
    has: set("tem tinha"),
    was: set("foi foram ficou ficaram"),
    is: set("está estão fica ficam"),
    areMany: set("estão foram ficaram ficam"),
    now: set("já agora"),
    no: set("não nunca jamais nenhum nenhuma nada ninguém nem sem tampouco"),
    definite: set(
      "seu sua seus suas teu tua teus tuas o a os as isso este esta isto tudo novo nova já ele ela você",
    ),
    and: set("e depois além também"),
    follows: set("seu sua seus suas teu tua o a os as um uma para ao à em no na por com já e de"),
  },
};
