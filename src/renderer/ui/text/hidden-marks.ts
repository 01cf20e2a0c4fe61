import { isolated } from '../../../contract/isolated.ts'

/** Invisible characters, bidi controls and line breaks; not the space. */
const hidden = /([\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}])/u
const plain = /^[\x20-\x7e]*$/

/** The code point of a character: "U+202E". */
export const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

type HiddenPart = { at: number; text: string; hidden: boolean }

/** Splits a text so that each hidden character is a part of its own; the parts together are the text again. Pure. */
export const hiddenParts = (text: string): HiddenPart[] => {
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
