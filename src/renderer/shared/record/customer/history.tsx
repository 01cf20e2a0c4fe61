import { useQuery } from '@tanstack/react-query'
import type { AccountChange } from '../../../../contract/accounts/history.ts'
import { Disclosure } from '../../../ui/buttons/disclosure.tsx'
import { RecordSection } from '../../../ui/layout/record.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { asOf, fullTime } from '../../../ui/text/when.ts'
import { ShowFailure } from '../../failure.tsx'
import { historyQuery } from '../queries.ts'
import { messages } from '../record-messages.ts'
import { changeTitle, changeValues } from './accounts/account-words.ts'

const words = messages.history

/** What changed of the customer since they were first seen; nothing where nothing did. `heading`: it is a section of its own. */
export function History({ customerId, heading = false }: { customerId: string; heading?: boolean }) {
  const { data: changes = [], error, refetch } = useQuery(historyQuery(customerId))
  if (error !== null) return <ShowFailure failure={error} onRetry={() => void refetch()} />
  if (changes.length === 0) return null
  const list = (
    <Disclosure label={words.changes(changes.length)}>
      <ol className="stack anywhere">
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name, and the list is replaced as a whole
          <Change key={index} change={change} />
        ))}
      </ol>
    </Disclosure>
  )
  return heading ? <RecordSection title={words.title}>{list}</RecordSection> : list
}

/** What is shown character by character, and not as words. */
const isExact = ({ what }: AccountChange): boolean => what === 'number' || what === 'id' || what === 'email'

function Change({ change }: { change: AccountChange }) {
  const { before, after } = changeValues(change)
  return (
    <li>
      <div className="between">
        <strong>{changeTitle(change)}</strong>
        <time
          className="muted small"
          dateTime={new Date(change.at).toISOString()}
          title={fullTime(change.at)}
        >
          {asOf(change.at)}
        </time>
      </div>
      {before === null ? null : (
        <div className="muted">
          <span className="visually-hidden">{words.before}</span>
          <del>
            <Outside text={before} exact={isExact(change)} />
          </del>
        </div>
      )}
      {after === null ? null : (
        <div>
          {before === null ? null : <span className="visually-hidden">{words.now}</span>}
          <Outside text={after} exact={isExact(change)} />
        </div>
      )}
    </li>
  )
}
