/**
 * The outbox's own tables: the line, the calls of its decisions, what can never be written, requests that may come again,
 * keys for an outage, and small notes.
 */
export const TABLES = `
CREATE TABLE IF NOT EXISTS events (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, decision_id TEXT, tool_call_id TEXT,
  at INTEGER NOT NULL, bytes INTEGER NOT NULL, body TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS events_in_line ON events (attempts, seq);
CREATE INDEX IF NOT EXISTS events_by_decision ON events (decision_id);
CREATE INDEX IF NOT EXISTS events_by_call ON events (tool_call_id);
CREATE INDEX IF NOT EXISTS events_by_kind ON events (kind, seq);
CREATE TABLE IF NOT EXISTS event_calls (
  tool_call_id TEXT NOT NULL, session TEXT, decision_id TEXT NOT NULL, created_at INTEGER NOT NULL, seq INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS event_calls_by_id ON event_calls (tool_call_id, session, created_at);
CREATE INDEX IF NOT EXISTS event_calls_by_seq ON event_calls (seq);
CREATE TABLE IF NOT EXISTS dead (id TEXT PRIMARY KEY, kind TEXT NOT NULL, body TEXT NOT NULL, error TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS dead_by_decision ON dead (json_extract(body, '$.decision.id')) WHERE kind = 'decision';
CREATE TABLE IF NOT EXISTS recent (
  place INTEGER PRIMARY KEY AUTOINCREMENT, decision_id TEXT NOT NULL UNIQUE, request_hash TEXT NOT NULL, body TEXT);
CREATE TABLE IF NOT EXISTS kept_keys (
  id TEXT PRIMARY KEY, sha256 TEXT, project TEXT, role TEXT, revoked INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS kept_keys_by_sha256 ON kept_keys (sha256);
CREATE TABLE IF NOT EXISTS notes (key TEXT PRIMARY KEY, value TEXT NOT NULL);
`;
