-- Words are searched for with plain letters in the place of these (contract/search/search-words.ts).
UPDATE link SET
  who = replace(replace(replace(replace(replace(replace(replace(replace(replace(who, 'ł', 'l'), 'ø', 'o'), 'đ', 'd'), 'ð', 'd'), 'ı', 'i'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
  words = replace(replace(replace(replace(replace(replace(replace(replace(replace(words, 'ł', 'l'), 'ø', 'o'), 'đ', 'd'), 'ð', 'd'), 'ı', 'i'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
WHERE words GLOB '*[łøđðıßæœþ]*';
INSERT INTO link_word (link_word) VALUES ('rebuild');
