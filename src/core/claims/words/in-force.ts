/**
 * What a sentence says to be in force, by its grammar rather than by a verb of doing: "is with your manager now", "steht", "est
 * parti", "ya figura", "处于开启状态". Keys of actions, then the pattern; in lower case. `act`: whatever made it so.
 */
export const IN_FORCE: readonly (readonly [string, RegExp])[] = [
  // English
  [
    "act",
    /\b(?:your|the|both|all|every|each)\b[^.,;:]{2,60}?(?:\b(?:is|are)|'s) (?:[\p{L}\p{N}%-]+ ){0,6}?(?:now|as of (?:now|today)|from (?:today|now on)|effective (?:now|today|immediately))(?![\p{L}])/u,
  ],
  [
    "act",
    /\b(?:now|already) (?:carries|shows|plays|points|reads|lists|contains|includes|counts|runs|covers|redirects)\b/u,
  ],
  [
    "act",
    /\b(?:your|the|both|all) [^.,;:]{2,40}? (?:carries|has|have|shows|points|runs|reads) [^.,;:]{1,40} now$/u,
  ],
  [
    "act",
    /\b(?:deploy(?:ment)?|build|backup|run|job|import|export|sync|migration|restore|upload|transfer|payment|order|restart|scan|update|rollback|test suite|tests?) (?:has |have |is |are |just |all )*(?:finished|completed|complete|succeeded|passed|pass|green|through|went through|done)(?![\p{L}])/u,
  ],
  [
    "act",
    /\bnow has\b|(?:\b(?:is|are)|'s) (?:now |already |all )?(?:back up|back online|on order|on file|in the system|in the queue|locked in|set up|sorted)(?![\p{L}])/u,
  ],
  ["send", /\b(?:went|gone) out(?![\p{L}])|\bhit (?:their|your|his|her|the) inbox/u],
  [
    "do",
    /\byou(?:'re| are) (?:all )?(?:good|good to go|covered|sorted|in)(?=\s*$|[!,])|^taken care of\b|^(?:sorted|handled)(?=\s*$|[!,:])/u,
  ],
  [
    "act",
    /\b(?:garage|door|gate|light|lights|heating|oven|alarm|tv|fan|blinds|shutters|music|vacuum|robot|sprinklers?|kettle|ac|thermostat)\b[^.,;:]{0,30}? (?:is|are) (?:all )?(?:open|closed|on|off|locked|unlocked|armed|out|running|playing|up|down|heating|preheating|set)(?![\p{L}])/u,
  ],
  ["act", /(?:\b(?:is|are)|'s) (?:in|on|at|with|under|off) [^.,;:]{1,30} now(?=\s*$|[,!])/u],
  // German
  [
    "send",
    /(?<![\p{L}])ha(?:t|ben) (?:[\p{L}]+ ){0,6}?von mir (?:[\p{L}\p{N}]+ ){0,6}?(?:bekommen|erhalten)/u,
  ],
  ["send", /^\p{L}+ (?:an [\p{L} ]{2,20} )?(?:ist )?raus(?=\s*$|[!,])/u],
  ["act", /^\p{L}+ (?:steht|läuft)(?=\s*$|[,:!])/u],
  [
    "act",
    /^(?:so, )?(?:ihre?|deine?|der|die|das|beide|alle)(?![\p{L}]) [^.,;:]{2,50}? (?:ist|sind|hat|haben|steht|stehen|läuft|laufen|liegt|liegen) (?:[\p{L}]+ ){0,2}?(?:jetzt|nun|ab sofort)(?![\p{L}])/u,
  ],
  [
    "act book",
    /(?<![\p{L}])(?:ihr|ihre|dein|deine|der|die|das) [^.,;:]{2,60}? (?:steht|stehen)(?=\s*$|[,:!–])/u,
  ],
  [
    "add book",
    /(?<![\p{L}])(?:steht|stehen|ist|sind) (?:[\p{L}\p{N}:.]+ ){0,6}?(?:im kalender|in (?:ihrem|deinem) kalender|auf (?:der|ihrer|deiner) \p{L}*liste|im warenkorb|im system|in der akte)(?![\p{L}])/u,
  ],
  [
    "act",
    /(?<![\p{L}])(?:ist|sind) (?:[\p{L}\p{N}%:.]+ ){0,6}?(?:fix|abgehakt|durchgelaufen|raus|durch|drin|rausgegangen|vom tisch|in kraft|hinterlegt|im system|auf dem weg|in bearbeitung|scharf geschaltet)(?=\s*$|[,:!–]| und )/u,
  ],
  [
    "act",
    /(?<![\p{L}])(?:ist|sind) (?:[\p{L}\p{N}%]+ ){0,4}?(?:jetzt|nun|ab sofort|ab heute|seit eben|wieder|bereits|schon|soeben) (?:[\p{L}\p{N}%]+ ){0,5}?(?:aktiv|gültig|an|aus|offen|zu|auf|scharf|fertig|live|online|erreichbar|verfügbar|grün|hell|dunkel|freigegeben|leer|weg|drin|offline|unterwegs|einsatzbereit|startklar|verschlossen)(?=\s*$|[,:!–]| und )/u,
  ],
  ["act", /(?<![\p{L}])(?:ging|gingen) (?:[\p{L}\p{N}.]+ ){0,7}?(?:raus|hinaus|rein|weg|durch)(?![\p{L}])/u],
  ["send", /(?<![\p{L}])(?:ging|gingen) (?:[\p{L}\p{N}.]+ ){0,4}?(?:an|per|zu|zur|zum) /u],
  [
    "run act",
    /(?<![\p{L}])(?:lief|liefen) (?:[\p{L}\p{N}.]+ ){0,5}?(?:durch|erfolgreich|fehlerfrei|sauber|problemlos)(?![\p{L}])/u,
  ],
  [
    "act play start",
    /(?<![\p{L}])(?:läuft|laufen|spielt|spielen|brennt|brennen|leuchtet|leuchten|heizt|saugt|druckt|gilt|gelten|zeigt|hat|haben) (?:jetzt|nun|ab sofort|bereits|schon|wieder|seit eben)(?![\p{L}])/u,
  ],
  ["start play", /^läuft(?=\s*$|[!,])|(?<![\p{L}])(?:heizt|saugt|druckt|läuft)(?= vor|\s*$|,)/u],
  [
    "act",
    /(?<![\p{L}])(?:\p{L}+ung|\p{L}+wechsel|\p{L}+tausch|storno|versand|rückruf) (?:ist )?(?:bereits |soeben )?(?:erfolgt|vollzogen|abgeschlossen|durchgeführt|veranlasst|raus|erledigt)(?![\p{L}])/u,
  ],
  [
    "send",
    /(?<![\p{L}])hab(?:e)? (?:ich )?(?:(?:gerade|eben|soeben|kurz|schon|auch) )*(?:dem|der|den|an|ihm|ihr|ihnen|ihrem|ihrer|deiner|deinem|herrn|frau|\p{L}+) (?:[\p{L}.]+ ){0,4}?(?:geschrieben|bescheid gegeben|bescheid gesagt)/u,
  ],
  ["send", /(?<![\p{L}])haben? von mir (?:[\p{L}\p{N}.]+ ){0,8}?(?:bekommen|erhalten)/u],
  // French
  [
    "act",
    /^(?:votre|vos|ton|ta|tes|le|la|l'|les|ce|cette)(?: |(?<='))[^.,;:]{2,50}? (?:est|sont|a|ont|fonctionne|fonctionnent) (?:désormais|maintenant|à présent|dès maintenant)(?![\p{L}])/u,
  ],
  [
    "act",
    /(?<![\p{L}])(?:est|sont) (?:bien |déjà )?(?:entre les mains|dans (?:la|sa|leur|votre|ta) boîte)|tournent? (?:désormais |déjà )?en (?:production|prod)|s'est (?:bien )?(?:terminée?|déroulée?|passée?) (?:sans|avec|correctement)/u,
  ],
  ["did", /(?<![\p{L}])je me suis (?:permise?|chargée?|occupée?) (?:de|d'|du)(?![\p{L}])/u],
  [
    "send",
    /(?<![\p{L}])(?:est|sont) (?:bien |déjà |maintenant )?(?:parti|partie|partis|parties)(?![\p{L}])/u,
  ],
  [
    "act",
    /(?<![\p{L}])(?:est|sont) (?:[\p{L}\p{N}%]+ ){0,4}?(?:dès maintenant|dès à présent|désormais|maintenant|à présent|déjà|bien) (?:[\p{L}\p{N}'%]+ ){0,3}?(?:actif|active|actifs|actives|valable|valide|en ligne|en place|en vigueur|en service|ouverte?s?|fermée?s?|allumée?s?|éteinte?s?|opérationnel(?:le)?|disponible|à jour|chez|dans|sur|en cours)(?![\p{L}])/u,
  ],
  [
    "act",
    /(?<![\p{L}])(?:est|sont) (?:actif|active|actifs|actives|valable|valide|en ligne|en place|en vigueur|à jour) (?:dès|depuis|à partir)/u,
  ],
  [
    "act",
    /(?<![\p{L}])(?:votre|ton|le|la|l'|les|vos) [^.,;:]{2,50}? (?:tourne|tournent|joue|jouent|préchauffe|chauffe|figure|figurent|apparaît|marche|démarre|s'applique) ?(?:déjà|maintenant|désormais|bien|à présent|,|$)/u,
  ],
  [
    "act",
    /(?<![\p{L}])(?:est|sont) (?:prévue?s?|calée?s?|posée?s?|planifiée?s?) (?:demain|pour|le|lundi|mardi|mercredi|jeudi|vendredi|du|entre|à)(?![\p{L}])/u,
  ],
  [
    "do",
    /^(?:et )?voilà(?=,|\s*$)|^c'est parti(?=\s*$|[!,:])|^(?:c'est )?(?:chose faite|fait|réglé|noté et fait)(?=\s*$|[!,:])/u,
  ],
  [
    "act",
    /(?<![\p{L}])(?:a|ont) (?:désormais|maintenant|à présent) (?:accès|les droits)|(?<![\p{L}])(?:est|sont) (?:désormais |maintenant |bien |déjà )?dans (?:votre|ton) (?:panier|agenda|calendrier|dossier)/u,
  ],
  // Spanish
  [
    "act",
    /(?<![\p{L}])(?:ya|ahora) (?:tiene|tienen) (?:acceso|permiso)|(?<![\p{L}])(?:já|agora) (?:tem|têm) (?:acesso|permissão)/u,
  ],
  [
    "act",
    /(?<![\p{L}])(?:ya|ahora|ahora mismo) (?:figura|figuran|consta|constan|aparece|aparecen|rige|suena|funciona|tiene|tienen|cuenta con|va|salió|salieron|quedó|quedaron|queda|quedan|corre|lo tienen?|la tienen?|los tienen?|las tienen?|dispone)(?![\p{L}])/u,
  ],
  [
    "act",
    /(?<![\p{L}])(?:ya|ahora) (?:est[áa]|están) (?:[\p{L}]+ )?(?:activ[oa]s?|vigentes?|en vigor|en marcha|en línea|operativ[oa]s?|disponibles?|encendid[oa]s?|apagad[oa]s?|abiert[oa]s?|cerrad[oa]s?|list[oa]s?|al día|en su|en tu|en el|en la|dentro|sonando|corriendo|funcionando)(?![\p{L}])/u,
  ],
  [
    "act",
    /(?<![\p{L}])(?:está|están|es|son) (?:activ[oa]s?|válid[oa]s?|vigentes?|operativ[oa]s?|en marcha|en línea) (?:desde ya|desde ahora|a partir de ahora|ya)(?![\p{L}])/u,
  ],
  [
    "act",
    /(?<![\p{L}])(?:terminó|finalizó|concluyó|se completó|salió) (?:sin errores|sin problemas|bien|con éxito|correctamente)/u,
  ],
  ["act", /(?<![\p{L}])(?:sonando|reproduciendo|funcionando|corriendo) (?:ahora|ya)(?![\p{L}])/u],
  [
    "do",
    /^(?:listo|hecho|lista|listos|solucionado|resuelto|ya quedó|quedó listo|todo en orden)(?=\s*$|[!,.:])|^(?:¡)?(?:ya )?(?:quedó|queda) (?:listo|hecho)/u,
  ],
  // Portuguese
  ["did", /(?<![\p{L}])a gente (?:já )?\p{L}{3,}(?:ou|eu|iu)(?![\p{L}])/u],
  [
    "act",
    /(?<![\p{L}])(?:terminou|concluiu|rodou|correu) (?:sem erros?|sem problemas|bem|com sucesso)|(?<![\p{L}])(?:ficou|ficaram) (?:para|marcad[oa]s?)(?![\p{L}])|(?<![\p{L}])fiz (?:o pix|a transferência|o pagamento|a compra|o pedido|a reserva)/u,
  ],
  [
    "act",
    /(?<![\p{L}])(?:já|agora) (?:consta|constam|figura|figuram|aparece|aparecem|seguiu|seguiram|saiu|saíram|vale|valem|tem|têm|toca|funciona|está no|está na|estão no|estão na|ficou|ficaram|fica|roda|conta com)(?![\p{L}])/u,
  ],
  [
    "act",
    /(?<![\p{L}])(?:já|agora) (?:está|estão) (?:[\p{L}]+ )?(?:ativ[oa]s?|válid[oa]s?|valendo|em vigor|no ar|a tocar|tocando|rodando|a correr|operacional|disponível|disponíveis|ligad[oa]s?|desligad[oa]s?|abert[oa]s?|fechad[oa]s?|pront[oa]s?|em dia|no carrinho|na agenda|a funcionar|funcionando)(?![\p{L}])/u,
  ],
  [
    "act",
    /(?<![\p{L}])(?:está|estão) (?:[\p{L}]+ )?(?:valendo|no ar|a tocar|tocando|rodando|a correr) ?(?:já|agora|$|,|n[oa])/u,
  ],
  [
    "send",
    /(?<![\p{L}])(?:seguiu|seguiram|foi|saiu|saíram) (?:já |agora )?(?:para|por) (?:o|a|os|as|e-?mail|seu|sua|toda|todos)?/u,
  ],
  [
    "do",
    /^(?:pronto|feito|tudo certo|tudo pronto|resolvido|está resolvido|prontinho|já está)(?=\s*$|[!,.:])/u,
  ],
];
