import { useQuery } from '@tanstack/react-query'
import { LayoutDashboard, Link2, type LucideIcon, MapPin, Settings, User } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Connection } from '../../../contract/model.ts'
import { followUpsQuery, followUpsWord } from '../../shared/follow-ups.ts'
import { accountsSummaryQuery } from '../../shared/hooks/accounts-summary.ts'
import type { ScreenPath } from '../../shared/routes/route.ts'
import { RouteLink } from '../../shared/routes/route-link.tsx'
import { BrandMark } from '../../ui/layout/brand.tsx'
import { Tag } from '../../ui/notices/tag.tsx'
import { count } from '../../ui/text/numbers.ts'
import { ConnectionFoot } from './connection-foot.tsx'

/** Where one can go, and which connection is in use. */
export function Side({ connection }: { connection: Connection | null }) {
  const summary = useQuery({ ...accountsSummaryQuery, enabled: connection !== null }).data
  const fresh = summary?.newCustomers ?? 0
  const due = useQuery({ ...followUpsQuery, enabled: connection !== null }).data ?? 0
  return (
    <div className="side">
      <nav aria-label="Main">
        <div className="brand">
          <BrandMark />
          Utility Connect
        </div>
        <ul>
          <Place to="/overview" icon={LayoutDashboard}>
            Overview
          </Place>
          <Place to="/links" icon={Link2}>
            Links
            {due > 0 ? (
              <Tag tone="warn">
                {followUpsWord(due)}
                <span> to follow up</span>
              </Tag>
            ) : null}
          </Place>
          <Place to="/accounts" icon={User}>
            Accounts
            {fresh > 0 ? (
              <Tag tone="warn">
                {count(fresh)}
                <span> new</span>
              </Tag>
            ) : null}
          </Place>
          <Place to="/addresses" icon={MapPin}>
            Addresses
          </Place>
        </ul>
        <ul className="side-last">
          <Place to="/settings" icon={Settings}>
            Settings
          </Place>
        </ul>
      </nav>
      {connection === null ? null : <ConnectionFoot connection={connection} summary={summary} />}
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
      <RouteLink className="side-link" to={to}>
        <Icon aria-hidden="true" />
        {children}
      </RouteLink>
    </li>
  )
}
