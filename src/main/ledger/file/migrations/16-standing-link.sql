-- The standing link is found by the name that it is shown with.
INSERT INTO link_word (link_word, rowid, words) SELECT 'delete', number, words FROM link WHERE redirect_url IS NULL AND words <> '';
UPDATE link SET words = trim('standing link ' || words) WHERE redirect_url IS NULL;
INSERT INTO link_word (rowid, words) SELECT number, words FROM link WHERE redirect_url IS NULL;
