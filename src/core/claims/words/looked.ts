/** What a speaker tells to have looked up, or talked about with others, in words that no table of verbs holds. In lower case. */

/** Look-ups that are told without one of the verbs of looking up. */
export const LOOKED: readonly RegExp[] = [
  /\b(?:a|my) (?:quick |short |web |brief )*(?:search|look|check|lookup) (?:turned up|turns up|shows|showed|found|gave|returned|brought)\b/u,
  /(?<![\p{L}])(?:une (?:rapide )?recherche (?:rapide )?(?:m'a|a) |una búsqueda (?:rápida )?(?:me )?(?:dio|arrojó|muestra|mostró)|uma (?:busca|pesquisa) (?:rápida )?(?:trouxe|mostrou|deu|me deu)|(?:eine|die|meine) (?:kurze |schnelle )?(?:suche|recherche|abfrage) (?:ergab|hat|zeigt))(?![\p{L}])/u,
  /(?<![\p{L}])(?:meiner?|meinen) \p{L}*(?:suche|abfrage|prüfung|recherchen?|durchsicht|nachforschung(?:en)?)(?![\p{L}])/u,
  /(?<![\p{L}])bin (?:ich )?(?:[\p{L}\p{N}.]+ ){0,8}?(?:durchgegangen|durchgelaufen)(?![\p{L}])/u,
  /(?<![\p{L}])hab(?:e)? (?:ich )?(?:[\p{L}\p{N}.]+ ){0,6}?(?:nachgesehen|nachgeschaut|angeschaut|angesehen|durchgesehen|durchforstet|durchkämmt|durchstöbert|reingesehen|reingeschaut|gecheckt|durchgeblättert|abgeglichen)(?![\p{L}])/u,
  /(?<![\p{L}])j'ai (?:bien |déjà |aussi )?(?:épluché|parcouru|passé en revue|passé au crible|jeté un (?:œil|oeil)|fouillé|consulté|scruté|balayé|interrogé)(?![\p{L}])/u,
  /(?<![\p{L}])j'ai passé [^.,;:]{2,40} en revue/u,
  /^après (?:recherche|vérification|consultation|examen|contrôle)(?![\p{L}])|(?<![\p{L}])(?:ma recherche|mes recherches|ma vérification)(?![\p{L}])/u,
  /(?<![\p{L}])(?:eché|he echado|di|le di|he dado) (?:un vistazo|una ojeada|un repaso)(?![\p{L}])|(?<![\p{L}])tras (?:buscar|revisar|consultar|comprobar|una búsqueda)(?![\p{L}])|(?<![\p{L}])mi (?:búsqueda|consulta|revisión)(?![\p{L}])/u,
  /(?<![\p{L}])(?:olhei|dei uma (?:olhada|vista de olhos|checada)|passei (?:os olhos|a pente fino)|vasculhei|puxei os|levantei os|fucei|percorri|corri os|andei a ver|varri|chequei|conferi|apurei)(?![\p{L}])|(?<![\p{L}])minhas? (?:busca|pesquisa|consulta)s?(?![\p{L}])|^após (?:pesquisar|verificar|consultar|buscar)(?![\p{L}])/u,
  /\bi(?:'ve| have)? (?:just )?(?:(?:had|took|taken) a (?:quick )?look (?:at|through|in)|gone through|went through|combed|trawled|sifted|poked around|leafed|paged through|cross-checked|double-checked|run through|ran through)\b/u,
  /(?<![\p{L}])after (?:searching|checking|going through|looking through|scanning|reviewing) [^.,;:]{2,50}, i\b/u,
  /\bi(?:'ve| have)? (?:just |also |already )*(?:ran|run) (?:the|a|your|some|through the|this) (?:numbers|query|quer\p{L}+|search\p{L}*|figures|report|lookup|check\p{L}*)(?![\p{L}])/u,
  /\b(?:search|query|lookup|scan|check) (?:[\p{L}]+ ){0,6}?(?:returned|came back|came up|turned up|yielded|brought up|found)(?![\p{L}])/u,
  /(?<![\p{L}])(?:eine|die|meine|auch die) \p{L}*(?:suche|abfrage|recherche|prüfung|durchsicht|auswertung) (?:[\p{L}]+ ){0,6}?(?:hat|ergab|brachte|lieferte|zeigte|zeigt|blieb)(?![\p{L}])/u,
  /(?<![\p{L}])die ich (?:[\p{L}]+ ){0,3}?(?:durchgegangen|durchgesehen|angesehen|geprüft|gelesen|geöffnet|abgerufen|gefunden)(?![\p{L}])/u,
  /(?<![\p{L}])j'ai (?:bien |déjà |aussi |tout )?(?:relevé|compulsé|sondé|dépouillé|extrait|feuilleté|survolé|relu|remonté|interrogé|croisé|pointé)(?![\p{L}])|(?<![\p{L}])je suis allée? (?:voir|vérifier|chercher|regarder|consulter)(?![\p{L}])/u,
  /^après (?:lecture|relecture|analyse|passage en revue|avoir (?:lu|consulté|vérifié|parcouru|cherché|examiné|épluché|fouillé|ouvert))(?![\p{L}])/u,
  /(?<![\p{L}])(?:corrí|lancé|ejecuté|he lanzado|he ejecutado|he corrido) (?:la|una|esa) (?:consulta|búsqueda|query)|(?<![\p{L}])la (?:búsqueda|consulta) (?:[\p{L}]+ ){0,5}?(?:dio|arrojó|devolvió|muestra|mostró|encontró)(?![\p{L}])|(?<![\p{L}])(?:después de|tras) (?:buscar|revisar|consultar|comprobar|leer|abrir|mirar|cruzar)(?![\p{L}])/u,
  /(?<![\p{L}])a (?:busca|pesquisa|consulta) (?:[\p{L}]+ ){0,5}?(?:trouxe|mostrou|deu|devolveu|retornou|encontrou)(?![\p{L}])|(?<![\p{L}])(?:depois de|após|ao) (?:procurar|pesquisar|consultar|ler|abrir|verificar|analisar|cruzar) /u,
  /(?<![\p{L}])(?:i(?:'ve| have)?(?: just)? opened|abrí|he abierto|acabo de abrir|j'ai ouvert|abri|acabei de abrir) (?:up )?(?:the|your|el|la|los|las|su|tu|le|les|votre|vos|o|a|os|as|seu|sua) ?(?:[\p{L}]+ )?(?:policy|contract|file|document|logs?|results|sheet|spreadsheet|attachment|pdf|report|record|chart|page|póliza|contrato|archivo|documento|resultados|hoja|adjunto|informe|expediente|contrat|fichier|résultats|rapport|pièce|arquivo|ficheiro|planilha|apólice|anexo|relatório|exames)/u,
  /(?<![\p{L}])(?:acabei de abrir|acabo de abrirl[oa]|abri agora)(?=[:,]|\s*$)/u,
  /(?<![\p{L}])abri (?:a planilha|o ficheiro|o arquivo|o documento|o contrato|o pdf|a folha|o anexo|a ficha|o log)/u,
];

const TO_YOU = String.raw`(?!you|contigo|usted|ti |vous|toi|ihnen|dir|você|vocês|ti(?!\p{L}))`;

/** Talks with others that are told: somebody was called. */
export const TALKED: readonly RegExp[] = [
  new RegExp(
    String.raw`\bi(?:'ve| have)? (?:just |also |already |now |both )*(?:spoke|spoken|talked|chatted|had a (?:quick |short |brief )?(?:word|chat|call)|got off the phone|gotten off the phone|hung up|been on the phone|been in touch|got hold|gotten hold) (?:with|to|of) ${TO_YOU}(?:the|your|my|our|his|her|their|dr|mr|mrs|ms|\p{L}+ (?:at|from|in) )`,
    "u",
  ),
  new RegExp(
    String.raw`(?<![\p{L}])(?:he hablado|hablé|hemos hablado|acabo de hablar|acabo de colgar|he charlado|charlé) (?:[\p{L}]+ ){0,4}?con ${TO_YOU}\p{L}`,
    "u",
  ),
  new RegExp(
    String.raw`(?<![\p{L}])j'ai (?:bien |déjà |aussi |pu )*(?:parlé|discuté|échangé|parler|discuter|échanger) (?:[\p{L}]+ ){0,3}?(?:avec|à|au) ${TO_YOU}\p{L}|je viens de raccrocher|(?<![\p{L}])j'ai (?:bien |déjà )?eu (?:[\p{L}.']+ ){1,5}?(?:au téléphone|au bout du fil|en ligne)`,
    "u",
  ),
  new RegExp(
    String.raw`(?<![\p{L}])hab(?:e)? (?:ich )?(?:[\p{L}]+ ){0,4}?(?:mit|bei) ${TO_YOU}(?:[\p{L}.]+ ){1,6}?(?:gesprochen|telefoniert|geredet|durchgeklingelt)|(?<![\p{L}])telefonat mit (?:[\p{L}.]+ ){1,4}?(?:hat|ergab)`,
    "u",
  ),
  new RegExp(
    String.raw`(?<![\p{L}])(?:falei|conversei|acabei de (?:falar|desligar)|desliguei) (?:[\p{L}]+ ){0,4}?com ${TO_YOU}\p{L}|(?<![\p{L}])falei (?:[\p{L}]+ ){0,6}?(?:por|ao) telefone`,
    "u",
  ),
  /我(?:们)?(?:刚刚?|刚才|已经?|也)*(?:和|跟|与|同)(?!您|你)[^，。]{1,14}(?:通了|通过|打了|打过|聊了|聊过|沟通了|沟通过|说过|谈过|联系过|确认过)/u,
];
