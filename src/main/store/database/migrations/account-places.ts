/**
 * The order of utility accounts holds where each is as well, so that counting by place what a search finds reads a few pages of an
 * index instead of nearly all of the table.
 */
export const accountPlaces = `
DROP INDEX utility_account_order;
CREATE INDEX utility_account_order ON utility_account (id, present, state, city);
`
