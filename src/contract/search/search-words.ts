const isPlain = (text: string) => /^[\0-\x7f]*$/.test(text)

/** Letters that NFD does not decompose, as people without such a keyboard write them. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/**
 * Text as it is stored for search, and as it is searched for: without accents, in lower case. When this changes, mirrors are imported anew
 * (`schemaVersion`), and links need a migration. Pure.
 */
export const normalize = (text: string): string => {
  if (isPlain(text)) return text.toLowerCase()
  return text
    .toWellFormed()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\p{M}łøđðıßæœþ]/gu, letter => plainLetters[letter] ?? '')
}

/** A number without the characters that people write between its digits: "449-696-7011" → "4496967011". */
export const squeeze = (text: string): string => text.replaceAll(/[\s.()/#-]/g, '')
