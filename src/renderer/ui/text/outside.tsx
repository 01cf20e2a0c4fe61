import { Fragment } from 'react'
import { unturned } from '../../../contract/isolated.ts'
import { codeOf, hiddenParts } from './hidden-marks.ts'
import { messages } from './kit-messages.ts'

type OutsideProps = {
  text: string
  /** An ID, a number, an email or a URL: what is hidden in it is shown. In a name lawful marks do their work. */
  exact?: boolean
}

/** The characters of an ID or number; each that is not visible by its code point. */
export function Exactly({ text }: { text: string }) {
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
 * A value from outside: of a service, a file or another person. Whichever way it reads, what stands around it stays in its order, and
 * nothing in it turns it around.
 */
export function Outside({ text, exact = false }: OutsideProps) {
  return exact ? (
    <bdi dir="ltr">
      <Exactly text={text} />
    </bdi>
  ) : (
    <bdi>{unturned(text)}</bdi>
  )
}

/** Several lines for support, such as what a service answered: whole, and with what is hidden in them shown. */
export function ExactLines({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, which is replaced as a whole
    <Fragment key={index}>
      {index === 0 ? '' : '\n'}
      <Outside text={line} exact />
    </Fragment>
  ))
}
