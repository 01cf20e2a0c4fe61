/**
 * An index of words beside that of all parts of a text: it answers for words of one and two letters, for words that are spelled another
 * way, and says what ranks first. Rows that were there before have no words yet, those up to the id in `wordless`: they get them bit by
 * bit (see `word-backlog.ts`).
 */
export const searchWords = `
ALTER TABLE utility_account ADD COLUMN words TEXT;
CREATE TABLE wordless (id INTEGER PRIMARY KEY) STRICT;
INSERT INTO wordless SELECT max(id) FROM utility_account WHERE true HAVING max(id) IS NOT NULL;
CREATE VIRTUAL TABLE utility_account_words USING fts5(
  words, content = 'utility_account', content_rowid = 'id', columnsize = 0, detail = none, prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 0 tokenchars '=~+#'"
);
INSERT INTO utility_account_words (utility_account_words, rank) VALUES ('secure-delete', 1);
INSERT INTO utility_account_words (utility_account_words, rank) VALUES ('automerge', 0);
INSERT INTO utility_account_words (utility_account_words, rank) VALUES ('usermerge', 16);
INSERT INTO utility_account_words (utility_account_words, rank) VALUES ('crisismerge', 64);
CREATE TRIGGER utility_account_words_added AFTER INSERT ON utility_account WHEN new.words IS NOT NULL BEGIN
  INSERT INTO utility_account_words (rowid, words) VALUES (new.id, new.words);
END;
CREATE TRIGGER utility_account_words_removed AFTER DELETE ON utility_account WHEN old.words IS NOT NULL BEGIN
  INSERT INTO utility_account_words (utility_account_words, rowid, words) VALUES ('delete', old.id, old.words);
END;
CREATE TRIGGER utility_account_worded AFTER UPDATE OF words ON utility_account WHEN old.words IS NULL AND new.words IS NOT NULL BEGIN
  INSERT INTO utility_account_words (rowid, words) VALUES (new.id, new.words);
END;
`
