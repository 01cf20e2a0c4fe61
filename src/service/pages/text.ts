/** Of all tables of messages: another language is another table. */
export const locale = 'en-US'

const rules = new Intl.PluralRules(locale)
const numbers = new Intl.NumberFormat(locale)
const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A text for each form that the language has for a number, which stands at `{count}`. */
type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export const plural = (forms: Plural, count: number): string =>
  (forms[rules.select(count)] ?? forms.other).replace('{count}', numbers.format(count))

export const timeText = (at: number): string => `${times.format(at)} UTC`

const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** What turns or hides the text around it; the two joiners stay, names of several scripts need them. */
const hidden = /[[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200c\u200d]]/gv

/** Text without what turns or hides the text around it; its lines stay. */
export const unhidden = (text: string): string => text.replace(hidden, '')

const unseen = /([\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}])/u

/** Cuts a text at invisible characters; those parts read "U+202E". Pure. */
export const splitHidden = (text: string): { text: string; hidden: boolean }[] =>
  text.split(unseen).map((part, index) => {
    if (index % 2 === 0) return { text: part, hidden: false }
    const code = (part.codePointAt(0) ?? 0).toString(16).toUpperCase()
    return { text: `U+${code.padStart(4, '0')}`, hidden: true }
  })

/** One line of text: without control characters and what cannot be seen but changes what is, its spaces made single. */
export const clean = (text: string): string =>
  unhidden(text.replace(breaks, ' ')).replace(/ {2,}/g, ' ').trim()

const blank = /[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => text.replace(blank, '') !== ''

/** Somebody's text where no `bdi` can stand, such as in a title: whichever way it reads, the text around it stays as it is. */
export const isolated = (text: string): string => `\u2068${clean(text)}\u2069`
