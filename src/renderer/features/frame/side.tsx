import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Link2, MapPin, Settings, User } from 'lucide-react'
import type { Connection } from '../../../contract/model.ts'
import { accountsSummaryQuery } from '../../shared/accounts-summary.ts'
import { BrandMark } from '../../ui/brand.tsx'
import { count } from '../../ui/numbers.ts'
import { Tag } from '../../ui/tag.tsx'
import { ConnectionFoot } from './connection-foot.tsx'

/** Where one can go, and which connection is in use. */
export function Side({ connection }: { connection: Connection | null }) {
  const summary = useQuery({ ...accountsSummaryQuery, enabled: connection !== null }).data
  const fresh = summary?.newCustomers ?? 0
  return (
    <div className="side">
      <nav aria-label="Main">
        <div className="brand">
          <BrandMark />
          Utility Connect
        </div>
        <ul>
          <li>
            <Link className="side-link" to="/links">
              <Link2 aria-hidden="true" />
              Links
            </Link>
          </li>
          <li>
            <Link className="side-link" to="/accounts">
              <User aria-hidden="true" />
              Accounts
              {fresh > 0 ? <Tag tone="warn">{count(fresh)} new</Tag> : null}
            </Link>
          </li>
          <li>
            <Link className="side-link" to="/addresses">
              <MapPin aria-hidden="true" />
              Addresses
            </Link>
          </li>
        </ul>
        <ul className="side-last">
          <li>
            <Link className="side-link" to="/settings">
              <Settings aria-hidden="true" />
              Settings
            </Link>
          </li>
        </ul>
      </nav>
      {connection === null ? null : <ConnectionFoot connection={connection} summary={summary} />}
    </div>
  )
}
