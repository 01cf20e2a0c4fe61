import { fail, ok, type Result } from '../../../../contract/failure.ts'
import type { ParsedInput } from '../../../../contract/ipc.ts'
import { isolated } from '../../../../contract/isolated.ts'
import {
  fieldInBraces,
  type MailField,
  type MailFill,
  type MailMessage,
  type MailPreview,
  mailFields,
} from '../../../../contract/mail/mail.ts'
import type { Link } from '../../../../contract/model.ts'
import { companyOf } from '../../connections/company.ts'
import type { ConnectionContext } from '../../current.ts'
import { templates } from '../stored.ts'

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

/** Stands in a preview for no one in particular. */
const sample = { customer: 'Maria Alvarez', customerName: null, url: 'https://connect.example/r/7Qm2xW' }

const valuesOf = (context: ConnectionContext, link: Link | null, fill: MailFill): MailValues => {
  const { customer, customerName, ...given } = link ?? sample
  const url = given.url ?? ''
  return {
    customer: fill.customer || customerName || customer,
    reference: fill.reference || customer,
    company: fill.company || companyOf(context.connection),
    link: url,
    linkDomain: URL.canParse(url) ? new URL(url).host : '',
  }
}

/** The message as it would be sent; `link` null: with the values of a sample. */
export const previewOf = (
  context: ConnectionContext,
  link: Link | null,
  words: MailMessage,
  fill: MailFill,
) => {
  const values = valuesOf(context, link, fill)
  return { ...fillTemplate(words, values), to: link?.email ?? '', linkDomain: values.linkDomain }
}

/** A link, the template or words of its message, and values for the fields. */
export type WantedMessage = ParsedInput<'mail.write'>

export type Prepared = { preview: MailPreview; link: Link & { url: string } }

const hasUrl = (link: Link): link is Prepared['link'] => link.url !== null

/** The message for a link, ready to be sent. Fails with `not_found`, `outcome_unknown` (the link has no URL) or `mail_fields` (a field has no value). */
export const prepare = (context: ConnectionContext, input: WantedMessage): Result<Prepared> => {
  const { ledger } = context.session
  const link = ledger.links.byId(context.connection.seq, input.linkId)
  const words = input.words ?? templates.read(ledger).find(({ id }) => id === input.templateId)
  if (link === null || words === undefined) return fail({ code: 'not_found', subject: input.linkId })
  if (!hasUrl(link)) return fail({ code: 'outcome_unknown', linkId: link.id, reason: link.cameBack })
  const preview = previewOf(context, link, words, input.fill)
  const { missing, unknown } = preview
  if (missing.length + unknown.length > 0) return fail({ code: 'mail_fields', missing, unknown })
  return ok({ preview, link })
}
