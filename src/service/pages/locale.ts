/** Of all tables of messages: another language is another table. */
export const locale = 'en-US'

const rules = new Intl.PluralRules(locale)
const numbers = new Intl.NumberFormat(locale)
const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A text for each form that the language has for a number, which stands at `{count}`. */
type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export const plural = (forms: Plural, count: number): string =>
  (forms[rules.select(count)] ?? forms.other).replace('{count}', numbers.format(count))

/** A time in UTC. */
export const timeText = (at: number): string => `${times.format(at)} UTC`
