/** Parts of a search index are merged by whoever made many (see writer/list-writer.ts); FTS5 itself would merge 64 of them all at once. */
export const indexParts = `
INSERT INTO utility_account_text (utility_account_text, rank) VALUES ('crisismerge', 1000);
INSERT INTO utility_account_words (utility_account_words, rank) VALUES ('crisismerge', 1000);
`
