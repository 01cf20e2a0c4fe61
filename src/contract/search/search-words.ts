const isPlain = (text: string) => /^[\0-\x7f]*$/.test(text)

/** Text as it is stored for searching and as it is searched for: no accents, no upper case. Pure. */
export const normalize = (text: string): string => {
  if (isPlain(text)) return text.toLowerCase()
  return text.toWellFormed().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** A number without what people write between its digits: "449-696-7011" → "4496967011". */
export const squeeze = (text: string): string => text.replaceAll(/[\s.()/#-]/g, '')
