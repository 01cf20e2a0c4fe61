import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { LinkAction, Noted } from '../../../../contract/links/register.ts'
import type { Link } from '../../../../contract/model.ts'
import { RecordSection } from '../../../ui/layout/record.tsx'
import { asOf, brief, fullTime } from '../../../ui/text/when.ts'
import { currentConnection, useAppState } from '../../hooks/app-state.ts'
import { linkHistoryQuery } from '../queries.ts'
import { messages } from '../record-messages.ts'

const words = messages.history

type LinkHistoryProps = { link: Link; endedAt: number | null; children?: ReactNode }

/** All that happened to a link, the latest first: when, and by whom. `children`: what else changed. */
export function LinkHistory({ link, endedAt, children }: LinkHistoryProps) {
  const history = useQuery(linkHistoryQuery(link.id)).data
  const asked = history?.asked ?? null
  const isPractice = currentConnection(useAppState())?.kind === 'practice'
  return (
    <RecordSection title={words.title}>
      {asked === null ? null : <p>{askedWords(link, asked)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls in its place, by keyboard too */}
      <ol className="record-history" aria-label={words.title} tabIndex={0}>
        {endedAt === null ? null : <Line at={endedAt} text={words.ended} by={words.byCustomer} />}
        {(history?.actions ?? []).map(action => (
          <Line
            key={`${action.at} ${action.action}`}
            at={action.at}
            text={actionWords(action, isPractice)}
            by={byWords(action, link)}
          />
        ))}
      </ol>
      {children}
    </RecordSection>
  )
}

function Line({ at, text, by }: { at: number; text: string; by: string }) {
  return (
    <li>
      <time dateTime={new Date(at).toISOString()} title={fullTime(at)} className="muted">
        {asOf(at)}
      </time>
      <span>
        {text}
        {by === '' ? null : <span className="muted"> {by}</span>}
      </span>
    </li>
  )
}

/** What happened, in words. `isPractice`: no mail left this computer. Pure. */
export const actionWords = ({ action, detail }: LinkAction, isPractice: boolean): string => {
  const known = action === 'follow_up' && detail !== '' ? brief(Number(detail)) : isolated(detail)
  const said = words.actions[isPractice && action === 'mailed' ? 'practised' : action]
  return typeof said === 'string' ? said : said(known)
}

/** By whom, as far as that is known: "by you", "with Front desk", "by Maria Alvarez"; '' where it is not known. Pure. */
export const byWords = (
  { action, here }: Pick<LinkAction, 'action' | 'here'>,
  { maker, customerName }: Pick<Link, 'maker' | 'customerName'>,
): string => {
  if (here) return action === 'accepted' ? words.by.confirmed : words.by.you
  if (action === 'created')
    return maker === null ? '' : maker === '' ? words.by.otherKey : words.by.maker(isolated(maker))
  if (action === 'accepted' && customerName !== null) return words.by.named(isolated(customerName))
  return action === 'opened' || action === 'accepted' || action === 'declined' ? words.by.customer : ''
}

const fields = ['customer', 'email', 'note'] as const

/** That the service, and so colleagues, have it as it was when the link was made. Pure. */
export const askedWords = (link: Pick<Link, 'customer' | 'email' | 'note'>, asked: Noted): string => {
  const changed = fields.filter(field => link[field] !== asked[field])
  return words.asked.changed(
    changed.map(field => words.asked.field(words.asked[field], isolated(asked[field]))).join(', '),
  )
}
