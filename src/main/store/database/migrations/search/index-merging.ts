/** The index of accounts is merged only in small portions, between two steps of saving (see search-index.ts): merging all at once held the app up. */
export const indexMerging = `
INSERT INTO utility_account_text (utility_account_text, rank) VALUES ('automerge', 0);
INSERT INTO utility_account_text (utility_account_text, rank) VALUES ('usermerge', 16);
INSERT INTO utility_account_text (utility_account_text, rank) VALUES ('crisismerge', 64);
`

/** Parts of a search index are merged by whoever made many (see writer/list-writer.ts); FTS5 itself would merge 64 of them all at once. */
export const indexParts = `
INSERT INTO utility_account_text (utility_account_text, rank) VALUES ('crisismerge', 1000);
INSERT INTO utility_account_words (utility_account_words, rank) VALUES ('crisismerge', 1000);
`

/**
 * Connections of which a reading left many parts in the search indexes: until a thread has merged them, nobody else begins to (see
 * search-index.ts). FTS5 knows of 2,000 parts at most.
 */
export const lateMerges = `
CREATE TABLE late_merge (connection_seq INTEGER PRIMARY KEY) STRICT;
INSERT INTO utility_account_text (utility_account_text, rank) VALUES ('crisismerge', 1900);
INSERT INTO utility_account_words (utility_account_words, rank) VALUES ('crisismerge', 1900);
`

/**
 * A leaf of a search index takes one page of the file. As long as FTS5 makes it by itself, 4,050 bytes, its end takes a second one,
 * since a cipher keeps up to 80 of the 4,096 bytes of a page.
 */
export const indexPages = ['utility_account_text', 'utility_account_words', 'link_text']
  .map(index => `INSERT INTO ${index} (${index}, rank) VALUES ('pgsz', 3970);`)
  .join('\n')
