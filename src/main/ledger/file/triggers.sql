-- Derived columns and rows are written by SQLite itself when a row changes: no caller can forget that. The triggers are temporary, not in the
-- file, so that they need no migration, and a ledger can be read and copied without our SQL functions.

-- Insert a customer here when what only the ledger knows of them has changed: they get the next number (facts/facts.ts).
CREATE TEMP VIEW touched (connection_seq, customer_id) AS SELECT NULL, NULL;
CREATE TEMP TRIGGER touch INSTEAD OF INSERT ON touched
WHEN new.customer_id IS NOT NULL AND EXISTS (SELECT 1 FROM connection WHERE seq = new.connection_seq) BEGIN
  INSERT INTO fact_change
    SELECT new.connection_seq, new.customer_id, coalesce(max(number), 0) + 1 FROM fact_change WHERE connection_seq = new.connection_seq
    ON CONFLICT DO UPDATE SET number = excluded.number;
END;

-- What the mirror is sent of a customer. The plus keeps SQLite from reading, for each customer, all links that a service knows.
CREATE TEMP VIEW customer_fact (connection_seq, number, customer_id, noted_name, noted_by, link_email, first_seen_at, is_new, known_by, standing) AS
WITH linked AS (
  SELECT *, (SELECT customer FROM link WHERE connection_seq = f.connection_seq AND customer_id = f.customer_id AND customer <> ''
    ORDER BY number DESC LIMIT 1) AS link_name,
    (SELECT email FROM link WHERE connection_seq = f.connection_seq AND customer_id = f.customer_id AND email <> ''
    ORDER BY number DESC LIMIT 1) AS link_email
  FROM fact_change f
)
SELECT f.connection_seq, f.number, f.customer_id,
  iif(e.removed_at IS NULL, coalesce(f.link_name, g.name), NULL),
  CASE WHEN e.removed_at IS NOT NULL THEN NULL WHEN f.link_name IS NOT NULL THEN 'link' WHEN g.name IS NOT NULL THEN 'staff' END,
  iif(e.removed_at IS NULL, f.link_email, NULL),
  s.first_seen_at, coalesce(s.is_new, 0),
  CASE
    WHEN c.url IS NOT NULL OR EXISTS (SELECT 1 FROM link
      WHERE connection_seq = f.connection_seq AND customer_id = f.customer_id AND +request_id IS NOT NULL) THEN 'service'
    WHEN EXISTS (SELECT 1 FROM link WHERE connection_seq = f.connection_seq AND customer_id = f.customer_id) THEN 'person' END,
  EXISTS (SELECT 1 FROM link WHERE connection_seq = f.connection_seq AND customer_id = f.customer_id AND redirect_url IS NULL)
    OR EXISTS (SELECT 1 FROM link WHERE connection_seq = f.connection_seq AND url = c.url AND redirect_url IS NULL)
    OR EXISTS (SELECT 1 FROM earlier_standing WHERE connection_seq = f.connection_seq AND url = c.url)
FROM linked f LEFT JOIN seen s USING (connection_seq, customer_id) LEFT JOIN given_name g USING (connection_seq, customer_id)
  LEFT JOIN came_by c USING (connection_seq, customer_id) LEFT JOIN ended e USING (connection_seq, customer_id);

CREATE TEMP TRIGGER seen_new AFTER INSERT ON main.seen BEGIN
  INSERT INTO touched VALUES (new.connection_seq, new.customer_id);
END;
CREATE TEMP TRIGGER seen_other AFTER UPDATE ON main.seen BEGIN
  INSERT INTO touched VALUES (new.connection_seq, new.customer_id);
END;
CREATE TEMP TRIGGER seen_gone AFTER DELETE ON main.seen BEGIN
  INSERT INTO touched VALUES (old.connection_seq, old.customer_id);
END;

CREATE TEMP TRIGGER given_name_new AFTER INSERT ON main.given_name BEGIN
  INSERT INTO touched VALUES (new.connection_seq, new.customer_id);
END;
CREATE TEMP TRIGGER given_name_other AFTER UPDATE ON main.given_name BEGIN
  INSERT INTO touched VALUES (new.connection_seq, new.customer_id);
END;
CREATE TEMP TRIGGER given_name_gone AFTER DELETE ON main.given_name BEGIN
  INSERT INTO touched VALUES (old.connection_seq, old.customer_id);
END;

-- Insert here when a consent began by the link with this URL, at this time (NULL: now). Consents by the customer's other links had ended before.
CREATE TEMP VIEW began (connection_seq, customer_id, url, at) AS SELECT NULL, NULL, NULL, NULL;
CREATE TEMP TRIGGER began INSTEAD OF INSERT ON began BEGIN
  UPDATE link SET ended_at = (SELECT min(CAST(c.before AS INTEGER)) FROM customer_change c
      WHERE c.connection_seq = new.connection_seq AND c.customer_id = new.customer_id AND c.what = 'consent'
        AND CAST(c.before AS INTEGER) >= link.progress_at AND (new.at IS NULL OR CAST(c.before AS INTEGER) < new.at))
    WHERE connection_seq = new.connection_seq AND customer_id = new.customer_id AND progress = 'accepted'
      AND ended_at IS NULL AND url IS NOT new.url;
END;
CREATE TEMP TRIGGER came_by_new AFTER INSERT ON main.came_by BEGIN
  INSERT INTO began VALUES (new.connection_seq, new.customer_id, new.url, NULL);
  INSERT INTO touched VALUES (new.connection_seq, new.customer_id);
END;
CREATE TEMP TRIGGER came_by_other AFTER UPDATE ON main.came_by BEGIN
  INSERT INTO began VALUES (new.connection_seq, new.customer_id, new.url, NULL);
  INSERT INTO touched VALUES (new.connection_seq, new.customer_id);
END;
CREATE TEMP TRIGGER came_by_gone AFTER DELETE ON main.came_by BEGIN
  INSERT INTO touched VALUES (old.connection_seq, old.customer_id);
END;

CREATE TEMP TRIGGER ended_new AFTER INSERT ON main.ended BEGIN
  UPDATE link SET ended_at = new.ended_at
    WHERE connection_seq = new.connection_seq AND customer_id = new.customer_id AND progress = 'accepted' AND ended_at IS NULL;
  INSERT INTO touched VALUES (new.connection_seq, new.customer_id);
END;
CREATE TEMP TRIGGER ended_other AFTER UPDATE ON main.ended BEGIN
  INSERT INTO touched VALUES (new.connection_seq, new.customer_id);
END;
-- Removes data of a customer whose consent ended. What stays: their ID, when their consent began and ended, that a mail was sent, when and to which
-- address, and what staff typed. SQLite overwrites deleted rows; the app then erases their traces in the full-text index and back-ups
-- (app/vault/erasure.ts).
CREATE TEMP TRIGGER ended_removed AFTER UPDATE OF removed_at ON main.ended WHEN new.removed_at IS NOT old.removed_at BEGIN
  INSERT INTO setting VALUES ('traces/left', '1') ON CONFLICT DO UPDATE SET value = CAST(value AS INTEGER) + 1;
  DELETE FROM customer_change
    WHERE connection_seq = new.connection_seq AND customer_id = new.customer_id AND what <> 'consent';
  DELETE FROM refused_link WHERE connection_seq = new.connection_seq AND customer_id = new.customer_id;
  DELETE FROM given_name WHERE connection_seq = new.connection_seq AND customer_id = new.customer_id;
  DELETE FROM came_by WHERE connection_seq = new.connection_seq AND customer_id = new.customer_id;
  -- A mail that still waits is deleted; of one that was sent, only its texts.
  DELETE FROM mail WHERE state = 'waiting'
    AND link_id IN (SELECT id FROM link WHERE connection_seq = new.connection_seq AND customer_id = new.customer_id);
  UPDATE mail SET subject = '', text = '' WHERE state <> 'sending' AND subject || text <> ''
    AND link_id IN (SELECT id FROM link WHERE connection_seq = new.connection_seq AND customer_id = new.customer_id);
  UPDATE link SET customer_name = NULL WHERE connection_seq = new.connection_seq AND customer_id = new.customer_id;
END;
-- A customer shares again: their links resume, unless they accepted another link since the end.
CREATE TEMP TRIGGER ended_gone AFTER DELETE ON main.ended BEGIN
  UPDATE link SET ended_at = NULL
    WHERE connection_seq = old.connection_seq AND customer_id = old.customer_id AND ended_at = old.ended_at
      AND (progress_at > ended_at OR NOT EXISTS (SELECT 1 FROM link o WHERE o.connection_seq = old.connection_seq
          AND o.customer_id = old.customer_id AND o.progress = 'accepted' AND o.progress_at > old.ended_at));
  INSERT INTO touched VALUES (old.connection_seq, old.customer_id);
END;

-- A service that changes its mind each time must not fill the disk: the latest 1,000 entries of a customer are kept.
CREATE TEMP TRIGGER change_new AFTER INSERT ON main.customer_change BEGIN
  DELETE FROM customer_change WHERE connection_seq = new.connection_seq AND customer_id = new.customer_id AND number <= (
    SELECT number FROM customer_change WHERE connection_seq = new.connection_seq AND customer_id = new.customer_id
    ORDER BY number DESC LIMIT 1 OFFSET 1000);
END;

-- The draft of a link goes once the link is in the register, so that it is not offered again; another draft stays.
CREATE TEMP TRIGGER link_drafted AFTER UPDATE OF url, came_back ON main.link WHEN new.url IS NOT NULL OR new.came_back IS NOT NULL BEGIN
  DELETE FROM setting WHERE name = 'draft/link' AND json_valid(value) AND value ->> 'id' = new.id;
END;

-- A run with rows that wait is not done; one that was before a check is again after a later check, once no row waits.
CREATE TEMP TRIGGER run_done AFTER UPDATE OF state ON main.run
WHEN new.state = 'done' AND EXISTS (SELECT 1 FROM run_row WHERE run_seq = new.seq AND state = 'waiting') BEGIN
  UPDATE run SET state = 'paused', after_check = iif(old.state = 'checking', 'done', NULL), ended_at = NULL WHERE seq = new.seq;
END;

-- Rows whose retry was not sent before a person stopped the list, or of a list stopped before, fail again.
CREATE TEMP TRIGGER run_stopped AFTER UPDATE OF state ON main.run WHEN new.state = 'stopped' BEGIN
  UPDATE run_row SET state = 'failed', error = failed_before
    WHERE run_seq = new.seq AND state = 'waiting' AND failed_before IS NOT NULL;
END;

-- Links that are being created: they are not shown yet, and if the app ends now their outcome is unknown. `refused`: the service created no link, but
-- a full disk kept the row from being removed.
CREATE TEMP TABLE making (number INTEGER PRIMARY KEY, id TEXT UNIQUE, seq INTEGER, refused INTEGER);

-- The redirect URL by which a link is found, unless it is the connection's own page, which nearly all links have: a search would find them all.
CREATE TEMP VIEW own_page AS SELECT l.number, l.redirect_url AS page FROM link l JOIN connection c ON c.seq = l.connection_seq
  WHERE l.redirect_url NOT IN (ifnull(c.page_afterwards, ''), ifnull(c.thanks, ''));

-- Texts by which a link is found and sorted; and, only if it was accepted, when that consent ended.
CREATE TEMP TRIGGER link_new AFTER INSERT ON main.link BEGIN
  UPDATE link SET who = who_of(customer, email), email_key = email_key_of(email),
      words = words_of(customer, email, note, (SELECT page FROM own_page WHERE number = new.number), url, maker, customer_name,
        iif(redirect_url IS NULL, 'Standing link', NULL)),
      ended_at = (SELECT ended_at FROM ended
        WHERE connection_seq = new.connection_seq AND customer_id = new.customer_id AND new.progress = 'accepted')
    WHERE number = new.number;
  INSERT INTO touched VALUES (new.connection_seq, new.customer_id);
  INSERT INTO link_action SELECT new.number, new.created_at, 'created', new.maker IS NULL, '' WHERE new.url IS NOT NULL
    ON CONFLICT DO NOTHING;
  INSERT INTO link_action SELECT new.number, new.opened_at, 'opened', 0, '' WHERE new.opened_at IS NOT NULL
    ON CONFLICT DO NOTHING;
  INSERT INTO link_action
    SELECT new.number, coalesce(new.progress_at, new.state_at), new.progress, new.progress = 'accepted' AND new.request_id IS NULL, ''
    WHERE new.progress IS NOT NULL AND (new.progress <> 'opened' OR new.opened_at IS NULL)
    ON CONFLICT DO NOTHING;
END;
-- The redirect URLs that were used last are offered for the next link.
CREATE TEMP TRIGGER link_redirects AFTER INSERT ON main.link WHEN new.redirect_url IS NOT NULL AND new.maker IS NULL BEGIN
  INSERT OR REPLACE INTO redirect_url VALUES (new.connection_seq, new.redirect_url, new.created_at);
  DELETE FROM redirect_url WHERE connection_seq = new.connection_seq AND url NOT IN (
    SELECT url FROM redirect_url WHERE connection_seq = new.connection_seq ORDER BY used_at DESC LIMIT 10);
END;
CREATE TEMP TRIGGER link_texts AFTER UPDATE OF customer, email, note, redirect_url, url, maker, customer_name ON main.link BEGIN
  UPDATE link SET who = who_of(customer, email), email_key = email_key_of(email),
      words = words_of(customer, email, note, (SELECT page FROM own_page WHERE number = new.number), url, maker, customer_name,
        iif(redirect_url IS NULL, 'Standing link', NULL))
    WHERE number = new.number;
END;
CREATE TEMP TRIGGER link_another AFTER UPDATE OF customer_id, progress ON main.link WHEN new.progress = 'accepted' BEGIN
  INSERT INTO began VALUES (new.connection_seq, new.customer_id, new.url, new.progress_at);
END;
-- An update that changes neither customer nor progress, or sets the end, keeps it.
CREATE TEMP TRIGGER link_ended AFTER UPDATE OF customer_id, progress ON main.link BEGIN
  UPDATE link SET ended_at = coalesce(
      iif(new.customer_id IS old.customer_id AND new.progress IS old.progress OR new.ended_at IS NOT old.ended_at, ended_at, NULL),
      (SELECT ended_at FROM ended
        WHERE connection_seq = new.connection_seq AND customer_id = new.customer_id AND new.progress = 'accepted'))
    WHERE number = new.number;
END;

-- The full-text index.
CREATE TEMP TRIGGER link_words AFTER UPDATE OF words ON main.link WHEN new.words <> old.words BEGIN
  INSERT INTO link_word (link_word, rowid, words) SELECT 'delete', old.number, old.words WHERE old.words <> '';
  INSERT INTO link_word (rowid, words) SELECT new.number, new.words WHERE new.words <> '';
END;
CREATE TEMP TRIGGER link_gone AFTER DELETE ON main.link BEGIN
  DELETE FROM making WHERE number = old.number;
  UPDATE run_row SET state = 'failed', error = '{"code":"discarded"}' WHERE link_id = old.id AND state IN ('sending', 'unknown');
  INSERT INTO link_word (link_word, rowid, words) SELECT 'delete', old.number, old.words WHERE old.words <> '';
  INSERT INTO touched VALUES (old.connection_seq, old.customer_id);
END;

-- Actions are noted once; `here`: this desk did it. Edits, whose `detail` is the value before, are noted by links/writing/edits.ts.
CREATE TEMP TRIGGER link_made AFTER UPDATE OF url ON main.link WHEN old.url IS NULL BEGIN
  UPDATE run_row SET state = 'created', error = NULL, at = new.state_at WHERE link_id = new.id AND state IN ('sending', 'unknown');
  INSERT INTO link_action SELECT new.number, new.created_at, 'created', new.maker IS NULL, '' WHERE new.url IS NOT NULL
    ON CONFLICT DO NOTHING;
END;
CREATE TEMP TRIGGER link_copied AFTER UPDATE OF copied_at ON main.link WHEN new.copied_at IS NOT NULL BEGIN
  INSERT INTO link_action VALUES (new.number, new.copied_at, 'copied', 1, '') ON CONFLICT DO NOTHING;
END;
CREATE TEMP TRIGGER link_progress AFTER UPDATE OF progress, opened_at ON main.link
WHEN new.progress IS NOT old.progress OR new.opened_at IS NOT old.opened_at BEGIN
  INSERT INTO link_action SELECT new.number, new.opened_at, 'opened', 0, '' WHERE new.opened_at IS NOT NULL
    ON CONFLICT DO NOTHING;
  INSERT INTO link_action
    SELECT new.number, coalesce(new.progress_at, new.state_at), new.progress, new.progress = 'accepted' AND new.request_id IS NULL, ''
    WHERE new.progress IS NOT NULL AND (new.progress <> 'opened' OR new.opened_at IS NULL)
    ON CONFLICT DO NOTHING;
END;
-- Who has answered, as the service reports, needs none of the mails that still wait. One that is queued later is somebody's wish: for who declined, as none
-- is queued for who accepted.
CREATE TEMP TRIGGER link_answered AFTER UPDATE OF progress ON main.link
WHEN new.progress IN ('accepted', 'declined') AND new.progress IS NOT old.progress AND new.request_id IS NOT NULL BEGIN
  INSERT INTO link_action SELECT new.number, coalesce(new.progress_at, new.state_at), 'mail_taken_back', 0, recipient
    FROM mail WHERE link_id = new.id AND state = 'waiting' ON CONFLICT DO NOTHING;
  DELETE FROM mail WHERE link_id = new.id AND state = 'waiting';
END;
CREATE TEMP TRIGGER link_given_back AFTER UPDATE OF progress ON main.link
WHEN old.progress = 'accepted' AND new.progress IS NOT 'accepted' AND new.request_id IS NULL BEGIN
  DELETE FROM link_action WHERE link_number = new.number AND action = 'accepted' AND here = 1;
  -- The day that went with the match is back, unless a person chose or removed one since.
  UPDATE link SET follow_up_at = CAST(a.detail AS INTEGER)
    FROM (SELECT * FROM link_action WHERE link_number = new.number AND action = 'follow_up' ORDER BY at DESC LIMIT 1) a
    WHERE number = new.number AND follow_up_at IS NULL AND a.here = 0;
  DELETE FROM link_action WHERE link_number = new.number AND action = 'follow_up' AND here = 0
    AND at = (SELECT max(at) FROM link_action WHERE link_number = new.number AND action = 'follow_up');
END;

-- last_at: edits, archiving, and handing over again after the customer opened the link do not count. handed_at: an opened link was handed over,
-- perhaps by a colleague. follow_up_at: a day that has come is cleared by handing the link over, as is any day by an answer, and both are noted.
CREATE TEMP TRIGGER action_new AFTER INSERT ON main.link_action BEGIN
  UPDATE link SET last_at = new.at WHERE number = new.link_number AND last_at < new.at
    AND new.action NOT IN ('customer', 'email', 'note', 'follow_up', 'archived', 'restored', 'mail_taken_back')
    AND (progress IS NULL OR new.action NOT IN ('copied', 'mailed', 'mail_written'));
  UPDATE link SET handed_at = new.at WHERE number = new.link_number AND handed_at IS NULL AND new.action = 'opened';
  INSERT INTO link_action SELECT number, new.at, 'follow_up', new.here, follow_up_at FROM link
    WHERE number = new.link_number AND new.action IN ('copied', 'mailed', 'mail_written') AND follow_up_at <= new.at ON CONFLICT DO NOTHING;
  UPDATE link SET handed_at = max(coalesce(handed_at, 0), new.at), follow_up_at = nullif(max(follow_up_at, new.at), new.at)
    WHERE number = new.link_number AND new.action IN ('copied', 'mailed', 'mail_written');
END;
CREATE TEMP TRIGGER follow_up_answered AFTER UPDATE OF progress ON main.link
WHEN new.follow_up_at IS NOT NULL AND new.progress IS NOT old.progress AND new.progress IN ('accepted', 'declined', 'withdrawn', 'replaced') BEGIN
  -- Not before the choice of that day, where the answer was earlier but is known only now.
  INSERT INTO link_action SELECT new.number, max(coalesce(new.progress_at, new.last_at), coalesce(max(at) + 1, 0)), 'follow_up', 0, new.follow_up_at
    FROM link_action WHERE link_number = new.number AND action = 'follow_up';
  UPDATE link SET follow_up_at = NULL WHERE number = new.number;
END;
-- Who accepts after all is looked for in the list. Noted not before it was archived, where the answer was earlier but is known only now.
CREATE TEMP TRIGGER archived_accepted AFTER UPDATE OF progress ON main.link
WHEN old.archived = 1 AND new.progress = 'accepted' AND old.progress IS NOT 'accepted' AND new.request_id IS NOT NULL BEGIN
  UPDATE link SET archived = 0 WHERE number = new.number;
  INSERT INTO link_action SELECT new.number, max(coalesce(new.progress_at, new.last_at), coalesce(max(at) + 1, 0)), 'restored', 0, ''
    FROM link_action WHERE link_number = new.number AND action = 'archived' ON CONFLICT DO NOTHING;
END;
CREATE TEMP TRIGGER action_gone AFTER DELETE ON main.link_action BEGIN
  UPDATE link SET last_at = max(created_at, coalesce((SELECT max(at) FROM link_action WHERE link_number = number
      AND action NOT IN ('customer', 'email', 'note', 'follow_up', 'archived', 'restored', 'mail_taken_back')
      AND (progress IS NULL OR action NOT IN ('copied', 'mailed', 'mail_written'))), 0))
    WHERE number = old.link_number;
END;

-- `asked`: the service's texts, while those of the request read otherwise here; NULL once they are the same again.
CREATE TEMP TRIGGER link_asked AFTER UPDATE OF customer, email, note ON main.link WHEN new.noted = 1 OR new.maker IS NOT NULL BEGIN
  UPDATE link SET asked = nullif(
      coalesce(old.asked, json_object('customer', old.customer, 'email', old.email, 'note', old.note)),
      json_object('customer', new.customer, 'email', new.email, 'note', new.note))
    WHERE number = new.number;
END;

-- A change event may report a link before the answer to its own request is here; it then looks like a colleague's. Once the own row has the URL, it
-- gets what is known of the other, which is removed. A text that staff changed in the colleague's row is taken over; otherwise the own one stays.
-- The plus keeps SQLite from reading all links of colleagues.
CREATE TEMP TRIGGER link_merged AFTER UPDATE OF url ON main.link WHEN old.url IS NULL AND EXISTS (
  SELECT 1 FROM link WHERE connection_seq = new.connection_seq AND url = new.url AND +maker IS NOT NULL AND +request_id IS NOT NULL
    AND number <> new.number) BEGIN
  UPDATE OR IGNORE link_action SET link_number = new.number WHERE action <> 'created' AND link_number IN (
    SELECT number FROM link WHERE connection_seq = new.connection_seq AND url = new.url AND +maker IS NOT NULL AND number <> new.number);
  UPDATE link SET
      customer = iif(c.customer = coalesce(c.asked ->> 'customer', c.customer), link.customer, c.customer),
      email = iif(c.email = coalesce(c.asked ->> 'email', c.email), link.email, c.email),
      note = iif(c.note = coalesce(c.asked ->> 'note', c.note), link.note, c.note),
      request_id = c.request_id, progress = c.progress, progress_at = c.progress_at, opened_at = c.opened_at,
      decline_reason = c.decline_reason, ended_at = c.ended_at, end_noticed_at = c.end_noticed_at, mailed = max(link.mailed, c.mailed),
      customer_id = c.customer_id, customer_name = c.customer_name, copied_at = coalesce(c.copied_at, link.copied_at),
      archived = max(link.archived, c.archived), state = iif(c.state = 'copied', c.state, link.state),
      state_at = iif(c.state = 'copied', c.state_at, link.state_at), handed_at = coalesce(c.handed_at, link.handed_at),
      last_at = max(link.last_at, c.last_at)
    FROM link c WHERE link.number = new.number
      AND c.connection_seq = new.connection_seq AND c.url = new.url AND +c.maker IS NOT NULL AND c.number <> new.number;
  -- After the state, whose answer ends only what the own row had waiting, be it a day or mails.
  UPDATE link SET follow_up_at = coalesce(c.follow_up_at, link.follow_up_at) FROM link c WHERE link.number = new.number
    AND c.connection_seq = new.connection_seq AND c.url = new.url AND +c.maker IS NOT NULL AND c.number <> new.number;
  UPDATE mail SET link_id = new.id WHERE link_id IN (
    SELECT id FROM link WHERE connection_seq = new.connection_seq AND url = new.url AND +maker IS NOT NULL AND number <> new.number);
  DELETE FROM link
    WHERE connection_seq = new.connection_seq AND url = new.url AND +maker IS NOT NULL AND number <> new.number;
END;

-- A link that changes customers loses the name of the one before; the facts of both customers change.
CREATE TEMP TRIGGER link_other_customer AFTER UPDATE OF customer_id ON main.link
WHEN new.customer_id IS NOT old.customer_id AND new.customer_name IS old.customer_name AND new.customer_name IS NOT NULL BEGIN
  UPDATE link SET customer_name = NULL WHERE number = new.number;
END;
CREATE TEMP TRIGGER link_whose AFTER UPDATE OF customer_id, customer, email, request_id ON main.link
WHEN new.customer_id IS NOT old.customer_id OR (new.customer, new.email) <> (old.customer, old.email) OR new.request_id IS NOT old.request_id BEGIN
  INSERT INTO touched VALUES (old.connection_seq, old.customer_id), (new.connection_seq, new.customer_id);
END;
CREATE TEMP TRIGGER link_standing AFTER UPDATE OF url ON main.link WHEN new.redirect_url IS NULL AND new.url IS NOT old.url BEGIN
  INSERT INTO earlier_standing SELECT old.connection_seq, old.url WHERE old.url IS NOT NULL ON CONFLICT DO NOTHING;
  INSERT INTO touched SELECT connection_seq, customer_id FROM came_by WHERE connection_seq = new.connection_seq AND url = new.url;
END;

CREATE TEMP TRIGGER mail_new AFTER INSERT ON main.mail BEGIN
  UPDATE link SET mailed = EXISTS (SELECT 1 FROM mail WHERE link_id = link.id) WHERE id = new.link_id;
END;
-- Once a mail has ended, its link's history says so. The text of a sent mail is not kept, nor any text to a customer who was removed meanwhile.
CREATE TEMP TRIGGER mail_ended AFTER UPDATE OF state ON main.mail WHEN new.state NOT IN ('waiting', 'sending') BEGIN
  INSERT INTO link_action
    SELECT number, new.state_at, CASE WHEN new.state = 'handed' THEN 'mailed' WHEN new.problem = 'gave_up' THEN 'mail_put_off'
      ELSE 'mail_' || new.state END, 1, new.recipient FROM link WHERE id = new.link_id ON CONFLICT DO NOTHING;
  UPDATE mail SET text = '' WHERE number = new.number AND state IN ('handed', 'written');
  UPDATE mail SET subject = '', text = '' WHERE number = new.number AND EXISTS (
    SELECT 1 FROM link l JOIN ended e USING (connection_seq, customer_id) WHERE l.id = new.link_id AND e.removed_at IS NOT NULL);
END;
CREATE TEMP TRIGGER mail_gone AFTER DELETE ON main.mail BEGIN
  UPDATE link SET mailed = EXISTS (SELECT 1 FROM mail WHERE link_id = link.id) WHERE id = old.link_id;
END;
