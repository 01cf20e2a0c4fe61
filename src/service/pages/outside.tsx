/** @jsxImportSource hono/jsx */
import { splitHidden, unhidden } from './text.ts'

type OutsideProps = { text: string; class?: string; title?: string }

/** What somebody called something: whichever way it reads, the text around it stays as it is, and nothing in it is turned around. */
export const Words = ({ text, ...more }: OutsideProps) => <bdi {...more}>{unhidden(text)}</bdi>

/** An ID, a number, an email or a URL, character by character; invisible ones by their code point. */
export const Exact = ({ text, ...more }: OutsideProps) => (
  <bdi dir="ltr" {...more}>
    {splitHidden(text).map(part =>
      part.hidden ? (
        <span class="hidden-mark" title="A character that cannot be seen">
          {part.text}
        </span>
      ) : (
        part.text
      ),
    )}
  </bdi>
)
