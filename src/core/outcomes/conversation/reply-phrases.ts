/**
 * What a user's words say of what the agent just did. Folded text (see `fold`): lower case, no accents, straight quotes.
 * Several languages beside each other, since nobody says which one a user writes.
 */

const any = (...sources: readonly string[]): RegExp => new RegExp(sources.join("|"), "u");

/** Begins like a no and objects to nothing. */
export const POLITE = any(
  String.raw`^(?:oh |well )?,?(?:no+|nope|nah),? *(?:thanks|thank you|thx|need|problem|worries|rush|hurry|that(?:'s| is| will be| would be)? (?:all|it|fine|ok|okay|good|great|everything)\b|it(?:'s| is) (?:all )?(?:fine|ok|okay|good|great|perfect)|i(?:'m| am) (?:good|fine|ok|all set)|nothing|more\b|further|other questions|all good|doubt|wonder|way\b|kidding|matter|one\b)`,
  String.raw`^not (?:bad|at all|yet|now|really|sure|necessary|needed|today|a problem|an issue)\b|^nothing (?:else|more)\b`,
  "^nein,? *(?:danke|alles|passt|das (?:war's|ist alles|reicht|passt)|schon gut|kein)|^nicht (?:schlecht|notig|schlimm|jetzt)|^kein(?:e)? (?:problem|sorge|ursache)",
  "^non,? *(?:merci|c'est (?:tout|bon|parfait|bien)|ca (?:va|ira)|rien)|^pas (?:mal|de (?:probleme|souci)|la peine|maintenant)",
  "^no,? *(?:gracias|(?:eso )?es todo|esta bien|pasa nada|hay problema|te preocupes|hace falta)|^no esta (?:nada )?mal",
  "^nao,? *(?:obrigad|e so isso|isso e tudo|esta bem|tem problema|precisa|faz mal)|^sem problema|^nada mal",
  "^不用|^不错|^不必|^不客气|^没关系|^没事|^没问题|^不急|^いいえ、?(?:結構|大丈夫|ありがとう)",
  "^no,? *(?:grazie|va bene)|^nee,? *(?:bedankt|dank|dat is alles|het is goed)",
);

/** The user was at fault, and says so. */
export const OWN_MISTAKE = any(
  String.raw`\bmy (?:mistake|bad|fault|error|apologies)\b|\bi (?:made a (?:mistake|typo)|was (?:wrong|mistaken|confused)|misspoke|mistyped|misread|misremembered|messed up|meant to (?!the\b)\w+)\b`,
  String.raw`\bi (?:gave|told|sent|wrote|typed|entered|picked|chose|said|put|used|had)\b(?: you| it| in)?[^.!?]{0,20}\b(?:wrong|incorrect|by mistake|by accident)\b|\bi should(?:'ve| have) (?:said|told|mentioned|asked|been)\b|\bi (?:forgot|didn't mean) to\b|\bmistake on my (?:part|side|end)\b|^(?:oh |oops|ugh)?,? ?(?:sorry|apologies)[,.!]? (?:but )?i (?:meant|wanted)\b`,
  "mein(?:e)? (?:fehler|schuld|irrtum|versehen)|ich (?:habe|hab) mich (?:vertan|geirrt|verschrieben|vertippt|versprochen|verlesen)|ich (?:habe|hab) (?:ihnen|dir|euch)? ?[^.!?]{0,20}falsche",
  "je me suis (?:trompee?|mal exprimee?)|(?:mon|une) erreur de ma part|mon erreur|ma faute|c'est moi qui",
  String.raw`\bme (?:equivoque|confundi|he equivocado)\b|mi (?:error|culpa)|culpa mia|error mio`,
  String.raw`\b(?:eu )?(?:errei|me enganei|me confundi)\b|(?:meu erro|erro meu|minha culpa|culpa minha)`,
  "我(?:说|搞|弄|打|写|记|看|选)错|是我的错|我的错|我搞混|言い間違え|私の(?:間違い|ミス)|間違えました。?$",
  "mi sono sbagliat|ho sbagliato|colpa mia|errore mio|mijn fout|ik heb me vergist",
);

/** Something else is wanted now; what was done may have been right. */
export const CHANGES_MIND = any(
  String.raw`\bactually\b|\bon second thoughts?\b|\b(?:changed?|changing) (?:my|our) minds?\b|\bchange of (?:plans?|heart)\b|\bplans? (?:have |has |just )?changed\b|\b(?:i'd|i would|we'd|we would) (?:rather|prefer|now like)\b|\bcome to think\b|\bsomething (?:has )?c[ao]me up\b|\blet's (?:do|make it|go with|go for|try|switch)\b|\bnever ?mind\b|\bscratch that\b|\bforget (?:it|that|about)\b|\bno longer (?:need|want)\b|\bafter all\b|\bprefers?\b`,
  "anders uberlegt|(?:doch|lieber|besser) (?:lieber|doch)|\\blieber\\b|\\beigentlich\\b|plane? (?:haben|hat) sich|doch nicht",
  "\\bfinalement\\b|\\bplutot\\b|change d'avis|\\ben fait\\b|tout compte fait|reflexion faite|je prefere",
  "pensandolo (?:bien|mejor)|\\bmejor\\b|\\bprefiero\\b|cambi[eo] de (?:idea|opinion|planes)|\\ben realidad\\b|al final",
  "pensando (?:melhor|bem)|\\bprefiro\\b|mudei de ideia|\\bna verdade\\b|\\bmelhor\\b|afinal",
  "改主意|还是.{0,12}(?:吧|好)|算了|改成.{0,8}吧|やっぱり|やはり|気が変わ",
  "ripensandoci|ho cambiato idea|\\bpreferisco\\b|bij nader inzien|van gedachten veranderd|toch (?:liever|maar)",
);

/** Says that what the agent did was wrong: names the act. */
export const WRONG_ACT = any(
  String.raw`\byou(?:'ve| have)? (?:just |only |again |still |clearly |obviously |actually )?(?:got|made|put|sent|gave|took|bought|chose|picked|set|paid|did|ran|read|wrote|sold|left|lost|\w{2,}ed)\b[^.!?]{0,40}?\b(?:wrong(?:ly)?|incorrect(?:ly)?|by mistake|instead of)\b`,
  String.raw`\byou (?:should not|shouldn't|ought not to) have\b|\byou (?:were not|weren't|were) (?:not )?supposed to\b|\byou(?:'ve| have)? (?:misunderst(?:ood|and)|misheard|misread|mixed (?:\w+ ){0,3}up|confused|made (?:a|an|the same) (?:mistake|error)|messed (?:\w+ )?up|screwed)\b`,
  String.raw`\bi (?:did not|didn't|never) (?:ask(?:ed)?|order(?:ed)?|request(?:ed)?|tell|told|say|said|mean (?!to)|want(?:ed)? (?:you|that|this|it|the|a|an)\b)`,
  "(?:du hast|sie haben|ihr habt)(?: da| mir| mich| aber| leider| jetzt)* (?:den|die|das|dem|der|ein|eine|einen)? ?falsche[rsnm]?|(?:das )?(?:habe|hab) ich (?:so )?(?:nicht|nie) (?:gesagt|gewollt|gemeint|bestellt|verlangt|gebeten)|ich (?:habe|hab|wollte)[^.!?]{0,30} nicht (?:gesagt|bestellt|verlangt)|(?:hast|haben) (?:du |sie )?(?:mich )?(?:falsch verstanden|missverstanden|verwechselt)",
  "(?:tu as|vous avez|t'as) \\w+ (?:le |la |les |au |a la )?mauvaise?s?|(?:vous vous etes|tu t'es) tromp|(?:tu as|vous avez) (?:mal compris|confondu)|je n'ai (?:pas|jamais) (?:demande|dit|commande|voulu)",
  "(?:te|se) (?:equivocaste|equivoco|has equivocado|ha equivocado|confundiste)|(?:has|ha|hiciste|hizo|\\w+ste|\\w+aste) [^.!?]{0,40}equivocad|no (?:te |le )?(?:pedi|dije) (?:eso|que)|me (?:entendiste|has entendido|entendio) mal",
  "voce(?:s)? [^.!?]{0,40}errad[oa]|voce (?:errou|se enganou|entendeu (?:errado|mal)|confundiu)|(?:eu )?nao (?:pedi|disse) (?:isso|para|que)",
  "(?<!我)(?:取消|订|買|买|发|改|查|设|打|删|选|搞|弄|送|点|付|放|开|关|找|寄|播)(?:错|錯)(?!误|誤)|我没(?:有)?(?:说|要|叫|让)|你(?:理解|听|看|搞)错|我不是这个意思",
  "hai sbagliato|non (?:ti )?ho chiesto|je hebt (?:de|het) verkeerde|间違えて(?:います|る)|間違って(?:います|いる|る)",
);

/** Says that it is wrong and no more: of a sentence that goes on, nobody can tell whether it disputes the call or a fact. */
export const WRONG = any(
  String.raw`\b(?:that|this|it|those|these)(?:'s|'re| is| was| are| were)?,? (?:still |just |simply |completely |totally |all |so |definitely |clearly )?(?:wrong|incorrect|not (?:right|correct|it)|(?:isn't|wasn't|aren't) (?:right|correct|it))\b`,
  String.raw`^(?:no+[,.! ]+)?(?:wrong|incorrect)\b`,
  "\\bdas (?:ist|war)(?: doch| aber| leider| jetzt| ja)* (?:falsch|nicht richtig|nicht korrekt|verkehrt)|\\bdas stimmt (?:so )?nicht|^(?:nein[,.! ]+)?falsch\\b",
  "\\bce n'(?:est|etait) pas (?:ca|correct|juste|exact)|\\bc'(?:est|etait) (?:faux|incorrect|une erreur|errone)",
  "(?<!no )\\b(?:esta|es|eso esta|eso es) (?:mal|incorrect[oa]|equivocad[oa]|errone[oa])\\b|^(?:no[,.! ]+)?incorrecto\\b",
  "\\b(?:isso|isto)? ?(?:esta|foi|e) errad[oa]\\b",
  "^(?:不对|不對|错了|錯了)|(?:这|那|它)(?:是)?(?:不对|错的|错了)|^違(?:う|い)(?:ます)?|間違(?:い|って)(?:です|だ|る|います)",
  "\\be sbagliat[oa]\\b|(?:dat|dit) is (?:fout|verkeerd|niet (?:juist|goed))\\b",
);

/** Says what is wrong about it. */
export const WRONG_RESULT = any(
  String.raw`\b(?:that|this|it|these|those)(?:'s|'re| is| was| are| were)?,? (?:still |just |simply |completely |totally |definitely |clearly )?(?:the wrong\b(?! (?:for|with|about)\b)(?! \w+ (?:for|to) )|not (?:him|her|them|mine)\b|not what i (?:asked(?: you)?(?: for)?|wanted|meant|said|ordered|requested|need(?:ed)?)(?= ?(?:[.,!;-]|$))|(?:isn't|wasn't|not) the (?:\w+ ){1,4}(?:i (?:asked|wanted|meant|said|ordered|requested|need)|one ?(?:[.,!;]|$)))`,
  String.raw`^(?:(?:no+|nope|hey|oh|but|what|wait|ugh|sorry|stop|hm+|um+)[,.! ]+)*(?:the )?wrong (?!again\b|answer\b)[\w-]+(?: [\w-]+)? ?(?:[.,!;]|$)|^(?:no+[,.! ]+)?not what i (?:asked(?: for)?|wanted|meant|said|ordered)\b`,
  String.raw`\b(?:it|that|this) (?:was|is|should(?:'ve| have)? be(?:en)?) supposed to be\b|\b(?:it|that|this) should(?:'ve| have) been\b`,
  "\\bdas (?:ist|war)(?: doch| aber| leider| jetzt| ja)* (?:(?:der|die|das) falsche|nicht (?:das|der|die),? was ich|nicht (?:die|der|das) richtige)|^(?:nein[,.! ]+)?falsche[rsnm]? \\w+ ?(?:[.,!;]|$)",
  "\\bce n'(?:est|etait) pas (?:la bonne|le bon|les bon|ce que|lui\\b|elle\\b)|\\bc'(?:est|etait) (?:la mauvaise|le mauvais)|^(?:non[,.! ]+)?mauvaise? \\w+ ?(?:[.,!;]|$)",
  "\\b(?:eso|esto|ese|esa|este|esta|aquel|asi)? ?no (?:es|era|fue) (?:lo que (?:pedi|dije|queria|quise)|(?:el|la) (?:\\w+ )?(?:correct|que (?:pedi|queria))|asi\\b)|^(?:no[,.! ]+)?\\w+ equivocad[oa] ?(?:[.,!;]|$)",
  "\\bnao (?:e|era|foi) (?:isso|esse|essa|este|esta|o que|a que|assim)\\b|^(?:nao[,.! ]+)?\\w+ errad[oa] ?(?:[.,!;]|$)",
  "^(?:不是这|不是這|这不是|這不是|搞错|弄错)|不是我(?:要|说|想)的|それじゃ(?:ない|ありません)",
  "non e quello che|(?:dat|dit) is niet wat ik|de verkeerde \\w+",
);

/** Repeats or makes clear what had been wanted. */
export const SAID_BEFORE = any(
  String.raw`\bi (?:clearly |specifically |explicitly |already |just |only |had |have )*(?:said|told you|asked (?:you )?(?:for|to|about)|ordered|requested)\b`,
  "\\bich (?:habe|hab|hatte)(?: doch| aber| dir| ihnen)* [^.!?]{1,40}(?:gesagt|bestellt|verlangt|gemeint)|\\bich sagte\\b",
  "\\bj'(?:ai|avais)(?: bien| pourtant)? (?:dit|demande|commande)\\b",
  "\\b(?:yo )?(?:dije|pedi|te dije|le dije|habia (?:dicho|pedido))\\b",
  "\\beu (?:disse|pedi|falei|tinha (?:dito|pedido))\\b",
  "我(?:说|要|指)的(?:是|不是)|我说过|と言い?ました|ho detto|ik zei|ik had [^.!?]{1,30}(?:gezegd|gevraagd)",
);

/** Says what was meant, as one does who was misunderstood. */
export const MEANT = any(
  String.raw`(?<!\b(?:than|what|as|like) )\bi (?:actually |really |just )?meant\b(?! (?:to|no)\b)|^(?:no+|nope)[,.! ]+(?:i (?:mean|wanted)|it(?:'s| is| was)) `,
  "\\bich meinte\\b|^nein[,.! ]+ich (?:wollte|meine)\\b|gemeint war",
  "\\bje (?:voulais|veux) dire\\b|^non[,.! ]+je (?:parlais|voulais)|je parlais d",
  "\\bme referia\\b|\\bquise decir\\b|\\bqueria decir\\b|\\bme refiero\\b",
  "\\b(?:eu )?(?:quis|queria|quero) dizer\\b|\\beu me referia\\b",
  "我(?:的意思|指的)是|のことです|ではなく(?:て)?|\\bintendevo\\b|volevo dire|\\bik bedoel(?:de)?\\b",
);

/** An objection that does not say to what: it counts only with what the agent then does. */
export const PROTEST = any(
  String.raw`^(?:oh |hey |um+ |eh )?,?(?:(?:no+|nope|wait|stop|hold on|hang on)\b|not (?:that|this|those|these|the|in|on|at|for|to|a)\b)|\b(?:undo|revert|roll back|take back|reverse) (?:that|this|it)\b|\bwrong\b|\bi (?:wanted|needed|asked)\b`,
  "^(?:nein|nee|nicht|halt|stopp?|moment|warte)\\b|ruckgangig|\\bfalsch",
  "^(?:non|pas|stop|attends|attendez|arret)\\b|\\bannule (?:ca|cela)|je voulais",
  "^(?:no|espera|para|alto)\\b|\\bqueria\\b|deshaz",
  "^(?:nao|espera|para|pera)\\b|\\bqueria\\b|desfaz|desfaca",
  "^(?:不|别|等|停)|撤销|撤回|^(?:いや|いいえ|ちが|待って)|元に戻",
  "^(?:aspetta|ferma|nee|wacht)\\b",
);

/** The user says in so many words that it was right. */
export const CONFIRMS = any(
  String.raw`^(?:yes|yep|yeah|great|perfect)?[,.! ]*(?:that(?:'s| is| was)|this is|it(?:'s| is)) (?:the right|the correct|exactly (?:what|right|the)|correct\b|right\b(?! (?:now|away|there)))|^(?:yes[,.! ]+)?(?:that(?:'s| is) )?correct ?(?:[.,!]|$)|\byou got it right\b`,
  "^(?:ja[,.! ]+)?(?:das )?(?:stimmt|ist richtig|ist korrekt|genau richtig)|^(?:oui[,.! ]+)?c'est (?:exactement|le bon|la bonne|correct|exact)|^(?:si[,.! ]+)?(?:es correcto|exactamente)|^(?:sim[,.! ]+)?(?:esta certo|exatamente)|^(?:对|正确|没错)",
);

/** "X, not Y", "not Y, X": 1 is what stands before the not, 2 what stands behind it. For a sentence in lower case. */
export const CONTRAST =
  /^(.{0,200}?)(?<!\b(?:do|does|did|don't|is|are|was|were|will|would|should|could|can|may|must|why|if|or|have|has|had|i|we|you|it|that|this) )(?:^|[\s,;-])(?:not|nicht|pas|nao|y no|instead of|statt|au lieu de|en vez de|em vez de) (?:(?:the|to|at|for|in|on|from|my|a|an|der|die|das|den|dem|am|um|nach|la|le|les|du|de|el|los|o|os|as|one)\b[ ']*)*([^,.;!?…]{1,60})/u;
/** The same where no spaces stand between words. */
export const CONTRAST_UNSPACED = /^(.{0,60}?)(?:不是|而不是|而非|ではなく)([^,,。.!！?？、;；]{1,12})/u;
