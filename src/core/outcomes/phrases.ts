/**
 * What the words of an error say. Only a text that is known to report an error is read with these, so they need not tell
 * an error from other text. Folded text (see `fold`): lower case, no accents.
 */
import type { CodeReading } from "./codes.ts";

interface Phrases extends CodeReading {
  readonly pattern: RegExp;
}

const alternatives = (...sources: readonly string[]): RegExp => new RegExp(sources.join("|"), "u");

const CREDENTIALS = alternatives(
  String.raw`\b(?:invalid|expired|missing|wrong|incorrect|no) (?:api[ _-]?key|(?:access|auth|bearer|refresh)[ _-]?token|token|credentials?|bearer)\b`,
  String.raw`\b(?:api[ _-]?key|token|session|credentials?)(?: is| has| have| are| was)?(?: been)? (?:invalid|expired|missing|revoked|required|not (?:valid|configured|set|provided|found))`,
  String.raw`\bunauthori[sz]ed\b(?! (?:value|field|argument|character))|\bunauthenticated\b|authentication (?:failed|required|error|credentials)|not (?:been )?(?:authenticated|logged in|signed in)|currently logged in`,
  String.raw`\b(?:please )?(?:log|sign) ?in (?:to|first|again|before)|log-?in (?:is )?required|authenticate (?:first|before)`,
  "nicht angemeldet|anmeldung erforderlich|no (?:ha )?iniciado sesion|non authentifie|non connecte|nao autenticado|未登录|未登錄|未授权|认证失败|認証(?:エラー|に失敗)|ログインし",
);

const TRANSIENT = alternatives(
  String.raw`\btime(?:d)?[ -]?out\b(?! (?:must|should|value|parameter|is (?:not|required))|["'])|deadline exceeded|took too long`,
  String.raw`\brate[ -]?limit|too many (?:requests|connections|concurrent|attempts)|\bthrottl|(?:quota|usage limit|request limit) (?:was |has been |is )?(?:exceeded|reached|exhausted)|exceeded (?:your |the )?(?:current )?(?:quota|rate)|^"?quota"?$|resource exhausted|slow down`,
  String.raw`\boverload|at capacity|high (?:load|demand|traffic)|server (?:is )?busy|\bbusy\b|backpressure`,
  String.raw`\bconnection (?:was |has been |is )?(?:refused|reset|aborted|closed|lost|dropped|error|failed|timed|terminated|unavailable|broken)|(?:could not|unable to|failed to|cannot|can't|couldn't) (?:connect|reach|establish|contact|resolve)|broken pipe|socket hang ?up|network (?:error|is unreachable|failure|problem|issue)|unreachable|max(?:imum)? retries|getaddrinfo|name resolution|\bdns\b|fetch failed|unexpected eof|econn|etimedout`,
  String.raw`\bservices? (?:is |are |was )?(?:currently |temporarily )?(?:un|not )available|(?:server|service|database|backend|host|api|system|upstream|gateway|provider) (?:is |are |was |seems )?(?:currently |temporarily |still )?(?:not available|unavailable|down|offline|not responding|unreachable|restarting|starting)`,
  String.raw`temporar(?:y|ily)|\bbad gateway|gateway time|internal server error|server error|\bmaintenance\b|system error`,
  String.raw`\bdeadlock|\b(?:is|are|was) locked\b(?= by (?:another|a )|[.!]?$)|database (?:table )?is locked|\block (?:wait|timeout|acquisition)|could not (?:acquire|obtain) (?:a |the )?lock|resource (?:is )?busy|could not serialize|serialization failure|concurrent (?:update|modification)|\b(?:operation|request|transaction|deployment|update|sync|process) (?:is )?already (?:in progress|running)|still (?:in progress|processing|pending)`,
  String.raw`(?:try|retry)(?: again| it| this| your request| the (?:request|call|operation))*(?: again)? (?:later|shortly|soon|in (?:a|an|\d+|some)\b|after (?:a|some|\d+)\b)|retry[- ]after|please retry|wait (?:a|an|\d+|some|until)\b.{0,30}(?:again|retry)`,
  "zeituberschreitung|(?:server|dienst|system).{0,30}(?:nicht (?:erreichbar|verfugbar)|uberlastet)|zu viele anfragen|spater (?:erneut|noch ?(?:ein)?mal|wieder)|erneut versuchen|vorubergehend|verbindung.{0,30}(?:fehlgeschlagen|abgelehnt|unterbrochen|verloren)|wartungsarbeiten",
  "tiempo de espera|tiempo agotado|demasiadas (?:solicitudes|peticiones)|mas tarde|servicio no disponible|temporalmente|conexion (?:rechazada|perdida|fallida)|error de conexion|error interno del servidor|mantenimiento",
  "delai (?:d'attente )?(?:depasse|expire)|trop de (?:requetes|demandes)|plus tard|service (?:est )?(?:temporairement )?indisponible|temporairement|connexion (?:refusee|perdue|interrompue|impossible)|erreur (?:interne du serveur|de connexion)|surcharge",
  "tempo (?:limite|de espera|esgotado)|muitas (?:solicitacoes|requisicoes)|mais tarde|servico (?:esta )?(?:temporariamente )?indisponivel|temporariamente|conexao (?:recusada|perdida)|erro (?:interno do servidor|de conexao)|manutencao|sobrecarregad",
  "超时|超時|稍后(?:再|重)?试|稍后(?:再|重)|稍後再試|系统繁忙|系統繁忙|服务器繁忙|服务(?:暂时)?不可用|请求过于频繁|请求过多|频率限制|限流|网络(?:错误|异常)|连接(?:失败|被拒绝|中断)|服务器内部错误|过载|维护中",
  "タイムアウト|時間切れ|しばらく(?:して|経って|たって)|後(?:で|ほど)(?:再|もう)|再試行し|混み合って|混雑|一時的|リクエストが多すぎ|接続(?:エラー|に失敗|(?<!処理|接続|完了)できません|が拒否|が切断)|サーバー(?:内部)?エラー|メンテナンス|過負荷",
);

/** Errors that say nothing; what follows them may. */
const GENERIC = alternatives(
  String.raw`\b(?:an? )?(?:unknown|unexpected|unspecified|unhandled|internal|generic) (?:error|exception|failure|problem|issue)\b|something went wrong|an error (?:has )?occurred[.!]?$`,
  "unbekannter fehler|interner fehler|unerwarteter fehler|error desconocido|error inesperado|error interno|erreur (?:inconnue|inattendue|interne)|erro (?:desconhecido|inesperado|interno)|未知错误|内部错误|予期しないエラー|不明なエラー|内部エラー",
);

/** Faults of the tool itself. */
const TOOL_FAULT = alternatives(
  String.raw`cannot read propert|undefined is not|is not a function|is undefined|nonetype|object has no attribute|not subscriptable|not iterable|not callable|null ?pointer|list index out of range|index out of (?:range|bounds)|string indices|not json serializable|no module named|cannot import|object reference not set|segmentation fault|out of memory|recursion depth|no space left|disk full|panicked at`,
  String.raw`not (?:yet )?implemented|invalid (?:json )?response|(?:empty|malformed|unexpected|bad) response|unexpected token .{0,30}json|misconfigured|not configured|configuration error|insufficient_quota`,
);

const NOT_FOUND = alternatives(
  String.raw`\bnot (?:be )?found\b|notfound|\bno such\b|\bdo(?:es)?(?: not|n't) (?:appear to )?exist|\bnot exist|non-?existent|\bunknown [\w"']|(?:could not|couldn't|cannot|can't|can not|unable to|failed to) (?:find|locate)|\bnot (?:a )?(?:registered|recogni[sz]ed|known)\b|unrecogni[sz]ed|\bno longer exists?|\bdid(?: not|n't) find|\bno .{1,80}\bfound\b|\bno (?:available |matching )?\w+(?: \w+)? (?:for|with|matching) (?:the )?(?:given|provided|specified|this|that|id|name)|\bhas no \w+|\bthere (?:is|are) no\b|\bis not defined\b`,
  "nicht gefunden|existiert nicht|nicht vorhanden|gibt es nicht|kein(?:e|en|er)? .{1,60} gefunden|unbekannte[rsnm]? (?!fehler)",
  "no (?:se )?(?:ha |han |pudo |fue )?(?:encontr|existe|hallado|localiz)|inexistente|(?<!error )desconocid[oa]s?\\b",
  "introuvable|non trouve|n'existe pas|n'a pas ete trouve|inexistante?|aucun(?:e)? .{1,60} (?:trouve|ne correspond)",
  "nao (?:foi |foram )?(?:encontrad|existe|localizad)|(?<!erro )desconhecid[oa]",
  "未找到|找不到|不存在|没有找到|未能找到|查无|無此|无此|見つかりません|見つからな|存在しません|存在しない|該当する.{0,20}(?:ありません|ない)",
);

const INVALID = alternatives(
  String.raw`\b(?:invalid|malformed|ill-?formed|illegal|incorrect|inaccurate|erroneous)\b|\bbad (?:request|parameter|argument|input|value|format)|\bnot (?:a |an )?valid\b|\bisn't (?:a )?valid|\bunsupported\b|\b(?:is|are) not supported|\bnot (?:currently )?supported|\bunexpected (?:keyword|argument|parameter|field|property|key|value|type|character|format|symbol)|\bwrong (?:type|format|number|value|argument)|\bout of (?:range|bounds)|\btakes? .{0,40}positional arguments?|\bunprocessable|\bsyntax error|parse error|(?:could not|cannot|can't|unable to|failed to) (?:parse|convert|interpret|understand|decode)|validation (?:error|fail|exception)|failed validation|\bvalidation\b|\bexpected .{1,80}(?:\bbut\b|\bgot\b|received|found)|\bmust (?:be|have|match|contain|not|start|end|include|provide|specify|exist|also|use|all|first|press|set)|\bshould (?:be|have|match|not|contain|only)|\bneeds? to (?:be|have)|\bhas to be|\bcannot be (?:empty|blank|null|none|negative|zero|before|after|in|both|used|greater|less|the|longer|more)|\btoo (?:long|short|large|small|big|few|high|low|early|late)|\bdivision by zero|\bdoes(?: not|n't) (?:match|support|accept|have|belong|allow|fit|contain|conform|satisfy|meet|add up)|\bdid(?: not|n't) match|\bdo(?: not|n't) (?:match|have|belong|add up)|\bmismatch|\bnot (?:a |an )(?:number|integer|string|boolean|directory|file|list|object|array|date|member)\b|\b(?:is|are) (?:a|an) directory\b`,
  String.raw`ungultig|unzulassig|fehlerhaft|falsche[rsnm]? (?:format|wert|typ|eingabe)|muss .{0,60}(?:sein|haben|enthalten|liegen)|nicht unterstutzt`,
  "invalid[oa]s?\\b|no (?:es |son )?(?:valid[oa]|admitid|soportad|compatible)|incorrect[oa]s?\\b|debe (?:ser|tener|contener|estar)|fuera de rango",
  "invalides?\\b|non valides?|n'est pas valide|incorrecte?s?\\b|doit (?:etre|contenir|avoir)|non pris en charge|hors limites",
  "nao (?:e |sao )?(?:valid[oa]|suportad)|deve (?:ser|ter|conter|estar)|fora do intervalo",
  "无效|無效|非法|不合法|不正确|格式(?:错误|不)|参数(?:错误|异常|有误)|參數錯誤|不支持|必须(?:为|是|大于|小于|包含)|不能为空|超出范围|校验失败|無効|不正|誤り|正しくありません|形式が|サポートされて|でなければなりません|範囲外",
);

const MISSING = alternatives(
  String.raw`\b(?:missing|omitted)\b|\brequired (?:field|property|parameter|argument|value|input|key|option)|\b(?:is|are|was) (?:a )?(?:required|mandatory)|\bfield required|\brequires? (?:a|an|the|at least|either|one|both|exactly)\b|\b(?:was|were|is|are) not (?:provided|specified|given|supplied|set)|\bplease (?:provide|specify|supply|enter|give|choose|select)|\bno \w+ (?:was |were )?(?:provided|specified|given|supplied)|\bmust not be (?:empty|null)`,
  "fehlt\\b|fehlen\\b|fehlende|erforderlich|pflichtfeld|angegeben werden",
  "falta(?:n)?\\b|obligatori[oa]|requerid[oa]|es necesario|manquante?s?\\b|obligatoire|requise?\\b|faltando|ausente|obrigatori[oa]",
  "缺少|缺失|必填|不能为空|必須|不足しています|指定されていません|入力してください",
);

const NOT_ALLOWED = alternatives(
  String.raw`\b(?:permission|access) (?:was |is |to .{1,60} (?:is|was) )?denied|\bforbidden\b|\bnot (?:authori[sz]ed|allowed|permitted|eligible|applicable|refundable|cancell?able|editable|modifiable|changeable|possible)\b|\b(?:do|does)(?: not|n't) have (?:the )?(?:permission|access|rights|sufficient|enough)|\bno permission|\bineligible|\bprohibited|\bread-?only\b|\bpolic(?:y|ies) (?:does|do|prohibit|forbid|violat)|\bviolat|\bconstraint|\bnon-?refundable|\brefused (?:by|because)|\bnot part of|\bnot owned by|belongs? to (?:another|a different)|operation not permitted`,
  String.raw`\balready\b|\bduplicat|\bconflict|\bfile exists|\bnot empty\b|\bexists$|\bmore than once|\bnot unique`,
  String.raw`\bin the (?:past|future)\b|\bexpired\b|\bbefore (?:the |its )?(?:start|current|check|departure)|\bafter (?:the |its )?(?:end|deadline)|\bno longer (?:available|valid|possible|active|supported|be)|\b(?:is|are|was) (?:currently )?(?:unavailable|inactive|closed|cancell?ed|disabled|archived|deleted|suspended|sold out|out of stock|fully booked|reserved|occupied|taken)|\bnot (?:currently )?(?:available|active|enough|sufficient|open|in stock)\b|\bout of stock|\bsold out|\binsufficient\b|\bdeclined\b|\bonly .{1,60} (?:available|left|remaining|allowed|supported|can|may)|\b(?:exceed(?:s|ed|ing)?)\b|\b(?:above|over|below|beyond) (?:the |your |its )?(?:max|min|limit|tank|capacity|allowed|budget|available|balance)|\b(?:maximum|minimum) \w+|\b(?:greater|less|more|fewer|larger|smaller|higher|lower|earlier|later|longer) than\b|\bat (?:least|most)\b|\bis still referenced`,
  "nicht (?:erlaubt|zulassig|berechtigt|gestattet|moglich|verfugbar|genug|genugend|ausreichend)|keine berechtigung|zugriff verweigert|verboten|bereits|uberschreitet|abgelaufen|vergangenheit|unzureichend|ausverkauft",
  "no (?:esta |es )?(?:permitid|autorizad|posible|disponible|tiene permiso)|permiso denegado|acceso denegado|prohibid|\\bya (?:existe|fue|ha sido|esta|se)|insuficiente|excede|supera|agotad[oa]|en el pasado|caducad|vencid",
  "non (?:autorise|permis|disponible)|pas (?:autorise|permis|possible|disponible|le droit|la permission)|acces refuse|permission refusee|interdit|\\bdeja\\b|insuffisant|depasse|expiree?|dans le passe|epuise",
  "nao (?:esta |e )?(?:permitid|autorizad|possivel|disponivel|tem permissao)|permissao negada|acesso negado|proibid|\\bja (?:existe|foi|esta)|insuficiente|excede|esgotad|no passado|expirad|vencid",
  "没有权限|無權限|无权|权限不足|拒绝访问|禁止|不允许|不可|已(?:存在|取消|过期|被|经|使用|关闭|售罄)|重复|余额不足|库存不足|不足|超过|超出|過期|権限が(?:ありません|ない)|許可されて|(?<!処理|接続|完了)できません|既に|すでに|重複|不足|期限切れ|超えて|過去の|売り切れ",
);

/** In the order of preference where two stand at the same place. */
export const STRONG: readonly Phrases[] = [
  { kind: "unclear", rule: "the error speaks of credentials or a login", pattern: CREDENTIALS },
  { kind: "unclear", rule: "the error speaks of a fault of the tool", pattern: TOOL_FAULT },
  { kind: "transient", rule: "the error says that it may pass", pattern: TRANSIENT },
  { kind: "blamed", rule: "the error says that what the call named is not there", pattern: NOT_FOUND },
  { kind: "blamed", rule: "the error says that an argument is not valid", pattern: INVALID },
  { kind: "blamed", rule: "the error says that something is missing from the call", pattern: MISSING },
  { kind: "blamed", rule: "the error says that this is not allowed or not possible", pattern: NOT_ALLOWED },
];

/** Read only where nothing stronger decided, and no code either. */
export const WEAK: readonly Phrases[] = [
  { kind: "unclear", rule: "the error says nothing in particular", pattern: GENERIC },
  {
    kind: "blamed",
    rule: "the error says that this cannot be done",
    pattern: alternatives(
      // "Cannot process" and the like say nothing about the call; "cannot cancel" does.
      String.raw`\b(?:cannot|can't|can not|may not|not able to) (?!be (?:processed|completed|performed|reached|executed|handled)|process|complete|perform|execute|connect|fetch|load|retrieve|get|read|reach|handle|respond|proceed|continue|start|run|call|access|contact|communicate|serve|fulfill|help)\w+`,
      String.raw`\bbefore \w+ing\b|\bfirst[.!]?$|\binstead\b|\bdid you mean\b|\bsee --help|\busage:`,
      "kann nicht|konnen nicht|no se puede|no puede|ne peut pas|impossible de|nao e possivel|nao pode|不能|无法",
    ),
  },
];

/** The phrase that stands first in the folded text, and where; null where none does. */
export function firstPhrase(
  folded: string,
  phrases: readonly Phrases[],
): { readonly phrase: CodeReading; readonly at: number } | null {
  let first: { phrase: CodeReading; at: number } | null = null;
  for (const phrase of phrases) {
    const at = folded.search(phrase.pattern);
    if (at >= 0 && (first === null || at < first.at)) first = { phrase, at };
  }
  return first;
}
