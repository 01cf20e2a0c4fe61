-- What the app of the one-file time (user_version 30) left of a day of work: the tables that are taken over, as that app made them.
PRAGMA user_version = 30;
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO setting (name, value) VALUES ('current', 'main');
INSERT INTO setting (name, value) VALUES ('places_filled', 'all');
INSERT INTO setting (name, value) VALUES ('settings', '{"theme":"dark"}');
CREATE TABLE connection (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('service', 'practice')),
  address TEXT NOT NULL,
  portal_address TEXT,
  as_of INTEGER,
  list_offered INTEGER
, removed_at INTEGER, page_afterwards TEXT, thanks TEXT, tells_changes INTEGER, cursor TEXT) STRICT;
INSERT INTO connection (seq, id, name, kind, address, portal_address, as_of, list_offered, removed_at, page_afterwards, thanks, tells_changes, cursor) VALUES (1, 'gone', 'Half removed', 'service', 'https://gone.example', NULL, NULL, NULL, 1768384800000, NULL, NULL, NULL, NULL);
INSERT INTO connection (seq, id, name, kind, address, portal_address, as_of, list_offered, removed_at, page_afterwards, thanks, tells_changes, cursor) VALUES (2, 'main', 'Main office', 'service', 'https://main.example', NULL, 1768039200000, 1, NULL, 'https://main.example/thanks', 'https://main.example/offered', 1, 'cursor-1');
INSERT INTO connection (seq, id, name, kind, address, portal_address, as_of, list_offered, removed_at, page_afterwards, thanks, tells_changes, cursor) VALUES (3, 'other', 'Other', 'service', 'https://other.example', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
CREATE TABLE key_to_remove (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
INSERT INTO key_to_remove (name) VALUES ('key-of-nobody');
CREATE TABLE redirect_url (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  url TEXT NOT NULL,
  used_at INTEGER NOT NULL,
  PRIMARY KEY (connection_seq, url)
) STRICT, WITHOUT ROWID;
INSERT INTO redirect_url (connection_seq, url, used_at) VALUES (1, 'https://main.example/back', 1767607200000);
INSERT INTO redirect_url (connection_seq, url, used_at) VALUES (2, 'https://main.example/back', 1768212000000);
CREATE TABLE saved_view (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  id TEXT NOT NULL,
  name TEXT NOT NULL COLLATE NOCASE,
  held TEXT NOT NULL,
  PRIMARY KEY (connection_seq, id),
  UNIQUE (connection_seq, name)
) STRICT, WITHOUT ROWID;
INSERT INTO saved_view (connection_seq, id, name, held) VALUES (2, 'v1', 'Texas', '{"state":"TX"}');
CREATE TABLE earlier_standing (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  url TEXT NOT NULL,
  PRIMARY KEY (connection_seq, url)
) STRICT, WITHOUT ROWID;
INSERT INTO earlier_standing (connection_seq, url) VALUES (2, 'https://connect.example/s/one');
CREATE TABLE refused_link (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  customer_id TEXT NOT NULL,
  link_id TEXT NOT NULL,
  PRIMARY KEY (connection_seq, customer_id, link_id)
) STRICT, WITHOUT ROWID;
INSERT INTO refused_link (connection_seq, customer_id, link_id) VALUES (2, 'c5', 'plain');
CREATE TABLE customer_change (
  number INTEGER PRIMARY KEY,
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  customer_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  what TEXT NOT NULL CHECK (what IN ('name', 'email', 'utility', 'number', 'id', 'address', 'added', 'removed', 'consent')),
  label TEXT,
  before TEXT,
  after TEXT
) STRICT;
INSERT INTO customer_change (number, connection_seq, customer_id, at, what, label, before, after) VALUES (1, 2, 'c1', 1767780000000, 'address', 'Power 123', '1 Main St, Austin, TX 78701', '2 Oak Ave, Austin, TX 78701');
CREATE TABLE link (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  customer TEXT NOT NULL,
  email TEXT NOT NULL,
  note TEXT NOT NULL,
  redirect_url TEXT,
  url TEXT,
  state TEXT NOT NULL CHECK (state IN ('pending', 'created', 'copied', 'outcome_unknown')),
  created_at INTEGER NOT NULL,
  state_at INTEGER NOT NULL,
  folded TEXT NOT NULL
, came_back TEXT, progress TEXT
  CHECK (progress IN ('replaced', 'opened', 'accepted', 'declined', 'withdrawn')), progress_at INTEGER, opened_at INTEGER, copied_at INTEGER, request_id TEXT, maker TEXT, customer_id TEXT, noted INTEGER NOT NULL DEFAULT 0, archived INTEGER NOT NULL DEFAULT 0, asked TEXT, follow_up_at INTEGER, handed_at INTEGER, last_at INTEGER NOT NULL DEFAULT 0, mailed INTEGER NOT NULL DEFAULT 0, known_state TEXT GENERATED ALWAYS AS (coalesce(progress, state)) VIRTUAL, who TEXT GENERATED ALWAYS AS (ltrim(substr(folded, 2, instr(substr(folded, 2), char(10))
  + instr(substr(folded, 2 + instr(substr(folded, 2), char(10))), char(10)) - 1), char(10))) VIRTUAL, standing INTEGER GENERATED ALWAYS AS (redirect_url IS NULL) VIRTUAL) STRICT;
INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded, came_back, progress, progress_at, opened_at, copied_at, request_id, maker, customer_id, noted, archived, asked, follow_up_at, handed_at, last_at, mailed) VALUES (4294967296, 'gone-1', 'Of a removed connection', '', '', 'https://main.example/back', 'https://connect.example/r/gone-1X', 'created', 1767607200000, 1767607201000, ''||char(10)||'of a removed connection'||char(10)||''||char(10)||''||char(10)||'main.example/back'||char(10)||'gone-1x'||char(10)||'', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1767607200000, 0);
INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded, came_back, progress, progress_at, opened_at, copied_at, request_id, maker, customer_id, noted, archived, asked, follow_up_at, handed_at, last_at, mailed) VALUES (8589934592, 'plain', 'Zoë Ångström', 'Zoe@Example.com', 'Met at the fair', 'https://main.example/back', 'https://connect.example/r/plainX', 'copied', 1767607201000, 1767607260000, ''||char(10)||'zoe angstrom'||char(10)||'zoe@example.com'||char(10)||'met at the fair'||char(10)||'main.example/back'||char(10)||'plainx'||char(10)||'', NULL, NULL, NULL, NULL, 1767607260000, NULL, NULL, NULL, 1, 0, NULL, NULL, 1767607260000, 1767607260000, 0);
INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded, came_back, progress, progress_at, opened_at, copied_at, request_id, maker, customer_id, noted, archived, asked, follow_up_at, handed_at, last_at, mailed) VALUES (8589934593, 'unknown', 'Unknown Ursula', '', '', 'https://main.example/back', NULL, 'outcome_unknown', 1767607202000, 1767607200005, ''||char(10)||'unknown ursula'||char(10)||''||char(10)||''||char(10)||'main.example/back'||char(10)||'', '{"code":"timed_out"}', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1767607202000, 0);
INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded, came_back, progress, progress_at, opened_at, copied_at, request_id, maker, customer_id, noted, archived, asked, follow_up_at, handed_at, last_at, mailed) VALUES (8589934594, 'edited', 'After Edit', 'b@x.example', 'New note', 'https://main.example/back', 'https://connect.example/r/editedX', 'created', 1767607203000, 1767607204000, ''||char(10)||'after edit'||char(10)||'b@x.example'||char(10)||'new note'||char(10)||'main.example/back'||char(10)||'editedx'||char(10)||'', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 0, '{"customer":"Before Edit","email":"b@x.example","note":""}', 1768384800000, NULL, 1767607270000, 0);
INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded, came_back, progress, progress_at, opened_at, copied_at, request_id, maker, customer_id, noted, archived, asked, follow_up_at, handed_at, last_at, mailed) VALUES (8589934595, 'mailed', 'Maria Garcia', 'maria@x.example', '', 'https://main.example/back', 'https://connect.example/r/mailedX', 'created', 1767607204000, 1767607205000, ''||char(10)||'maria garcia'||char(10)||'maria@x.example'||char(10)||''||char(10)||'main.example/back'||char(10)||'mailedx'||char(10)||'', NULL, 'accepted', 1768039200000, NULL, NULL, 'q3', NULL, 'c4', 0, 0, NULL, NULL, 1767607302000, 1768039200000, 1);
INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded, came_back, progress, progress_at, opened_at, copied_at, request_id, maker, customer_id, noted, archived, asked, follow_up_at, handed_at, last_at, mailed) VALUES (8589934596, 'standing', '', '', '', NULL, 'https://connect.example/s/two', 'copied', 1767607205000, 1767607290000, ''||char(10)||''||char(10)||''||char(10)||''||char(10)||'two'||char(10)||'', NULL, NULL, NULL, NULL, 1767607290000, NULL, NULL, NULL, 0, 0, NULL, NULL, 1767607290000, 1767607290000, 0);
INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded, came_back, progress, progress_at, opened_at, copied_at, request_id, maker, customer_id, noted, archived, asked, follow_up_at, handed_at, last_at, mailed) VALUES (8589934597, 'matched', 'Matched by hand', '', '', 'https://main.example/back', 'https://connect.example/r/matchedX', 'created', 1767607206000, 1767607207000, ''||char(10)||'matched by hand'||char(10)||''||char(10)||''||char(10)||'main.example/back'||char(10)||'matchedx'||char(10)||'', NULL, 'accepted', 1768125600000, NULL, NULL, NULL, NULL, 'c2', 0, 0, NULL, NULL, NULL, 1768125600000, 0);
INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded, came_back, progress, progress_at, opened_at, copied_at, request_id, maker, customer_id, noted, archived, asked, follow_up_at, handed_at, last_at, mailed) VALUES (8589934598, 'archived', 'Put Away', '', '', 'https://main.example/back', 'https://connect.example/r/archivedX', 'created', 1767607207000, 1767607208000, ''||char(10)||'put away'||char(10)||''||char(10)||''||char(10)||'main.example/back'||char(10)||'archivedx'||char(10)||'', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 1, NULL, NULL, NULL, 1767607280000, 0);
INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded, came_back, progress, progress_at, opened_at, copied_at, request_id, maker, customer_id, noted, archived, asked, follow_up_at, handed_at, last_at, mailed) VALUES (8589934599, 'team-0', 'Colleague q1', '', '', 'https://main.example/back', 'https://connect.example/r/q1', 'created', 1767952800000, 1767952800000, ''||char(10)||'colleague q1'||char(10)||''||char(10)||''||char(10)||'main.example/back'||char(10)||'q1'||char(10)||'night desk'||char(10)||'first one'||char(10)||'', NULL, 'accepted', 1768039200000, NULL, NULL, 'q1', 'Night desk', 'c1', 0, 0, NULL, NULL, NULL, 1768039200000, 0);
INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded, came_back, progress, progress_at, opened_at, copied_at, request_id, maker, customer_id, noted, archived, asked, follow_up_at, handed_at, last_at, mailed) VALUES (8589934600, 'team-1', 'Colleague q2', '', '', 'https://main.example/back', 'https://connect.example/r/q2', 'created', 1767952800000, 1767952800000, ''||char(10)||'colleague q2'||char(10)||''||char(10)||''||char(10)||'main.example/back'||char(10)||'q2'||char(10)||'night desk'||char(10)||'', NULL, 'opened', 1768039200000, 1768039200000, NULL, 'q2', 'Night desk', NULL, 0, 0, NULL, NULL, NULL, 1768039200000, 0);
INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded, came_back, progress, progress_at, opened_at, copied_at, request_id, maker, customer_id, noted, archived, asked, follow_up_at, handed_at, last_at, mailed) VALUES (8589934601, 'row-1', 'Ann', '', '', 'https://main.example/back', 'https://connect.example/r/row1', 'created', 1768212000000, 1768212000001, ''||char(10)||'ann'||char(10)||''||char(10)||''||char(10)||'main.example/back'||char(10)||'row1'||char(10)||'', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1768212000000, 0);
INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded, came_back, progress, progress_at, opened_at, copied_at, request_id, maker, customer_id, noted, archived, asked, follow_up_at, handed_at, last_at, mailed) VALUES (8589934602, 'row-2', 'Ann', '', '', 'https://main.example/back', NULL, 'outcome_unknown', 1768212000000, 1768212000000, ''||char(10)||'ann'||char(10)||''||char(10)||''||char(10)||'main.example/back'||char(10)||'', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1768212000000, 0);
INSERT INTO link (number, id, customer, email, note, redirect_url, url, state, created_at, state_at, folded, came_back, progress, progress_at, opened_at, copied_at, request_id, maker, customer_id, noted, archived, asked, follow_up_at, handed_at, last_at, mailed) VALUES (12884901888, 'elsewhere', 'Elsewhere Emil', '', '', NULL, 'https://connect.example/r/elsewhereX', 'created', 1767607208000, 1767607209000, ''||char(10)||'elsewhere emil'||char(10)||''||char(10)||''||char(10)||'elsewherex'||char(10)||'', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, 1767607208000, 0);
CREATE TABLE link_action (
  link_number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  action TEXT NOT NULL,
  here INTEGER NOT NULL,
  detail TEXT NOT NULL,
  PRIMARY KEY (link_number, at, action)
) STRICT, WITHOUT ROWID;
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (4294967296, 1767607200000, 'created', 1, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934592, 1767607201000, 'created', 1, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934592, 1767607260000, 'copied', 1, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934594, 1767607203000, 'created', 1, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934594, 1767607270000, 'customer', 1, 'Before Edit');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934594, 1767607270000, 'follow_up', 1, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934594, 1767607270000, 'note', 1, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934595, 1767607204000, 'created', 1, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934595, 1767607302000, 'mailed', 1, 'maria@x.example');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934595, 1767607304000, 'mail_refused', 1, 'maria@x.example');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934595, 1768039200000, 'accepted', 0, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934596, 1767607205000, 'created', 1, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934596, 1767607290000, 'copied', 1, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934597, 1767607206000, 'created', 1, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934597, 1768125600000, 'accepted', 1, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934598, 1767607207000, 'created', 1, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934598, 1767607280000, 'archived', 1, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934599, 1767952800000, 'created', 0, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934599, 1768039200000, 'accepted', 0, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934600, 1767952800000, 'created', 0, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934600, 1768039200000, 'opened', 0, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (8589934601, 1768212000000, 'created', 1, '');
INSERT INTO link_action (link_number, at, action, here, detail) VALUES (12884901888, 1767607208000, 'created', 1, '');
CREATE TABLE mail (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  link_id TEXT NOT NULL,
  message_id TEXT NOT NULL UNIQUE,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'handed', 'refused', 'unknown', 'written')),
  created_at INTEGER NOT NULL,
  state_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  problem TEXT,
  answer TEXT
) STRICT;
INSERT INTO mail (number, id, link_id, message_id, recipient, subject, text, state, created_at, state_at, due_at, attempts, problem, answer) VALUES (1, 'm1', 'mailed', '<m1@x>', 'maria@x.example', 'Subject m1', '', 'handed', 1767607300000, 1767607302000, 1767607200000, 1, NULL, '250 ok');
INSERT INTO mail (number, id, link_id, message_id, recipient, subject, text, state, created_at, state_at, due_at, attempts, problem, answer) VALUES (2, 'm2', 'mailed', '<m2@x>', 'maria@x.example', 'Subject m2', 'Text of m2', 'refused', 1767607300000, 1767607304000, 1767607200000, 1, 'recipient_refused', '550 no');
INSERT INTO mail (number, id, link_id, message_id, recipient, subject, text, state, created_at, state_at, due_at, attempts, problem, answer) VALUES (3, 'm3', 'mailed', '<m3@x>', 'maria@x.example', 'Subject m3', 'Text of m3', 'waiting', 1767607300000, 1767607300000, 1767607300000, 0, NULL, NULL);
CREATE TABLE run (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  connection_seq INTEGER NOT NULL REFERENCES connection,
  name TEXT NOT NULL,
  state TEXT NOT NULL
    CHECK (state IN ('reading', 'checking', 'draft', 'running', 'paused', 'stopped', 'done')),
  set_up TEXT NOT NULL,
  paused TEXT,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER
) STRICT;
INSERT INTO run (seq, id, connection_seq, name, state, set_up, paused, created_at, started_at, ended_at) VALUES (1, 'run-1', 2, 'list.csv', 'checking', '{"hasHeader":true,"columns":{"customer":0,"surname":null,"email":1,"note":null,"redirectUrl":null},"redirectUrl":"https://main.example/back","atATime":4}', NULL, 1767607200000, 1768212000000, NULL);
CREATE TABLE run_row (
  number INTEGER PRIMARY KEY,
  cells TEXT NOT NULL,
  customer TEXT NOT NULL DEFAULT '',
  email TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  redirect_url TEXT NOT NULL DEFAULT '',
  fixed INTEGER NOT NULL DEFAULT 0,
  problems TEXT NOT NULL DEFAULT '',
  nevertheless INTEGER NOT NULL DEFAULT 0,
  left_out INTEGER NOT NULL DEFAULT 0,
  found_at INTEGER,
  state TEXT NOT NULL DEFAULT 'unchecked'
    CHECK (state IN ('header', 'unchecked', 'left_out', 'waiting', 'sending', 'created', 'failed', 'unknown')),
  link_id TEXT,
  error TEXT,
  at INTEGER
) STRICT;
INSERT INTO run_row (number, cells, customer, email, note, redirect_url, fixed, problems, nevertheless, left_out, found_at, state, link_id, error, at) VALUES (4294967296, '["Name","Email"]', '', '', '', '', 0, '', 0, 0, NULL, 'unchecked', NULL, NULL, NULL);
INSERT INTO run_row (number, cells, customer, email, note, redirect_url, fixed, problems, nevertheless, left_out, found_at, state, link_id, error, at) VALUES (4294967297, '["Ann","ann@x.example"]', 'Ann', '', '', '', 0, '', 0, 0, NULL, 'created', 'row-1', NULL, 1768212000001);
INSERT INTO run_row (number, cells, customer, email, note, redirect_url, fixed, problems, nevertheless, left_out, found_at, state, link_id, error, at) VALUES (4294967298, '["Bob","bob@x.example"]', 'Bob', '', '', '', 0, '', 0, 0, NULL, 'sending', 'row-2', NULL, 1768212000000);
INSERT INTO run_row (number, cells, customer, email, note, redirect_url, fixed, problems, nevertheless, left_out, found_at, state, link_id, error, at) VALUES (4294967299, '["Cy",""]', 'Cy', '', '', '', 0, '', 0, 0, NULL, 'waiting', NULL, NULL, NULL);
CREATE TABLE customer (
  number INTEGER PRIMARY KEY,
  connection_seq INTEGER NOT NULL REFERENCES connection,
  customer_id TEXT NOT NULL,
  first_seen_at INTEGER NOT NULL,
  read_at INTEGER NOT NULL,
  is_new INTEGER NOT NULL,
  gone_since INTEGER,
  raw TEXT NOT NULL, service_name TEXT, link_name TEXT, given_name TEXT, name TEXT GENERATED ALWAYS AS (coalesce(service_name, link_name, given_name)) VIRTUAL, email TEXT, connected_at INTEGER, came_by TEXT, removal_due INTEGER, removed_at INTEGER,
  UNIQUE (connection_seq, customer_id)
) STRICT;
INSERT INTO customer (number, connection_seq, customer_id, first_seen_at, read_at, is_new, gone_since, raw, service_name, link_name, given_name, email, connected_at, came_by, removal_due, removed_at) VALUES (8589934592, 2, 'c1', 1767607201000, 1767780000000, 0, NULL, '{"customerId":"c1","customer":{"name":"First One","email":"c1@post.example"},"connectedAt":"2025-12-27T10:00:00.000Z","utilityAccounts":[{"electricAccountId":"E-c1","utilityAccountNumber":"123","utilityProvider":"Power","address":{"street":"2 Oak Ave","city":"Austin","state":"TX","zip":"78701"}}]}', 'First One', 'Colleague q1', NULL, 'c1@post.example', 1766829600000, NULL, NULL, NULL);
INSERT INTO customer (number, connection_seq, customer_id, first_seen_at, read_at, is_new, gone_since, raw, service_name, link_name, given_name, email, connected_at, came_by, removal_due, removed_at) VALUES (8589934593, 2, 'c2', 1767607201000, 1767607201000, 0, NULL, '{"customerId":"c2","customer":{"name":"Second Two","email":"c2@post.example"},"connectedAt":"2025-12-27T10:00:00.000Z","utilityAccounts":[{"electricAccountId":"E-c2","utilityAccountNumber":"123","utilityProvider":"Power","address":{"street":"1 Main St","city":"Austin","state":"TX","zip":"78701"}}]}', 'Second Two', NULL, 'Called by Staff', 'c2@post.example', 1766829600000, NULL, NULL, NULL);
INSERT INTO customer (number, connection_seq, customer_id, first_seen_at, read_at, is_new, gone_since, raw, service_name, link_name, given_name, email, connected_at, came_by, removal_due, removed_at) VALUES (8589934594, 2, 'c3', 1767607201000, 1767607201000, 0, 1768039200000, '{"customerId":"c3","customer":{"name":"Ending Erna","email":"c3@post.example"},"connectedAt":"2025-12-27T10:00:00.000Z","utilityAccounts":[{"electricAccountId":"E-c3","utilityAccountNumber":"123","utilityProvider":"Power","address":{"street":"1 Main St","city":"Austin","state":"TX","zip":"78701"}}]}', 'Ending Erna', NULL, NULL, 'c3@post.example', 1766829600000, NULL, 1770631200000, NULL);
INSERT INTO customer (number, connection_seq, customer_id, first_seen_at, read_at, is_new, gone_since, raw, service_name, link_name, given_name, email, connected_at, came_by, removal_due, removed_at) VALUES (8589934595, 2, 'c4', 1767607201000, 1767607201000, 0, 1768039200000, '{}', NULL, NULL, NULL, NULL, 1766829600000, NULL, 1770631200000, 1768125600000);
INSERT INTO customer (number, connection_seq, customer_id, first_seen_at, read_at, is_new, gone_since, raw, service_name, link_name, given_name, email, connected_at, came_by, removal_due, removed_at) VALUES (8589934596, 2, 'c5', 1767780000000, 1767780000000, 1, NULL, '{"customerId":"c5","customer":{"name":"New Nora","email":"c5@post.example"},"connectedAt":"2025-12-27T10:00:00.000Z","utilityAccounts":[{"electricAccountId":"E-c5","utilityAccountNumber":"123","utilityProvider":"Power","address":{"street":"1 Main St","city":"Austin","state":"TX","zip":"78701"}}]}', 'New Nora', NULL, NULL, 'c5@post.example', 1766829600000, NULL, NULL, NULL);
INSERT INTO customer (number, connection_seq, customer_id, first_seen_at, read_at, is_new, gone_since, raw, service_name, link_name, given_name, email, connected_at, came_by, removal_due, removed_at) VALUES (8589934597, 2, 'c6', 1767780000000, 1767780000000, 0, NULL, '{"customerId":"c6","customer":{"name":"Seen Sam","email":"c6@post.example"},"connectedAt":"2025-12-27T10:00:00.000Z","utilityAccounts":[{"electricAccountId":"E-c6","utilityAccountNumber":"123","utilityProvider":"Power","address":{"street":"1 Main St","city":"Austin","state":"TX","zip":"78701"}}]}', 'Seen Sam', NULL, NULL, 'c6@post.example', 1766829600000, NULL, NULL, NULL);
INSERT INTO customer (number, connection_seq, customer_id, first_seen_at, read_at, is_new, gone_since, raw, service_name, link_name, given_name, email, connected_at, came_by, removal_due, removed_at) VALUES (8589934598, 2, 'c7', 1768039200000, 1768039200000, 1, NULL, '{"customerId":"c7","customer":{"name":"Came By","email":"c7@post.example"},"connectedAt":"2025-12-27T10:00:00.000Z","utilityAccounts":[{"electricAccountId":"E-c7","utilityAccountNumber":"123","utilityProvider":"Power","address":{"street":"1 Main St","city":"Austin","state":"TX","zip":"78701"}}]}', 'Came By', NULL, NULL, 'c7@post.example', 1766829600000, 'https://connect.example/s/one', NULL, NULL);
INSERT INTO customer (number, connection_seq, customer_id, first_seen_at, read_at, is_new, gone_since, raw, service_name, link_name, given_name, email, connected_at, came_by, removal_due, removed_at) VALUES (12884901888, 3, 'c1', 1767866400000, 1767866400000, 0, NULL, '{"customerId":"c1","customer":{"name":"Other Place","email":"c1@post.example"},"connectedAt":"2025-12-27T10:00:00.000Z","utilityAccounts":[{"electricAccountId":"E-c1","utilityAccountNumber":"123","utilityProvider":"Power","address":{"street":"1 Main St","city":"Austin","state":"TX","zip":"78701"}}]}', 'Other Place', NULL, NULL, 'c1@post.example', 1766829600000, NULL, NULL, NULL);
