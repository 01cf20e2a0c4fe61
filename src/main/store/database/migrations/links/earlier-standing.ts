/** Standing links whose rows have taken a renewed one's URL: customers came by them all the same. */
export const earlierStanding = `
CREATE TABLE earlier_standing (
  connection_seq INTEGER NOT NULL REFERENCES connection ON DELETE CASCADE,
  url TEXT NOT NULL,
  PRIMARY KEY (connection_seq, url)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER standing_url_changed AFTER UPDATE OF url ON link
WHEN old.redirect_url IS NULL AND old.url IS NOT NULL AND new.url IS NOT old.url BEGIN
  INSERT OR IGNORE INTO earlier_standing VALUES (old.number >> 32, old.url);
END;
`
