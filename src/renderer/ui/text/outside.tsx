import { Fragment } from 'react'
import { unturned } from '../../../contract/isolated.ts'
import { codeOf, hiddenParts } from './hidden-marks.ts'
import { messages } from './kit-messages.ts'

type OutsideProps = {
  text: string
  /** An ID, number, email or URL: hidden characters are shown. In names some of them are legitimate, such as joiners. */
  exact?: boolean
}

/** A text with each hidden character replaced by its code point. */
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
 * A value from outside: from a service, a file or another person. Isolated, so that right-to-left text in it does not reorder the text
 * around it; bidi controls in it have no effect.
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
