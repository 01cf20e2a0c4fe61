import { fail, ok, type Result } from '../../../../contract/failure.ts'
import type { ParsedInput } from '../../../../contract/ipc.ts'
import type { MailFill, MailMessage, MailPreview } from '../../../../contract/mail/mail.ts'
import type { Link } from '../../../../contract/model.ts'
import { companyOf } from '../../connections/company.ts'
import type { ConnectionContext } from '../../current.ts'
import { templates } from '../stored.ts'
import { fillTemplate, type MailValues } from './fill.ts'

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
    linkDomain: URL.parse(url)?.host ?? '',
  }
}

/** The message as it would be sent; `link` null: with the values of a sample. */
export const previewOf = (
  context: ConnectionContext,
  link: Link | null,
  words: MailMessage,
  fill: MailFill,
): MailPreview => {
  const values = valuesOf(context, link, fill)
  return { ...fillTemplate(words, values), to: link?.email ?? '', linkDomain: values.linkDomain }
}

/** A link, the template or words of its message, and values for the fields. */
export type WantedMessage = ParsedInput<'mail.write'>

export type Prepared = { preview: MailPreview; link: Link & { url: string } }

const hasUrl = (link: Link): link is Prepared['link'] => link.url !== null

/**
 * The message for a link, ready to be sent. Fails with `not_found`, `outcome_unknown` (the link has no URL), `mail` (it no longer works) or
 * `mail_fields` (a field has no value).
 */
export const prepare = (context: ConnectionContext, input: WantedMessage): Result<Prepared> => {
  const { ledger } = context.session
  const link = ledger.links.byId(context.connection.seq, input.linkId)
  const words = input.words ?? templates.read(ledger).find(({ id }) => id === input.templateId)
  if (link === null || words === undefined) return fail({ code: 'not_found', subject: null })
  if (link.state === 'withdrawn' || link.state === 'replaced')
    return fail({ code: 'mail', problem: 'link_gone', answer: null })
  if (!hasUrl(link)) return fail({ code: 'outcome_unknown', linkId: link.id, reason: link.cameBack })
  const preview = previewOf(context, link, words, input.fill)
  const { missing, unknown } = preview
  if (missing.length + unknown.length > 0) return fail({ code: 'mail_fields', missing, unknown })
  return ok({ preview, link })
}
