/** The index of accounts is merged only in small portions, between two steps of saving (see search-index.ts): merging all at once held the app up. */
export const indexMerging = `
INSERT INTO utility_account_text (utility_account_text, rank) VALUES ('automerge', 0);
INSERT INTO utility_account_text (utility_account_text, rank) VALUES ('usermerge', 16);
INSERT INTO utility_account_text (utility_account_text, rank) VALUES ('crisismerge', 64);
`
