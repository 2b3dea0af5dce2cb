/** Errors in plain text. Only the beginning is looked at: a page, a mail or a log may hold any word further down. */
import type { Answered } from "./answered.ts";
import { readCodeName, readHttpStatus } from "./codes.ts";
import { fold, sentencesOf } from "./fold.ts";
import { codeIn } from "./judge-error.ts";
import { firstPhrase, STRONG } from "./phrases.ts";

const LONGEST_HEAD = 4_000;
const MANY_LINES = 6;
const LONG = 600;
const SHORT = 240;

const SUCCESS =
  /^\W*(?:success(?:ful(?:ly)?)?|ok(?:ay)?|done|completed|finished|no (?:errors?|issues?|problems?|failures?)|all (?:good|fine|tests)|erfolg(?:reich)?|exito|exitosamente|succes|sucesso|成功|完了|操作成功)\b|^\W*(?:成功|完了|操作成功)/;
/** "Errors: 0", "0 errors", "10 errors". */
const COUNT =
  /^(?:found |there (?:is|are|were) )?(\d{1,9}) (?:errors?|failures?)\b|\b(?:errors?|failures?|failed)\s*[:=]\s*(\d{1,9})\b(?!\d*[-./:]\d)/g;

const ERROR_WORD =
  "(?:error|exception|failure|fatal|failed|traceback|panic|fault|fehler|erreur|erro|fallo|falha|ошибка)";
const BEFORE_ERROR =
  "(?:(?:an?|the|internal|fatal|critical|unexpected|unknown|runtime|server|client|api|tool|http|database|db|sql|validation|syntax|type|value|key|network|request|execution|system|user|input|parse|parsing|command|function|operation|call|mcp|processing|authentication|permission|connection|timeout|usage|argument|bad|import|config|configuration|application|service|remote|query|compile|build|io|i/o|os)[\\s_-]+){0,3}";
const AFTER_ERROR =
  "(?:\\s*$|\\s*[:!.\\])>,：！—–]|\\s+[-—–]|\\s*[(#[]|\\s+\\d{3}\\b|\\s+(?:during|while|executing|calling|running|processing|occurred|invoking|from|code|performing|fetching|creating|updating|reading|loading|accessing|connecting|retrieving|when|at|in|on|has|happened|to|with|beim|al|lors|ao)\\b)";
const HEAD = new RegExp(`^[^\\p{L}\\p{N}<{]*${BEFORE_ERROR}${ERROR_WORD}${AFTER_ERROR}`, "u");
const HEAD_EAST = /^[^\p{L}\p{N}]*(?:错误|錯誤|出错|异常|失败|失敗|エラー|例外)(?:[:：!！。\s(（]|$)/u;
const HEAD_NONE =
  /^[^\p{L}\p{N}]*(?:error|failure|exception|fehler|erreur|erro)s?\s*[:=]\s*(?:none|null|no|0|nil|n\/a|keine|ninguno|aucune?|nenhum)\s*(?:$|[.,;!])/u;
const CLASS = /^(?:[\w$]+\.)*[A-Z]\w*(?:Error|Exception|Failure|Fault|Timeout)\b\s*(?:[:(\-[]|$)/;
const LEVELS = /^\W*(?:error|fatal|warn(?:ing)?|info|debug|trace)\W+(?:\[|\d{4}-\d\d|\d\d:\d\d|\w+\.\w+)/;

const REASON =
  "(?:bad request|unauthorized|payment required|forbidden|not found|method not allowed|conflict|gone|unprocessable|too many requests|internal server error|server error|client error|bad gateway|service unavailable|gateway time-?out|not implemented|request timeout)";
const HTTP = new RegExp(
  `^\\W*(?:(?:http(?:/\\d(?:\\.\\d)?)?|status(?: code)?|request failed with status(?: code)?|response status|server (?:returned|responded with)(?: status)?(?: code)?)[\\s:=]*(?:error|status(?: code)?|code)?[\\s:=]*[45]\\d\\d\\b|[45]\\d\\d[\\s:,-]+${REASON})`,
  "u",
);
const EXIT =
  /^\W*(?:process |command |script )?(?:exited with |failed with |returned |finished with )?(?:a )?(?:non-?zero )?exit (?:code|status)\s*:?\s*(\d+)/;

/** Sentences that begin like an error. Documents begin so too, therefore they count in short texts only. */
const OPENING =
  /^\W*(?:(?:sorry|oops|unfortunately|leider|lo siento|desole|desculpe)[,.!:]?\s+(?:but\s+)?)?(?:(?:i|we|the \w+|it)\s+)?(?:failed to|unable to|could ?n[o']t|cannot|can ?not|can't|(?:was|were|is) (?:unable|not able) to|konnte nicht|kann nicht|no se (?:pudo|puede|ha podido)|impossible de|nao foi possivel)\b|^\W*(?:invalid|missing|unknown|unsupported|unrecogni[sz]ed|unauthori[sz]ed|forbidden|malformed|no such|not found|not allowed|not permitted|illegal|bad (?:request|gateway)|too many requests|rate limit|service (?:temporarily )?unavailable|gateway time|internal (?:server )?error|time(?:d )?out|timeout|request timed|insufficient|not enough|duplicate|access denied|permission denied|access (?:to .{1,40} )?(?:is |was )?denied|connection (?:refused|reset|closed|timed|error|failed)|something went wrong|quota exceeded|overloaded|ungultig|unbekannte|fehlende|zugriff verweigert|invalid[oa]|desconocid|falta|acceso denegado|permiso denegado|invalide|inconnu|acces refuse|acesso negado|permissao negada|desconhecid)\b|^\W*(?:操作失败|请求失败|参数错误|参数|系统繁忙|请求超时|超时|未找到|找不到|无效|缺少|没有权限|権限が|無効な|不正な|タイムアウト|申し訳)/;
/** Short statements that end the matter, wherever in the first sentence they stand. */
const STATEMENT =
  /\b(?:was |were |is |are |be )?not found\b|\bdo(?:es)?(?: not|n't) exist|\b(?:is|are) (?:invalid|not valid|not allowed|not permitted|forbidden|not supported|not recogni[sz]ed|not available)\b|\btimed out\b|\b(?:access|permission) denied\b|\bno such file or directory\b|\bcommand not found\b|\bfailed(?: with .{1,60})?(?:[:.!]|$)|\b(?:request|operation|transaction|payment|command|call|connection|query|execution|booking) (?:was |has been |is )?(?:denied|refused|rejected|declined|aborted)|\b(?:returned|threw|raised) an (?:error|exception)|\b(?:field|parameter|argument|property) .{0,40}\b(?:is|are) (?:required|missing)|\bis a required|rate limit exceeded|nicht gefunden|existiert nicht|ist ungultig|fehlgeschlagen|nicht erlaubt|no (?:se )?(?:ha |fue )?encontrad|no existe|no es valid|no (?:esta )?permitid|introuvable|n'existe pas|n'est pas valide|non autorise|a echoue|nao (?:foi )?encontrad|nao existe|nao e valid|nao (?:e )?permitid|falhou/;
const STATEMENT_EAST =
  /不存在|未找到|找不到|无效|失败|超时|请稍后|稍后再试|没有权限|不能为空|参数错误|見つかりません|存在しません|無効です|失敗しました|タイムアウト|しばらく|権限がありません|不正です|できません/;
/** The answer of a search that found nothing. */
const NOTHING_FOUND =
  /^\W*(?:no|0|zero|there (?:are|were|is) no|keine?|aucune?|ningun[oa]?|nenhum[a]?)\s(?:\w+\s){0,5}?(?:results?|matche?s?|matching|records?|entries|items?|documents?|hits|rows|data|\w+s)\b|^\W*nothing (?:was )?found|^\W*(?:not found any|did not find any|没有(?:找到)?(?:结果|数据|记录)|未找到(?:相关)?(?:结果|记录|数据)|該当なし|結果はありません|no se encontraron)/;

/**
 * The texts of the error that the text reports, the most telling first; null where it reports none.
 *
 * @param text the whole text; its first 4,000 UTF-16 units are looked at, of a traceback also the end
 */
export function errorTexts(text: string, answered: Answered): readonly string[] | null {
  const trimmed = withoutLabel(text.slice(0, LONGEST_HEAD).trim());
  if (trimmed === "") return null;
  if (trimmed.startsWith("<")) return markupError(trimmed);
  const [line = ""] = trimmed.split(/[\r\n]/, 1);
  const head = fold(line.slice(0, 400));
  if (SUCCESS.test(head) && !/^\W*no (?:errors?|issues?|problems?|failures?) (?:handler|code)/.test(head))
    return null;
  const exit = EXIT.exec(head)?.[1];
  if (exit !== undefined) return Number(exit) === 0 ? null : [trimmed];
  const counts = [...head.matchAll(COUNT)].map((match) => Number(match[1] ?? match[2]));
  if (counts.length > 0) return counts.some((count) => count > 0) ? [] : null;
  if (HEAD_NONE.test(head)) return null;
  const lines = trimmed.split(/\r?\n/).length;
  const long = lines > MANY_LINES || text.length > LONG;
  if (/^\W*traceback \(most recent/.test(head))
    return [`Traceback (most recent call last)\n${text.slice(-LONG)}`];
  if (HEAD.test(head) || HEAD_EAST.test(head) || CLASS.test(line)) {
    return (answered.returnsProse && long) || isLog(trimmed) ? null : [afterHead(trimmed), trimmed];
  }
  if (HTTP.test(head)) return [trimmed];
  const wholeCode = /^[A-Z][A-Z0-9_]{3,40}(?=$|\s*:)/.exec(line)?.[0];
  if (wholeCode !== undefined && readCodeName(wholeCode) !== null) return [trimmed];
  return short(trimmed, head, lines, answered) ? [trimmed] : null;
}

function short(trimmed: string, head: string, lines: number, answered: Answered): boolean {
  if (trimmed.length > SHORT || lines > 3) return false;
  if (NOTHING_FOUND.test(head) && !/\bid\b|\bnamed\b/.test(head)) return false;
  const [first = ""] = sentencesOf(trimmed);
  const folded = fold(first);
  const says = OPENING.test(folded) || STATEMENT.test(folded) || STATEMENT_EAST.test(folded);
  if (!says) return false;
  // What people write may begin like an error; a tool that reads it reports errors about what it was asked for.
  if (!answered.returnsProse) return true;
  if (answered.repeatsValue(first)) return true;
  const found = lines === 1 ? firstPhrase(folded, STRONG) : null;
  return found !== null && (STATEMENT.test(folded) || (found.at === 0 && found.phrase.kind === "transient"));
}

/** "Error during execution: x", "Error: x": x says it. */
const afterHead = (text: string): string => {
  const at = text.slice(0, 120).search(/[:：]\s/);
  return at < 0 ? text : text.slice(at + 1).trim() || text;
};

const withoutLabel = (text: string): string =>
  text.replace(/^(?:tool |function )?(?:result|output|response|observation|answer|stderr)\s*[:=]\s+/i, "");

function isLog(text: string): boolean {
  const lines = text.split(/\r?\n/).slice(0, 5);
  return LEVELS.test(fold(lines[0] ?? "")) && lines.filter((line) => LEVELS.test(fold(line))).length > 1;
}

/** Pages of servers and proxies, error elements of XML and of agent frameworks. */
function markupError(text: string): readonly string[] | null {
  const element = /^<(?:\?xml[^>]*>\s*<)?([\w:.-]+)/.exec(text)?.[1]?.toLowerCase() ?? "";
  const words = text.replace(/<[^>]{0,300}>/g, "\n").trim();
  if (/^(?:[\w-]+:)?(?:tool_use_error|tool_error|error|errors|exception|fault|errorresponse)$/.test(element))
    return [words];
  if (!/^<(?:!doctype html|html)/i.test(text)) return null;
  const title = /<title[^>]{0,200}>([^<]{0,200})/i.exec(text)?.[1]?.trim() ?? "";
  const status = /^\D{0,20}\b([45]\d\d)\b/.exec(title)?.[1];
  const known = status !== undefined && readHttpStatus(Number(status)) !== null;
  const reason = new RegExp(`^\\W*(?:error\\W*)?${REASON}`).test(fold(title)) || /^error\b/i.test(title);
  if (!reason && !(known && codeIn(title) !== null)) return null;
  return [title];
}
