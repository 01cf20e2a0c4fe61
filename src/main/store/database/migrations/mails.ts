/**
 * Mails to customers: on the disk before they leave. `text` is emptied once the mail server has it. Those of a link go with it.
 * `due_at`: not before; only of those that wait.
 */
export const mails = `
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
CREATE INDEX mail_link ON mail (link_id, number);
CREATE INDEX mail_due ON mail (state, due_at, number) WHERE state IN ('waiting', 'sending');
CREATE TRIGGER mail_link_removed AFTER DELETE ON link BEGIN
  DELETE FROM mail WHERE link_id = old.id;
END;
`
