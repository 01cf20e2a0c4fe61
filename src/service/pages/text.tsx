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

/** A text for each form that the language has for a number, which stands at `{count}`. */
type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export const plural = (forms: Plural, count: number): string => {
  const { rules, numbers } = formats[currentLanguage()]
  return (forms[rules.select(count)] ?? forms.other).replace('{count}', numbers.format(count))
}

export const timeText = (at: number): string => `${formats[currentLanguage()].times.format(at)} UTC`

const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** What turns or hides the text around it; the two joiners stay, names of several scripts need them. */
const hidden = /[[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200c\u200d]]/gv

/** Text without what turns or hides the text around it; its lines stay. */
export const unhidden = (text: string): string => text.replace(hidden, '')

const unseen = /([\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}])/u

/** Cuts a text at invisible characters; those parts read "U+202E". Pure. */
const splitHidden = (text: string): { text: string; hidden: boolean }[] =>
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

type OutsideProps = { text: string; class?: string; title?: string }

/** What somebody called something: whichever way it reads, the text around it stays as it is, and nothing in it is turned around. */
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

/** What stands at the places of a text by their names: somebody's words, or a part of the page. */
export type Parts = Record<string, Child>

export const fill = (text: string, parts: Parts = {}): Child =>
  text.split(/\{(\w+)\}/).map((piece, at) => {
    const part = at % 2 === 0 ? piece : parts[piece]
    return at % 2 === 1 && typeof part === 'string' ? <Words text={part} /> : part
  })

/** A text with somebody's words as a page's title, where no element can stand, and as its heading. */
export const titled = (text: string, words: Record<string, string> = {}) => ({
  title: text.replace(/\{(\w+)\}/g, (_, name) => isolated(words[name] ?? '')),
  heading: fill(text, words),
})
