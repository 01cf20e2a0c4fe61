/**
 * Email addresses without regard to case by a collation: an index by a function has SQLite keep a copy of each page that an insert of many
 * customers changes, in case the function fails.
 */
export const emailsWithoutFunction = `
DROP INDEX customer_email;
CREATE INDEX customer_email ON customer (email COLLATE NOCASE, number) WHERE email IS NOT NULL;
`
