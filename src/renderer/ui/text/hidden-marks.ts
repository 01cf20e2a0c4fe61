import { isolated } from '../../../contract/isolated.ts'

/** Characters that are not visible, and those that turn or break the text around them; a space is none of them. */
const hidden = /([\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}])/u
const plain = /^[\x20-\x7e]*$/

/** "U+202E": one character by its code point. */
export const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

type HiddenPart = { at: number; text: string; hidden: boolean }

/** Cuts a text at its hidden characters, each a part by itself; the parts together are the text again. Pure. */
export const hiddenParts = (text: string): HiddenPart[] => {
  let at = 0
  return (plain.test(text) ? [text] : text.split(hidden)).flatMap((part, index) => {
    const from = at
    at += part.length
    return part === '' ? [] : [{ at: from, text: part, hidden: index % 2 === 1 }]
  })
}

/**
 * An ID, a number, an email or a URL of somebody's where only plain text can stand, such as in a tooltip: what is hidden in it is shown
 * by its code point, "00[U+202E]44". Pure.
 */
export const exactly = (text: string): string =>
  isolated(
    hiddenParts(text)
      .map(part => (part.hidden ? `[${codeOf(part.text)}]` : part.text))
      .join(''),
  )
