/** Nouns that are counted, by their singular. */
export type Noun =
  | ('address' | 'back-up' | 'change' | 'customer' | 'day' | 'draft' | 'hour' | 'item' | 'key' | 'label')
  | ('link' | 'mail' | 'minute' | 'more link' | 'more utility account' | 'new link' | 'other')
  | ('other detail' | 'other entry' | 'problem' | 'reminder' | 'row' | 'second' | 'sheet' | 'text')
  | 'utility account'

/** The plurals that are not the singular with an "s". */
const irregular: Partial<Record<Noun, string>> = { address: 'addresses', 'other entry': 'other entries' }

/** "link" → "links". Pure. */
export const pluralOf = (noun: Noun): string => irregular[noun] ?? `${noun}s`
