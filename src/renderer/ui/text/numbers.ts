/** Nouns that are counted, by their singular. */
type Noun =
  | ('address' | 'back-up' | 'change' | 'customer' | 'day' | 'draft' | 'hour' | 'item' | 'key' | 'label')
  | ('link' | 'mail' | 'minute' | 'more link' | 'more utility account' | 'new link' | 'other')
  | ('other detail' | 'other entry' | 'problem' | 'reminder' | 'row' | 'second' | 'sheet' | 'text')
  | 'utility account'

/** The plurals that are not the singular with an "s". */
const irregular: Partial<Record<Noun, string>> = { address: 'addresses', 'other entry': 'other entries' }

/** "link" → "links". Pure. */
const pluralOf = (noun: Noun): string => irregular[noun] ?? `${noun}s`

const integer = new Intl.NumberFormat('en-US')

/** 1234 → "1,234". */
export const count = (value: number): string => integer.format(value)

/** A text for each plural category of a language; a missing one falls back to `other`. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const rules = new Intl.PluralRules('en-US')

/** The form for a number: (1, { one: "is", other: "are" }) → "is". */
export const formOf = (value: number, forms: Forms): string => forms[rules.select(value)] ?? forms.other

/** (1, "link") → "1 link"; (1234, "link") → "1,234 links". */
export const plural = (value: number, noun: Noun): string =>
  `${count(value)} ${formOf(value, { one: noun, other: pluralOf(noun) })}`

/** The same for a count that may be capped: (32, "link", false) → "32+ links". */
export const pluralOrMore = (value: number, noun: Noun, isCounted: boolean): string =>
  isCounted ? plural(value, noun) : `${count(value)}+ ${pluralOf(noun)}`

const and = new Intl.ListFormat('en-US')

/** "the link", "the link and the reference". */
export const listed = (parts: readonly string[]): string => and.format(parts)

/** Seconds in words, no finer than helps: 1 → "1 second", 150 → "3 minutes", 7,500 → "3 hours". */
export const duration = (seconds: number): string => {
  if (seconds < 120) return plural(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour')
}

/** Seconds that are counted down: 9 → "0:09", 125 → "2:05", 3,725 → "1:02:05". */
export const clockTime = (seconds: number): string => {
  const two = (part: number) => `${part}`.padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** A count capped at 1,001, which stands for all larger ones: "1,000+". */
export const upTo1000 = (counted: number): string => (counted > 1000 ? '1,000+' : count(counted))

/** A count, with "+" if it is capped: "12", "1,000+". */
export const atLeast = (counted: number, more: boolean): string => `${count(counted)}${more ? '+' : ''}`

const sizes = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** Bytes as people read them: 1,234,567 → "1.2 MB". */
export const fileSize = (bytes: number): string => {
  const step = bytes < 1e6 ? 0 : bytes < 1e9 ? 1 : 2
  return new Intl.NumberFormat('en-US', {
    ...{ style: 'unit', unit: sizes[step], maximumFractionDigits: step === 0 ? 0 : 1 },
  }).format(bytes / 1000 ** (step + 1))
}
