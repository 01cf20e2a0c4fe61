import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LinkAction } from '../../../../contract/links/register.ts'
import type { Link } from '../../../../contract/model.ts'
import { RecordSection } from '../../../ui/layout/record.tsx'
import { asOf, fullTime } from '../../../ui/text/when.ts'
import { messages } from '../record-messages.ts'
import { actionWords, askedWords, byWords } from './action-words.ts'
import { historyQuery } from './queries.ts'

const words = messages.history

type LinkHistoryProps = { link: Link; endedAt: number | null; children?: ReactNode }

/** All that happened to a link, the latest first: when, and by whom. `children`: what else changed. */
export function LinkHistory({ link, endedAt, children }: LinkHistoryProps) {
  const history = useQuery(historyQuery(link.id)).data
  const asked = history?.asked ?? null
  return (
    <RecordSection title={words.title}>
      {asked === null ? null : <p>{askedWords(link, asked)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls in its place, by keyboard too */}
      <ol className="record-history" aria-label={words.title} tabIndex={0}>
        {endedAt === null ? null : <Line at={endedAt} text={words.ended} by={words.byCustomer} />}
        {(history?.actions ?? []).map(action => (
          <Line key={`${action.at} ${action.action}`} {...lineOf(link, action)} />
        ))}
      </ol>
      {children}
    </RecordSection>
  )
}

const lineOf = (link: Link, action: LinkAction) => ({
  at: action.at,
  text: actionWords(action),
  by: byWords(action, link),
})

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
