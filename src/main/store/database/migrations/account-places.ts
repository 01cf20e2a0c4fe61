/**
 * The order of utility accounts holds where each is as well, so that counting by place what a search finds reads a few pages of an
 * index instead of nearly all of the table.
 */
export const accountPlaces = `
DROP INDEX utility_account_order;
CREATE INDEX utility_account_order ON utility_account (id, present, state, city);
`

/**
 * Rows without a ZIP tell what else the list is filtered by, so that counting those of a state reads a few pages of an index: each was
 * looked up in the table, and a million accounts held the app up for a third of a second.
 */
export const accountsWithoutZip = `
DROP INDEX utility_account_no_zip;
CREATE INDEX utility_account_no_zip ON utility_account (id, state, utility, city, present, zip) WHERE present = 1 AND zip IS NULL;
`
