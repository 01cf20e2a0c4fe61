/** What is kept of a customer for 30 days after their consent ended, in milliseconds. */
const keptFor = 30 * 86_400_000

/**
 * A customer whose consent ended (gone_since) has no utility accounts any more, so that no list, count or search holds them; what else
 * is known of them goes at `removal_due`. Counted from the latest time that this computer's clock ever showed: one that was set back
 * and forward again removes nothing early. What was deleted leaves the search index at once, instead of when that is merged.
 */
export const consentEnded = `
ALTER TABLE customer ADD COLUMN removal_due INTEGER;
ALTER TABLE customer ADD COLUMN removed_at INTEGER;
INSERT INTO utility_account_text (utility_account_text, rank) VALUES ('secure-delete', 1);
INSERT INTO link_text (link_text, rank) VALUES ('secure-delete', 1);

DELETE FROM utility_account WHERE customer_number IN (SELECT number FROM customer WHERE gone_since IS NOT NULL);
UPDATE customer SET is_new = 0, removal_due = gone_since + ${keptFor} WHERE gone_since IS NOT NULL;
INSERT INTO tally SELECT connection_seq, 'ended', '', '', count(*) FROM customer WHERE gone_since IS NOT NULL GROUP BY connection_seq;
UPDATE tally SET n = n - (SELECT e.n FROM tally e WHERE e.connection_seq = tally.connection_seq AND e.kind = 'ended')
WHERE kind = 'customer' AND EXISTS (SELECT 1 FROM tally e WHERE e.connection_seq = tally.connection_seq AND e.kind = 'ended');

CREATE INDEX customer_ended ON customer (connection_seq, gone_since, number) WHERE gone_since IS NOT NULL;
CREATE INDEX customer_removal ON customer (removal_due, number) WHERE gone_since IS NOT NULL AND removed_at IS NULL;

DROP TRIGGER customer_removed;
CREATE TRIGGER customer_removed AFTER DELETE ON customer BEGIN
  UPDATE tally SET n = n - 1
  WHERE connection_seq = old.connection_seq AND kind = CASE WHEN old.gone_since IS NULL THEN 'customer' ELSE 'ended' END;
  UPDATE tally SET n = n - old.is_new WHERE connection_seq = old.connection_seq AND kind = 'new';
END;
CREATE TRIGGER customer_consent_ended AFTER UPDATE OF gone_since ON customer
WHEN old.gone_since IS NULL AND new.gone_since IS NOT NULL BEGIN
  DELETE FROM utility_account WHERE customer_number = new.number;
  UPDATE customer SET is_new = 0, removal_due = coalesce(new.removal_due, ${keptFor} + max(new.gone_since,
    coalesce((SELECT CAST(value AS INTEGER) FROM setting WHERE name = 'clock/latest'), 0))) WHERE number = new.number;
  UPDATE tally SET n = n - 1 WHERE connection_seq = new.connection_seq AND kind = 'customer';
  INSERT INTO tally VALUES (new.connection_seq, 'ended', '', '', 1) ON CONFLICT DO UPDATE SET n = n + 1;
END;
CREATE TRIGGER customer_consent_again AFTER UPDATE OF gone_since ON customer
WHEN old.gone_since IS NOT NULL AND new.gone_since IS NULL BEGIN
  UPDATE customer SET removal_due = NULL, removed_at = NULL, link_name = coalesce(link_name, (
    SELECT name FROM (SELECT customer AS name FROM link WHERE customer_id = new.customer_id
      AND number BETWEEN new.connection_seq << 32 AND (new.connection_seq << 32) + 4294967295 AND customer <> ''
      ORDER BY number DESC LIMIT 1))) WHERE number = new.number;
  UPDATE tally SET n = n + 1 WHERE connection_seq = new.connection_seq AND kind = 'customer';
  UPDATE tally SET n = n - 1 WHERE connection_seq = new.connection_seq AND kind = 'ended';
  INSERT INTO customer_change (connection_seq, customer_id, at, what, before)
  VALUES (new.connection_seq, new.customer_id, new.read_at, 'consent', old.gone_since);
END;
`
