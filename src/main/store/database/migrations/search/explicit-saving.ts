/**
 * Whoever inserts a row counts it and puts it into the search indexes itself (see save-rows.ts): an insert with triggers keeps a copy of
 * each page that it changes, in case it has to be undone alone, and has the search indexes write what they have gathered so far.
 */
export const explicitSaving = `
DROP TRIGGER utility_account_indexed;
DROP TRIGGER utility_account_counted;
DROP TRIGGER customer_added;
ALTER TABLE late_index DROP COLUMN counts_itself;
`
