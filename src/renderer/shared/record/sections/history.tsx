import { useQuery } from '@tanstack/react-query'
import type { AccountChange } from '../../../../contract/accounts/history.ts'
import type { AccountDetails, Link } from '../../../../contract/model.ts'
import { Disclosure } from '../../../ui/buttons/button.tsx'
import { RecordSection } from '../../../ui/layout/record.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { fullTime, long } from '../../../ui/text/when.ts'
import { ShowFailure } from '../../failure.tsx'
import { useConnection } from '../../hooks/app-state.ts'
import { historyQuery, linkHistoryQuery } from '../queries.ts'
import { messages } from '../record-messages.ts'
import { changeTitle, changeValues } from './account-words.ts'
import { actionWords, byWords, followUpAfter, placeOfEnd, withoutRepeats } from './history-words.ts'

const words = messages.history

type HistoryProps = {
  /** Undefined: no link of the register belongs to the customer. */
  link: Link | undefined
  details: AccountDetails | undefined
}

/** What happened to a link, latest first, and the changes of its customer's data; renders nothing where there is neither. */
export function History({ link, details }: HistoryProps) {
  const { actions = [] } = useQuery(linkHistoryQuery(link?.id ?? null)).data ?? {}
  const changes = useQuery(historyQuery(details?.account.customerId ?? null))
  const isPractice = useConnection()?.kind === 'practice'
  const endedAt = details?.ended?.endedAt ?? link?.endedAt ?? null
  const isNoticed = details?.ended == null && link?.endNoticed === true
  const ended = isNoticed ? { text: words.endNoticed, by: '' } : { text: words.ended, by: words.by.customer }
  const { data = [], error, refetch } = changes
  if (link === undefined && data.length === 0 && error === null) return null
  const done = withoutRepeats(actions)
  const lines =
    link === undefined
      ? []
      : done.map((action, index) => (
          <Line
            key={`${action.at} ${action.action}`}
            at={action.at}
            text={actionWords(action, link, isPractice, followUpAfter(done, index, link))}
            by={byWords(action, link)}
          />
        ))
  const changed =
    data.length === 0 ? null : (
      <Disclosure label={words.changes(data.length)}>
        <ol className="stack anywhere">
          {data.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name, and the list is replaced as a whole
            <Change key={index} change={change} />
          ))}
        </ol>
      </Disclosure>
    )
  const isLatest = (data[0]?.at ?? 0) > Math.max(done[0]?.at ?? 0, endedAt ?? 0)
  return (
    <RecordSection title={words.title}>
      {isLatest ? changed : null}
      {link === undefined ? null : (
        <ol
          className="record-history stack tight"
          aria-label={words.title}
          tabIndex={actions.length > 6 ? 0 : undefined}
        >
          {endedAt === null
            ? lines
            : lines.toSpliced(placeOfEnd(done, endedAt), 0, <Line key="ended" at={endedAt} {...ended} />)}
        </ol>
      )}
      <ShowFailure failure={error} onRetry={() => void refetch()} />
      {isLatest ? null : changed}
    </RecordSection>
  )
}

const Time = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()} title={fullTime(at)} className="muted small">
    {long(at)}
  </time>
)

function Line({ at, text, by }: { at: number; text: string; by: string }) {
  return (
    <li className="spread">
      <span>
        {text}
        {by === '' ? null : <span className="muted"> {by}</span>}
      </span>
      <Time at={at} />
    </li>
  )
}

function Change({ change }: { change: AccountChange }) {
  const { before, after } = changeValues(change)
  // Numbers, IDs and emails are compared character by character: shown with hidden characters made visible.
  const exact = change.what === 'number' || change.what === 'id' || change.what === 'email'
  return (
    <li>
      <div className="spread">
        <strong>{changeTitle(change)}</strong>
        <Time at={change.at} />
      </div>
      {before === null ? null : (
        <div className="muted">
          <span className="visually-hidden">{words.before}</span>
          <Outside as="del" text={before} exact={exact} />
        </div>
      )}
      {after === null ? null : (
        <div>
          {before === null ? null : <span className="visually-hidden">{words.now}</span>}
          <Outside text={after} exact={exact} />
        </div>
      )}
    </li>
  )
}
