import { isolated } from '../../../../contract/isolated.ts'
import {
  fieldInBraces,
  type MailField,
  type MailMessage,
  mailFields,
} from '../../../../contract/mail/mail.ts'

export type MailValues = Record<MailField, string>

const isField = (name: string): name is MailField => mailFields.some(field => field === name)

/** Replaces characters that end a line or change the direction of reading by spaces. */
const inLine = (value: string): string =>
  value
    .replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

/**
 * Fills in the fields of a template, such as `{customer}`; braces inside a value are not filled in. Fields without a value are `missing`, names that are no
 * fields `unknown`; both stay in braces. In the text, right-to-left values are isolated. A lone surrogate becomes U+FFFD. Pure.
 */
export const fillTemplate = (template: MailMessage, values: MailValues) => {
  const missing = new Set<MailField>()
  const unknown = new Set<string>()
  const fill = (text: string, asPart: (value: string) => string): string =>
    text.replace(fieldInBraces, (whole, name: string) => {
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
