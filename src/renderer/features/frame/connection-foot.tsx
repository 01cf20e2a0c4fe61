import { Fragment } from 'react'
import type { AccountsSummary, Connection } from '../../../contract/model.ts'
import { useOnline } from '../../shared/hooks/online.ts'
import { useReadingProgress } from '../../shared/hooks/reading-progress.ts'
import { Outside } from '../../ui/text/outside.tsx'
import { connectionState } from './connection-state.ts'

/** The connection's name and how far its accounts are known. */
export function ConnectionFoot({
  connection,
  summary,
}: {
  connection: Connection
  summary?: AccountsSummary | undefined
}) {
  const customers = useReadingProgress()
  const online = useOnline()
  const { words, tone } = connectionState(connection, summary, { reading: customers, online })
  return (
    <section className="connection" aria-label="Connection" title={connection.address}>
      <span className={`dot ${tone}`} aria-hidden="true" />
      <strong>
        <Outside text={connection.name} />
      </strong>
      <small>
        {words.split(/(?<=·) /).map((part, index) => (
          <Fragment key={part}>
            {index > 0 ? ' ' : ''}
            <span>{part}</span>
          </Fragment>
        ))}
      </small>
    </section>
  )
}
