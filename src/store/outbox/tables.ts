/**
 * Each index is one more page to write with every event, so what is known by the id of an event has none of its own: the event of a
 * decision is "decision:" and the decision's id.
 *
 * The outbox's own tables: the line, the calls of its decisions, what can never be written, requests that may come again,
 * the latest turns, their confirmations and rejections, abstentions that a stored conversation goes on from, confidences that may hold
 * again, keys for an outage, and small notes.
 */
export const TABLES = `
CREATE TABLE IF NOT EXISTS events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, decision_id TEXT, tool_call_id TEXT,
  at INTEGER NOT NULL, bytes INTEGER NOT NULL, body TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS events_failed ON events (attempts, seq) WHERE attempts > 0;
CREATE INDEX IF NOT EXISTS events_about ON events (decision_id) WHERE id <> 'decision:' || decision_id;
CREATE INDEX IF NOT EXISTS events_of_call ON events (tool_call_id) WHERE tool_call_id IS NOT NULL;
DROP INDEX IF EXISTS events_in_line;
DROP INDEX IF EXISTS events_by_decision;
DROP INDEX IF EXISTS events_by_call;
DROP INDEX IF EXISTS events_by_kind;
CREATE TABLE IF NOT EXISTS event_calls (
  tool_call_id TEXT NOT NULL, session TEXT, decision_id TEXT NOT NULL, created_at INTEGER NOT NULL, seq INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS event_calls_by_id ON event_calls (tool_call_id, session, created_at);
CREATE INDEX IF NOT EXISTS event_calls_by_seq ON event_calls (seq);
CREATE TABLE IF NOT EXISTS dead (id TEXT PRIMARY KEY, kind TEXT NOT NULL, body TEXT NOT NULL, error TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS dead_by_decision ON dead (json_extract(body, '$.decision.id')) WHERE kind = 'decision';
CREATE TABLE IF NOT EXISTS recent (
  place INTEGER PRIMARY KEY AUTOINCREMENT, decision_id TEXT NOT NULL UNIQUE, request_hash TEXT NOT NULL, body TEXT);
CREATE TABLE IF NOT EXISTS turns (
  place INTEGER PRIMARY KEY AUTOINCREMENT, decision_id TEXT NOT NULL UNIQUE, caller TEXT NOT NULL, session TEXT NOT NULL,
  body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS turns_by_session ON turns (caller, session, place);
CREATE TABLE IF NOT EXISTS turn_keys (
  place INTEGER NOT NULL, caller TEXT NOT NULL, key TEXT NOT NULL, session TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS turn_keys_by_key ON turn_keys (caller, key, session);
CREATE INDEX IF NOT EXISTS turn_keys_by_place ON turn_keys (place);
CREATE TABLE IF NOT EXISTS confirmations (
  decision_id TEXT PRIMARY KEY, caller TEXT NOT NULL, session TEXT NOT NULL, form TEXT NOT NULL,
  policy_version INTEGER NOT NULL, source TEXT NOT NULL, author TEXT NOT NULL, confirmed_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL, used_by TEXT, used_at INTEGER);
CREATE INDEX IF NOT EXISTS confirmations_open ON confirmations (caller, session, form, policy_version) WHERE used_by IS NULL;
CREATE INDEX IF NOT EXISTS confirmations_by_expiry ON confirmations (expires_at);
CREATE TABLE IF NOT EXISTS rejections (
  decision_id TEXT PRIMARY KEY, caller TEXT NOT NULL, session TEXT NOT NULL, form TEXT NOT NULL, author TEXT NOT NULL,
  reason TEXT NOT NULL, rejected_at INTEGER NOT NULL, expires_at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS rejections_by_form ON rejections (caller, session, form, rejected_at);
CREATE INDEX IF NOT EXISTS rejections_by_expiry ON rejections (expires_at);
CREATE TABLE IF NOT EXISTS kept_abstentions (
  place INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, caller TEXT NOT NULL, decision_id TEXT NOT NULL,
  session TEXT NOT NULL, note TEXT NOT NULL, words TEXT, expires_at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS kept_abstentions_by_expiry ON kept_abstentions (expires_at);
CREATE INDEX IF NOT EXISTS kept_abstentions_with_words ON kept_abstentions (expires_at) WHERE words IS NOT NULL;
CREATE TABLE IF NOT EXISTS kept_confidences (
  place INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, body TEXT NOT NULL, expires_at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS kept_confidences_by_expiry ON kept_confidences (expires_at);
CREATE TABLE IF NOT EXISTS kept_confidence_names (name TEXT PRIMARY KEY, key TEXT NOT NULL, expires_at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS kept_confidence_names_by_expiry ON kept_confidence_names (expires_at);
CREATE TABLE IF NOT EXISTS limit_uses (
  place INTEGER PRIMARY KEY AUTOINCREMENT, decision_id TEXT NOT NULL, tool TEXT NOT NULL, caller TEXT NOT NULL, session TEXT,
  user TEXT, at INTEGER NOT NULL, amounts TEXT NOT NULL, ran INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS limit_uses_by_decision ON limit_uses (decision_id);
CREATE INDEX IF NOT EXISTS limit_uses_by_session ON limit_uses (caller, session, tool, at);
CREATE INDEX IF NOT EXISTS limit_uses_by_user ON limit_uses (user, tool, at) WHERE user IS NOT NULL;
CREATE INDEX IF NOT EXISTS limit_uses_by_caller ON limit_uses (caller, tool, at);
CREATE INDEX IF NOT EXISTS limit_uses_by_age ON limit_uses (at);
CREATE TABLE IF NOT EXISTS kept_keys (
  id TEXT PRIMARY KEY, sha256 TEXT, project TEXT, role TEXT, revoked INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS kept_keys_by_sha256 ON kept_keys (sha256);
CREATE TABLE IF NOT EXISTS notes (key TEXT PRIMARY KEY, value TEXT NOT NULL);
`;
