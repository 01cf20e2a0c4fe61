import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LinkAction } from '../../../../contract/links/register.ts'
import type { Link } from '../../../../contract/model.ts'
import { Disclosure } from '../../../ui/buttons/disclosure.tsx'
import { asOf, fullTime } from '../../../ui/text/when.ts'
import { historyQuery } from '../queries.ts'
import { actionWords, askedWords, byWords } from './action-words.ts'

/** All that happened to a link: when, and by whom. `children`: what else can be done with it, beside. */
export function LinkHistory({ link, children }: { link: Link; children: ReactNode }) {
  const history = useQuery(historyQuery(link.id)).data
  const asked = history?.asked ?? null
  return (
    <div className="link-history">
      {asked === null ? null : <p className="small">{askedWords(link, asked)}</p>}
      <div>
        {children}
        <Disclosure label="History">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one scrolls in its place, by keyboard too */}
          <ol className="small" aria-label="History" tabIndex={0}>
            {(history?.actions ?? []).map(action => (
              <HistoryLine key={`${action.at} ${action.action}`} link={link} action={action} />
            ))}
          </ol>
        </Disclosure>
      </div>
    </div>
  )
}

function HistoryLine({ link, action }: { link: Link; action: LinkAction }) {
  const by = byWords(action, link)
  return (
    <li>
      <time dateTime={new Date(action.at).toISOString()} title={fullTime(action.at)} className="muted">
        {asOf(action.at)}
      </time>
      <span>
        {actionWords(action)}
        {by === '' ? null : <span className="muted"> {by}</span>}
      </span>
    </li>
  )
}
