import { foldLink } from '../../../links/link-row.ts'
import { derivedFields } from '../../../utility-account.ts'
import type { Db } from '../../database.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const tables = `
DROP TRIGGER utility_account_added;
DROP TRIGGER utility_account_removed;
DROP TRIGGER link_text_changed;
DROP TABLE utility_account_text;
DROP INDEX utility_account_place;
ALTER TABLE utility_account ADD COLUMN folded_ids TEXT NOT NULL DEFAULT '';
ALTER TABLE utility_account ADD COLUMN street_order TEXT NOT NULL DEFAULT '';
`

const rows = `
UPDATE link SET folded = folded_link(customer, email, note, redirect_url, url);
UPDATE utility_account SET (folded, folded_ids, street_order) = (
  SELECT derived ->> 'folded', derived ->> 'foldedIds', derived ->> 'streetOrder'
  FROM (SELECT derived_fields(customer_id, electric_account_id, account_number, utility, street, city, state, zip) AS derived
    FROM customer WHERE number = customer_number)
);
`

const indexes = `
INSERT INTO link_text (link_text) VALUES ('rebuild');
CREATE TRIGGER link_text_changed AFTER UPDATE OF folded ON link WHEN new.folded <> old.folded BEGIN
  INSERT INTO link_text (link_text, rowid, folded) VALUES ('delete', old.number, old.folded);
  INSERT INTO link_text (rowid, folded) VALUES (new.number, new.folded);
END;
CREATE INDEX utility_account_place ON utility_account (connection_seq, present, state, city, street_order, id);
CREATE VIRTUAL TABLE utility_account_text USING fts5(
  folded, folded_ids, content = 'utility_account', content_rowid = 'id', columnsize = 0,
  tokenize = 'trigram remove_diacritics 1'
);
INSERT INTO utility_account_text (utility_account_text, rank) VALUES ('automerge', 16);
INSERT INTO utility_account_text (utility_account_text) VALUES ('rebuild');
CREATE TRIGGER utility_account_added AFTER INSERT ON utility_account BEGIN
  INSERT INTO utility_account_text (rowid, folded, folded_ids) VALUES (new.id, new.folded, new.folded_ids);
  INSERT INTO tally VALUES
    (new.connection_seq, 'row', '', '', 1),
    (new.connection_seq, 'utility', coalesce(new.utility, ''), '', new.present),
    (new.connection_seq, 'place', coalesce(new.state, ''), coalesce(new.city, ''), new.present)
  ON CONFLICT DO UPDATE SET n = n + excluded.n;
END;
CREATE TRIGGER utility_account_removed AFTER DELETE ON utility_account BEGIN
  INSERT INTO utility_account_text (utility_account_text, rowid, folded, folded_ids)
  VALUES ('delete', old.id, old.folded, old.folded_ids);
  UPDATE tally SET n = n - 1 WHERE connection_seq = old.connection_seq AND kind = 'row';
  UPDATE tally SET n = n - old.present
  WHERE connection_seq = old.connection_seq AND kind = 'utility' AND a = coalesce(old.utility, '') AND b = '';
  UPDATE tally SET n = n - old.present
  WHERE connection_seq = old.connection_seq AND kind = 'place'
    AND a = coalesce(old.state, '') AND b = coalesce(old.city, '');
END;
`

/** Searches only what rows show, each field by itself and IDs apart, and sorts streets by name and number. */
export const migrateSearchedText = (db: Db): void => {
  db.function('folded_link', { deterministic: true }, (customer, email, note, redirectUrl, url) =>
    foldLink({
      customer: text(customer),
      email: text(email),
      note: text(note),
      redirectUrl: textOrNull(redirectUrl),
      url: textOrNull(url),
    }),
  )
  db.function(
    'derived_fields',
    { deterministic: true },
    (customerId, electricAccountId, accountNumber, utility, street, city, state, zip) =>
      JSON.stringify(
        derivedFields(text(customerId), textOrNull(electricAccountId), {
          accountNumber: textOrNull(accountNumber),
          utility: textOrNull(utility),
          street: textOrNull(street),
          city: textOrNull(city),
          state: textOrNull(state),
          zip: textOrNull(zip),
        }),
      ),
  )
  db.exec(tables + rows + indexes)
}
