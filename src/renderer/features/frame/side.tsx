import { Inbox, Link2, MapPin, Search, Settings, User } from 'lucide-react'
import { commands } from '../../../contract/commands.ts'
import type { Connection } from '../../../contract/model.ts'
import { offerCommand } from '../../shared/commands.ts'
import { useAccountsSummary } from '../../shared/hooks/accounts-summary.ts'
import { useConnection, useOnline } from '../../shared/hooks/app-state.ts'
import { focusScreen } from '../../shared/hooks/kept-focus.ts'
import { useReadingProgress } from '../../shared/hooks/use-refresh.ts'
import { useRoute } from '../../shared/routes/here.ts'
import { RouteLink } from '../../shared/routes/route-link.tsx'
import { settingsRoute } from '../../shared/routes/settings-route.ts'
import { BrandMark } from '../../ui/layout/brand.tsx'
import { Tag } from '../../ui/notices/tag.tsx'
import { Outside } from '../../ui/text/outside.tsx'
import { keysOf } from '../../ui/text/shortcut.ts'
import { connectionState } from './connection-state.ts'
import { messages } from './frame-messages.ts'
import { SideNotices, useNarrow } from './side-notices.tsx'

const places = [
  { id: 'inbox', icon: Inbox },
  { id: 'links', icon: Link2 },
  { id: 'accounts', icon: User },
  { id: 'addresses', icon: MapPin },
  { id: 'settings', icon: Settings },
] as const

/** The navigation, notices about problems, and the connection in use. */
export function Side({ waiting }: { waiting: number }) {
  const { to } = useRoute()
  const connection = useConnection()
  return (
    <div className="side">
      <nav className="side-places" aria-label={messages.navigation}>
        <div className="brand">
          <BrandMark />
          {messages.app}
        </div>
        <ul className="side-places">
          {places.map(({ id, icon: Icon }) => (
            <li key={id}>
              <RouteLink
                className="entry side-link"
                to={`/${id}`}
                // Create many has no entry: it belongs to Links.
                isHere={(to === '/create-many' ? '/links' : to) === `/${id}`}
                onStay={focusScreen}
              >
                <Icon aria-hidden="true" />
                {commands[id].title}
                {id === 'inbox' && waiting > 0 ? (
                  <Tag tone="warn">
                    {messages.waitingCount(waiting)}
                    <span className="visually-hidden">{messages.waiting}</span>
                  </Tag>
                ) : null}
              </RouteLink>
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="entry side-link side-find"
          aria-keyshortcuts="Control+K"
          onClick={() => offerCommand('find')}
        >
          <Search aria-hidden="true" />
          {commands.find.title}
          <span className="keys" aria-hidden="true">
            {keysOf(commands.find.keys)}
          </span>
        </button>
      </nav>
      {useNarrow() ? null : <SideNotices />}
      {connection === null ? null : <ConnectionFoot connection={connection} />}
    </div>
  )
}

/** The connection in use and the state of its accounts, as a link to its settings. */
function ConnectionFoot({ connection }: { connection: Connection }) {
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
