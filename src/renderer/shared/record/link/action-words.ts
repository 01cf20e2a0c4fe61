import { assertNever } from '../../../../contract/failure.ts'
import { isolated } from '../../../../contract/isolated.ts'
import type { LinkAction, Noted } from '../../../../contract/links/register.ts'
import type { Link } from '../../../../contract/model.ts'
import { brief } from '../../../ui/text/when.ts'

const was = (detail: string): string => (detail === '' ? '' : `, was “${isolated(detail)}”`)

/** What happened, in words. Pure. */
export const actionWords = ({ action, detail }: LinkAction): string => {
  const to = detail === '' ? '' : ` to ${isolated(detail)}`
  switch (action) {
    case 'created':
      return 'Made'
    case 'copied':
      return 'Copied'
    case 'mailed':
      return `Mail${to} handed to the mail server`
    case 'mail_written':
      return `Mail${to} opened in the mail program`
    case 'mail_refused':
      return `Mail${to} not sent`
    case 'mail_unknown':
      return `Mail${to}: outcome unknown`
    case 'opened':
      return 'Opened'
    case 'accepted':
      return 'Sharing'
    case 'declined':
      return 'Declined'
    case 'withdrawn':
      return 'Withdrawn'
    case 'replaced':
      return 'Renewed: no longer works'
    case 'customer':
      return `Customer changed${was(detail)}`
    case 'email':
      return `Email changed${was(detail)}`
    case 'note':
      return `Note changed${was(detail)}`
    case 'follow_up':
      return detail === '' ? 'Follow-up date set' : `Follow-up date changed, was ${brief(Number(detail))}`
    case 'archived':
      return 'Archived'
    case 'restored':
      return 'Taken out of the archive'
    default:
      return assertNever(action)
  }
}

/** By whom, as far as that is known: "by you", "with Front desk", "by Maria Alvarez"; '' where it is not known. Pure. */
export const byWords = (
  { action, here }: Pick<LinkAction, 'action' | 'here'>,
  { maker, customerName }: Pick<Link, 'maker' | 'customerName'>,
): string => {
  if (here) return action === 'accepted' ? '(confirmed by you)' : 'by you'
  if (action === 'created')
    return maker === null ? '' : maker === '' ? 'with another key' : `with ${isolated(maker)}`
  if (action === 'accepted' && customerName !== null) return `by ${isolated(customerName)}`
  return action === 'opened' || action === 'accepted' || action === 'declined' ? 'by the customer' : ''
}

const names = { customer: 'reference', email: 'email', note: 'note' } as const

/** That the service, and so colleagues, have it as it was when the link was made. Pure. */
export const askedWords = (link: Pick<Link, 'customer' | 'email' | 'note'>, asked: Noted): string => {
  const parts = (['customer', 'email', 'note'] as const)
    .filter(field => link[field] !== asked[field])
    .map(field => `${names[field]} ${asked[field] === '' ? 'empty' : `“${isolated(asked[field])}”`}`)
  return `Changed on this computer. The service and colleagues have ${parts.join(', ')}.`
}
