import { useQuery } from '@tanstack/react-query'
import { RecordSection } from '../../../ui/layout/record.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { fullTime } from '../../../ui/text/when.ts'
import { ShowFailure } from '../../failure.tsx'
import { linkRoute } from '../../routes/account-route.ts'
import { RouteLink } from '../../routes/route-link.tsx'
import { messages } from '../record-messages.ts'
import { linksQuery } from './queries.ts'

const words = messages.links

/** The customer's links beside the one that stands above: a customer who consents twice accepted two. */
export function CustomerLinks({ customerId, shown }: { customerId: string; shown: string | null }) {
  const { data = [], error, refetch } = useQuery(linksQuery(customerId))
  if (error !== null) return <ShowFailure failure={error} onRetry={() => void refetch()} />
  const others = data.filter(link => link.id !== shown)
  if (others.length === 0) return null
  return (
    <RecordSection title={shown === null ? words.ofCustomer : words.others} label={words.others}>
      <ul className="stack">
        {others.map(link => (
          <li className="between" key={link.id}>
            <span className="clip">
              <Outside text={link.standing ? words.standing : link.customer || link.email || words.unnamed} />
            </span>
            <span className="muted small" title={fullTime(link.createdAt)}>
              {words.made(link.createdAt)}
              <RouteLink {...linkRoute(link.id)}>{messages.showLink}</RouteLink>
            </span>
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}
