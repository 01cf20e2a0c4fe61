import { isolated } from '../../../../contract/isolated.ts'
import { type MailField, type MailMessage, mailFields } from '../../../../contract/mail/mail.ts'

export type MailValues = Record<MailField, string>
type Filled = MailMessage & { missing: MailField[]; unknown: string[] }

const isField = (name: string): name is MailField => mailFields.some(field => field === name)

/** A value is a part of a line: what ends a line, or turns the direction of reading around, becomes a space. */
const inLine = (value: string): string =>
  value
    .replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/**
 * Puts values in place of `{customer}` and the others, each once: a value that looks like a field stays as it is. What has no value
 * is `missing`, what is no field `unknown`, and both stay in braces. In the text a value that is read from
 * right to left stands apart; half a character comes out as U+FFFD. Pure.
 */
export const fillTemplate = (template: MailMessage, values: MailValues): Filled => {
  const missing = new Set<MailField>()
  const unknown = new Set<string>()
  const fill = (text: string, asPart: (value: string) => string): string =>
    text.replace(/\{([^{}\s]{1,40})\}/g, (whole, name: string) => {
      const value = isField(name) ? inLine(values[name]) : ''
      if (value !== '') return asPart(value)
      if (isField(name)) missing.add(name)
      else unknown.add(name)
      return whole
    })
  const subject = inLine(fill(template.subject, value => value)).toWellFormed()
  const text = fill(template.text, isolated).replace(/\r\n?/g, '\n').toWellFormed()
  return { subject, text, missing: [...missing], unknown: [...unknown] }
}
