import { useQuery } from '@tanstack/react-query'
import { RecordSection } from '../../../ui/layout/record.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { atTime, fullTime } from '../../../ui/text/when.ts'
import { ShowFailure } from '../../failure.tsx'
import { linkRoute } from '../../routes/account-route.ts'
import { RouteLink } from '../../routes/route-link.tsx'
import { linksQuery } from './queries.ts'

/** The customer's links beside the one that stands above: a customer who consents twice accepted two. */
export function CustomerLinks({ customerId, shown }: { customerId: string; shown: string | null }) {
  const { data = [], error, refetch } = useQuery(linksQuery(customerId))
  if (error !== null) return <ShowFailure failure={error} onRetry={() => void refetch()} />
  const others = data.filter(link => link.id !== shown)
  if (others.length === 0) return null
  return (
    <RecordSection
      title={shown === null ? 'Links of this customer' : 'Other links of this customer'}
      label="Other links of this customer"
    >
      <ul className="customer-links">
        {others.map(link => (
          <li key={link.id}>
            <span className="clip">
              <Outside text={link.standing ? 'Standing link' : link.customer || link.email || 'Link'} />
            </span>
            <span className="muted small" title={fullTime(link.createdAt)}>
              made {atTime(link.createdAt)} · <RouteLink {...linkRoute(link.id)}>Show link</RouteLink>
            </span>
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}
