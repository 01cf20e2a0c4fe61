import { Fragment, type HTMLAttributes, type ReactNode } from 'react'
import { isolated, unturned } from '../../../contract/isolated.ts'
import { messages } from './kit-messages.ts'
import { splitMatches } from './split-matches.ts'

/** Invisible characters, bidi controls and line breaks; not the space. */
const hidden = /([\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}])/u
const plain = /^[\x20-\x7e]*$/

/** The code point of a character: "U+202E". */
const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Splits a text so that each hidden character is a part of its own; the parts together are the text again. Pure. */
export const hiddenParts = (text: string) => {
  let at = 0
  return (plain.test(text) ? [text] : text.split(hidden)).flatMap((part, index) => {
    const from = at
    at += part.length
    return part === '' ? [] : [{ at: from, text: part, hidden: index % 2 === 1 }]
  })
}

/**
 * An ID, number, email or URL from outside, for places with plain text only, such as tooltips: hidden characters are shown by their
 * code points, "00[U+202E]44". Pure.
 */
export const exactly = (text: string): string =>
  isolated(
    hiddenParts(text)
      .map(part => (part.hidden ? `[${codeOf(part.text)}]` : part.text))
      .join(''),
  )

type OutsideProps = Pick<HTMLAttributes<HTMLElement>, 'id' | 'className' | 'title'> & {
  text: string
  /** An ID, number, email or URL: hidden characters are shown. In names some of them are legitimate, such as joiners. */
  exact?: boolean
  /** The element that holds nothing but the value; left out: a span where it has a class, else none, as the value stands in a text. */
  as?: 'span' | 'strong' | 'small' | 'code' | 'del' | 'p' | 'div' | 'h1' | 'h2' | 'h3' | 'h4'
}

/** A value apart from the text around it, in an element of its own where one is named. */
const isolate = (value: ReactNode, { exact = false, as, ...props }: Omit<OutsideProps, 'text'>) => {
  const Part = as ?? (props.className === undefined ? undefined : 'span')
  const inside = <bdi dir={exact ? 'ltr' : undefined}>{value}</bdi>
  return Part === undefined ? inside : <Part {...props}>{inside}</Part>
}

/** A text with each hidden character replaced by its code point. */
function Exactly({ text }: { text: string }) {
  return hiddenParts(text).map(part =>
    part.hidden ? (
      <span key={part.at} className="hidden-mark" title={messages.hiddenCharacter}>
        {codeOf(part.text)}
      </span>
    ) : (
      part.text
    ),
  )
}

/**
 * A value from outside: from a service, a file or another person. Isolated, so that right-to-left text in it does not reorder the text
 * around it; bidi controls in it have no effect.
 */
export const Outside = ({ text, ...props }: OutsideProps) =>
  isolate(props.exact ? <Exactly text={text} /> : unturned(text), props)

/** Several lines for support, such as a service's answer, with hidden characters shown. */
export function ExactLines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, which is replaced as a whole
    <Fragment key={index}>
      {index === 0 ? '' : '\n'}
      <Outside text={line} exact />
    </Fragment>
  ))
}

/** A value from outside (see `Outside`) with its search matches highlighted (see `splitMatches`). */
export function Highlight({ text, search, ...props }: OutsideProps & { search: string }) {
  const parts = splitMatches(props.exact ? text : unturned(text), search)
  const shown = parts.map(part => {
    const inside = props.exact ? <Exactly key={part.at} text={part.text} /> : part.text
    return part.match ? <mark key={part.at}>{inside}</mark> : inside
  })
  return isolate(shown, props)
}
