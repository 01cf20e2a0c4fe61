/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { currentLanguage } from './language.ts'
import { messages } from './page-messages.ts'

const formatsOf = (locale: string) => ({
  rules: new Intl.PluralRules(locale),
  numbers: new Intl.NumberFormat(locale),
  times: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
})
const formats = { en: formatsOf('en-US'), es: formatsOf('es-US') }

/** A text for each plural form of the language; the number replaces `{count}`. */
type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export const plural = (forms: Plural, count: number): string => {
  const { rules, numbers } = formats[currentLanguage()]
  return (forms[rules.select(count)] ?? forms.other).replace('{count}', numbers.format(count))
}

export const timeText = (at: number): string => `${formats[currentLanguage()].times.format(at)} UTC`

const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Invisible characters that turn or hide the text around them; the two joiners stay, as names in several scripts need them. */
const hidden = /[[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200c\u200d]]/gv

/** Text without invisible characters that turn or hide the text around them; its line breaks stay. */
export const unhidden = (text: string): string => text.replace(hidden, '')

const unseen = /([\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}])/u

/** Splits a text at invisible characters, which become "U+202E" and the like. Pure. */
const splitHidden = (text: string): { text: string; hidden: boolean }[] =>
  text.split(unseen).map((part, index) => {
    if (index % 2 === 0) return { text: part, hidden: false }
    const code = (part.codePointAt(0) ?? 0).toString(16).toUpperCase()
    return { text: `U+${code.padStart(4, '0')}`, hidden: true }
  })

/** One line of text: without control and invisible characters, runs of spaces made one. */
export const clean = (text: string): string =>
  unhidden(text.replace(breaks, ' ')).replace(/ {2,}/g, ' ').trim()

const blank = /[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => text.replace(blank, '') !== ''

/** Text from outside where no `bdi` can stand, such as in a title: isolated, so that it cannot change the direction of its surroundings. */
export const isolated = (text: string): string => `\u2068${clean(text)}\u2069`

type OutsideProps = { text: string; class?: string; title?: string }

/** A name from outside: `bdi` keeps its direction from changing that of the text around it. */
export const Words = ({ text, ...more }: OutsideProps) => <bdi {...more}>{unhidden(text)}</bdi>

/** An ID, a number, an email or a URL, character by character; invisible ones by their code point. */
export const Exact = ({ text, ...more }: OutsideProps) => (
  <bdi dir="ltr" {...more}>
    {splitHidden(text).map(part =>
      part.hidden ? (
        <span class="hidden-mark" title={messages().unseen}>
          {part.text}
        </span>
      ) : (
        part.text
      ),
    )}
  </bdi>
)

/** Values for the `{names}` in a text: words from outside, or elements. */
export type Parts = Record<string, Child>

export const fill = (text: string, parts: Parts = {}): Child =>
  text.split(/\{(\w+)\}/).map((piece, at) => {
    const part = at % 2 === 0 ? piece : parts[piece]
    return at % 2 === 1 && typeof part === 'string' ? <Words text={part} /> : part
  })

/** A text with words from outside, as a page's title, where no element can stand, and as its heading. */
export const titled = (text: string, words: Record<string, string> = {}) => ({
  title: text.replace(/\{(\w+)\}/g, (_, name) => isolated(words[name] ?? '')),
  heading: fill(text, words),
})
