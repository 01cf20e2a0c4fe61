import { isolated } from '../../../../contract/isolated.ts'
import type { LinkAction, Noted } from '../../../../contract/links/register.ts'
import type { Link } from '../../../../contract/model.ts'
import { brief } from '../../../ui/text/when.ts'
import { messages } from '../record-messages.ts'

const { actions: words, by, asked: askedMessages } = messages.history

/** What happened, in words. Pure. */
export const actionWords = ({ action, detail }: LinkAction): string => {
  const known = action === 'follow_up' && detail !== '' ? brief(Number(detail)) : isolated(detail)
  const said = words[action]
  return typeof said === 'string' ? said : said(known)
}

/** By whom, as far as that is known: "by you", "with Front desk", "by Maria Alvarez"; '' where it is not known. Pure. */
export const byWords = (
  { action, here }: Pick<LinkAction, 'action' | 'here'>,
  { maker, customerName }: Pick<Link, 'maker' | 'customerName'>,
): string => {
  if (here) return action === 'accepted' ? by.confirmed : by.you
  if (action === 'created')
    return maker === null ? '' : maker === '' ? by.otherKey : by.maker(isolated(maker))
  if (action === 'accepted' && customerName !== null) return by.named(isolated(customerName))
  return action === 'opened' || action === 'accepted' || action === 'declined' ? by.customer : ''
}

const fields = ['customer', 'email', 'note'] as const

/** That the service, and so colleagues, have it as it was when the link was made. Pure. */
export const askedWords = (link: Pick<Link, 'customer' | 'email' | 'note'>, asked: Noted): string => {
  const changed = fields.filter(field => link[field] !== asked[field])
  return askedMessages.changed(
    changed.map(field => askedMessages.field(askedMessages[field], isolated(asked[field]))).join(', '),
  )
}
