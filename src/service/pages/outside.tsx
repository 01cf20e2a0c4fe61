/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx'
import { messages } from './page-messages.ts'
import { isolated, splitHidden, unhidden } from './text.ts'

type OutsideProps = { text: string; class?: string; title?: string }

/** What somebody called something: whichever way it reads, the text around it stays as it is, and nothing in it is turned around. */
export const Words = ({ text, ...more }: OutsideProps) => <bdi {...more}>{unhidden(text)}</bdi>

/** An ID, a number, an email or a URL, character by character; invisible ones by their code point. */
export const Exact = ({ text, ...more }: OutsideProps) => (
  <bdi dir="ltr" {...more}>
    {splitHidden(text).map(part =>
      part.hidden ? (
        <span class="hidden-mark" title={messages.unseen}>
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

/** A text of a table with its `{places}` filled. */
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
