import type { Connection } from '../../../contract/model.ts'
import { useAccountsSummary } from '../../shared/hooks/accounts-summary.ts'
import { useOnline } from '../../shared/hooks/app-state.ts'
import { useReadingProgress } from '../../shared/hooks/use-refresh.ts'
import { RouteLink } from '../../shared/routes/route-link.tsx'
import { settingsRoute } from '../../shared/routes/settings-route.ts'
import { Outside } from '../../ui/text/outside.tsx'
import { connectionState } from './connection-state.ts'
import { messages } from './frame-messages.ts'

/** The connection in use and the state of its accounts, as a link to its settings. */
export function ConnectionFoot({ connection }: { connection: Connection }) {
  const summary = useAccountsSummary()
  const customers = useReadingProgress()
  const online = useOnline()
  const { words, tone } = connectionState(connection, summary, { reading: customers, online })
  const [state, first, ...rest] = words.split(' · ')
  return (
    <section className="connection" aria-label={messages.connection} title={connection.address}>
      <RouteLink {...settingsRoute('connections')}>
        <span className={`dot ${tone}`} aria-hidden="true" />
        <Outside as="strong" className="anywhere" text={connection.name} />
        <small className="muted small">
          <span className="clip">
            {state}
            {first === undefined ? null : <span className="visually-hidden"> · </span>}
          </span>
          <span className="clip">
            {first}
            <span className="visually-hidden">{rest.map(part => ` · ${part}`)}</span>
          </span>
        </small>
      </RouteLink>
    </section>
  )
}
