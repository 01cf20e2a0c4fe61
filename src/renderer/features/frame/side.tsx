import { useQuery } from '@tanstack/react-query'
import { Inbox, Link2, type LucideIcon, MapPin, Search, Settings, User } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AppState, Connection } from '../../../contract/model.ts'
import { accountsSummaryQuery } from '../../shared/hooks/accounts-summary.ts'
import type { ScreenPath } from '../../shared/routes/route.ts'
import { RouteLink } from '../../shared/routes/route-link.tsx'
import { BrandMark } from '../../ui/layout/brand.tsx'
import { Tag } from '../../ui/notices/tag.tsx'
import { shortcut } from '../../ui/text/shortcut.ts'
import { ConnectionFoot } from './connection-foot.tsx'
import { messages } from './frame-messages.ts'
import { SideNotices } from './side-notices.tsx'

type SideProps = { state: AppState; connection: Connection | null; waiting: number; onFind: () => void }

/** Where one can go, what is wrong, and which connection is in use. */
export function Side({ state, connection, waiting, onFind }: SideProps) {
  const summary = useQuery({ ...accountsSummaryQuery, enabled: connection !== null }).data
  const { places } = messages
  return (
    <div className="side">
      <nav aria-label={messages.navigation}>
        <div className="brand">
          <BrandMark />
          {messages.app}
        </div>
        <ul>
          <Place to="/inbox" icon={Inbox}>
            {places.inbox}
            {waiting > 0 ? (
              <Tag tone="warn">
                {messages.waitingCount(waiting)}
                <span className="visually-hidden">{messages.waiting}</span>
              </Tag>
            ) : null}
          </Place>
          <Place to="/links" icon={Link2}>
            {places.links}
          </Place>
          <Place to="/accounts" icon={User}>
            {places.accounts}
          </Place>
          <Place to="/addresses" icon={MapPin}>
            {places.addresses}
          </Place>
          <Place to="/settings" icon={Settings}>
            {places.settings}
          </Place>
        </ul>
        <button
          type="button"
          className="entry side-link side-find"
          aria-keyshortcuts="Control+K"
          onClick={onFind}
        >
          <Search aria-hidden="true" />
          {messages.find}
          <span className="keys" aria-hidden="true">
            {shortcut('K')}
          </span>
        </button>
      </nav>
      <SideNotices connection={connection} />
      {connection === null ? null : (
        <ConnectionFoot state={state} connection={connection} summary={summary} />
      )}
    </div>
  )
}

type PlaceProps = {
  to: ScreenPath
  icon: LucideIcon
  children: ReactNode
}

function Place({ to, icon: Icon, children }: PlaceProps) {
  return (
    <li>
      <RouteLink className="entry side-link" to={to}>
        <Icon aria-hidden="true" />
        {children}
      </RouteLink>
    </li>
  )
}
