/**
 * What the register keeps beside a link itself. `asked`: reference, email and note as the service has them, once they were changed
 * here. `handed_at`: when it was last copied, or its mail went out. `follow_up_at`: the day that a person chose. `who`: reference and email
 * as they are searched for. `link_action`:
 * all that happened to a link, each thing once, written where it happens; `detail`: what was there before, or whom a mail went to.
 */
const tables = `
ALTER TABLE link ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
ALTER TABLE link ADD COLUMN asked TEXT;
ALTER TABLE link ADD COLUMN follow_up_at INTEGER;
ALTER TABLE link ADD COLUMN handed_at INTEGER;
ALTER TABLE link ADD COLUMN last_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE link ADD COLUMN mailed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE link ADD COLUMN known_state TEXT GENERATED ALWAYS AS (coalesce(progress, state)) VIRTUAL;
ALTER TABLE link ADD COLUMN who TEXT GENERATED ALWAYS AS (ltrim(substr(folded, 2, instr(substr(folded, 2), char(10))
  + instr(substr(folded, 2 + instr(substr(folded, 2), char(10))), char(10)) - 1), char(10))) VIRTUAL;
ALTER TABLE link ADD COLUMN standing INTEGER GENERATED ALWAYS AS (redirect_url IS NULL) VIRTUAL;

CREATE TABLE link_action (
  link_number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  action TEXT NOT NULL,
  here INTEGER NOT NULL,
  detail TEXT NOT NULL,
  PRIMARY KEY (link_number, at, action)
) STRICT, WITHOUT ROWID;
`

/** What a row tells of itself; `here`: this desk did it. */
const told = (row: string): [condition: string, at: string, action: string, here: string][] => [
  [`${row}.url IS NOT NULL`, `${row}.created_at`, `'created'`, `${row}.maker IS NULL`],
  [`${row}.copied_at IS NOT NULL`, `${row}.copied_at`, `'copied'`, '1'],
  [`${row}.opened_at IS NOT NULL`, `${row}.opened_at`, `'opened'`, '0'],
  [
    `${row}.progress IS NOT NULL AND NOT (${row}.progress = 'opened' AND ${row}.opened_at IS NOT NULL)`,
    `coalesce(${row}.progress_at, ${row}.state_at)`,
    `${row}.progress`,
    `${row}.progress = 'accepted' AND ${row}.request_id IS NULL`,
  ],
]

const mailAction = (row: string) =>
  `CASE ${row}.state WHEN 'handed' THEN 'mailed' ELSE 'mail_' || ${row}.state END`

const known = `
${told('l')
  .map(
    ([condition, at, action, here]) =>
      `INSERT OR IGNORE INTO link_action SELECT l.number, ${at}, ${action}, ${here}, '' FROM link l WHERE ${condition};`,
  )
  .join('\n')}
INSERT OR IGNORE INTO link_action SELECT l.number, m.state_at, ${mailAction('m')}, 1, m.recipient
  FROM mail m JOIN link l ON l.id = m.link_id WHERE m.state IN ('handed', 'refused', 'unknown', 'written');
UPDATE link SET
  last_at = max(created_at, coalesce((SELECT max(at) FROM link_action WHERE link_number = number), 0)),
  handed_at = (SELECT max(at) FROM link_action WHERE link_number = number AND action IN ('copied', 'mailed', 'mail_written')),
  mailed = EXISTS (SELECT 1 FROM mail WHERE link_id = id);
`

/** Each thing that is new in a row is an action; where its condition held before with the same time, it is known. */
const triggers = `
CREATE TRIGGER link_action_added AFTER INSERT ON link_action BEGIN
  UPDATE link SET last_at = new.at WHERE number = new.link_number AND last_at < new.at;
END;
CREATE TRIGGER link_begun AFTER INSERT ON link BEGIN
  UPDATE link SET last_at = max(last_at, created_at) WHERE number = new.number;
  ${told('new')
    .map(
      ([condition, at, action, here]) =>
        `INSERT OR IGNORE INTO link_action SELECT new.number, ${at}, ${action}, ${here}, '' WHERE ${condition};`,
    )
    .join('\n  ')}
END;
CREATE TRIGGER link_url_came AFTER UPDATE OF url ON link WHEN old.url IS NULL AND new.url IS NOT NULL BEGIN
  INSERT OR IGNORE INTO link_action VALUES (new.number, new.created_at, 'created', new.maker IS NULL, '');
END;
CREATE TRIGGER link_copied AFTER UPDATE OF copied_at ON link
WHEN new.copied_at IS NOT NULL AND new.copied_at IS NOT old.copied_at BEGIN
  INSERT OR IGNORE INTO link_action VALUES (new.number, new.copied_at, 'copied', 1, '');
  UPDATE link SET handed_at = new.copied_at, follow_up_at = nullif(max(follow_up_at, new.copied_at), new.copied_at)
  WHERE number = new.number;
END;
CREATE TRIGGER link_opened AFTER UPDATE OF opened_at ON link
WHEN new.opened_at IS NOT NULL AND new.opened_at IS NOT old.opened_at BEGIN
  INSERT OR IGNORE INTO link_action VALUES (new.number, new.opened_at, 'opened', 0, '');
END;
CREATE TRIGGER link_came_far AFTER UPDATE OF progress ON link WHEN new.progress IS NOT old.progress BEGIN
  INSERT OR IGNORE INTO link_action SELECT new.number, coalesce(new.progress_at, new.state_at), new.progress,
    new.progress = 'accepted' AND new.request_id IS NULL, ''
  WHERE new.progress IS NOT NULL AND NOT (new.progress = 'opened' AND new.opened_at IS NOT NULL);
END;
CREATE TRIGGER link_taken_back AFTER UPDATE OF progress ON link
WHEN old.progress = 'accepted' AND new.progress IS NOT 'accepted' AND new.request_id IS NULL BEGIN
  DELETE FROM link_action WHERE link_number = new.number AND action = 'accepted' AND here = 1;
  UPDATE link SET last_at = max(created_at, coalesce((SELECT max(at) FROM link_action WHERE link_number = new.number), 0))
  WHERE number = new.number;
END;
CREATE TRIGGER link_forgotten AFTER DELETE ON link BEGIN
  DELETE FROM link_action WHERE link_number = old.number;
  UPDATE tally SET n = n - old.archived WHERE connection_seq = old.number >> 32 AND kind = 'archived';
END;
CREATE TRIGGER link_archived AFTER UPDATE OF archived ON link WHEN new.archived <> old.archived BEGIN
  INSERT INTO tally VALUES (new.number >> 32, 'archived', '', '', new.archived - old.archived)
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER link_archived_added AFTER INSERT ON link WHEN new.archived = 1 BEGIN
  INSERT INTO tally VALUES (new.number >> 32, 'archived', '', '', 1) ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER mail_wanted AFTER INSERT ON mail BEGIN
  UPDATE link SET mailed = 1 WHERE id = new.link_id;
END;
CREATE TRIGGER mail_taken_back AFTER DELETE ON mail BEGIN
  UPDATE link SET mailed = EXISTS (SELECT 1 FROM mail WHERE link_id = old.link_id) WHERE id = old.link_id;
END;
CREATE TRIGGER mail_went AFTER UPDATE OF state ON mail
WHEN new.state <> old.state AND new.state IN ('handed', 'refused', 'unknown', 'written') BEGIN
  INSERT OR IGNORE INTO link_action SELECT number, new.state_at, ${mailAction('new')}, 1, new.recipient FROM link
  WHERE id = new.link_id;
  UPDATE link SET handed_at = max(coalesce(handed_at, 0), new.state_at),
    follow_up_at = nullif(max(follow_up_at, new.state_at), new.state_at)
  WHERE id = new.link_id AND new.state IN ('handed', 'written');
END;
`

/** One for each order of the register; the first holds all that filters ask for, so that they are counted without a row. */
const indexes = `
DROP INDEX link_created;
DROP INDEX link_shown;
CREATE INDEX link_created ON link (
  number >> 32, archived, created_at, number, known_state, maker, standing, mailed
);
CREATE INDEX link_state ON link (number >> 32, archived, known_state, created_at, number);
CREATE INDEX link_name ON link (number >> 32, archived, who, number);
CREATE INDEX link_email ON link (number >> 32, archived, lower(email), number);
CREATE INDEX link_last ON link (number >> 32, archived, last_at, number);
CREATE INDEX link_maker ON link (number >> 32, maker) WHERE maker IS NOT NULL;
CREATE INDEX link_waits ON link (number >> 32, follow_up_at, handed_at, number)
  WHERE redirect_url IS NOT NULL AND url IS NOT NULL AND archived = 0 AND (progress IS NULL OR progress = 'opened');
`

export const linkRegister = tables + known + triggers + indexes
