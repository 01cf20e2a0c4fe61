import { useQuery } from '@tanstack/react-query'
import { isolated } from '../../../../contract/isolated.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { fullTime } from '../../../ui/text/when.ts'
import { ShowFailure } from '../../failure.tsx'
import { linkRoute } from '../../routes/account-route.ts'
import { RouteLink } from '../../routes/route-link.tsx'
import { proposalsQuery } from '../queries.ts'
import { messages } from '../record-messages.ts'
import { useAnswer } from './use-answer.ts'

const words = messages.proposals

/** The links that the customer may have accepted, where the service does not say which: a person decides. */
export function Proposals({ customerId }: { customerId: string }) {
  const found = useQuery(proposalsQuery(customerId))
  const { answer, pending, failure, retry } = useAnswer(customerId)
  const proposals = found.data ?? []
  return (
    <>
      <ShowFailure failure={found.error} onRetry={() => void found.refetch()} />
      <ShowFailure failure={failure} onRetry={retry} />
      {proposals.length === 0 ? null : (
        <section className="inset stack anywhere" aria-label={words.label}>
          <h3>{words.title(proposals.length)}</h3>
          {proposals.map(link => (
            <div key={link.id} className="proposal">
              <p>
                <Outside as="strong" text={link.customer || link.email || words.unnamed} />{' '}
                <span className="muted small" title={fullTime(link.createdAt)}>
                  {words.made(link.createdAt)}
                  <RouteLink {...linkRoute(link.id)}>{messages.showLink}</RouteLink>
                </span>
              </p>
              <ul className="muted small">
                {link.reasons.map(reason => (
                  <li key={reason}>{isolated(reason)}.</li>
                ))}
              </ul>
              <div className="line">
                <Button pending={pending} onPress={() => answer(link.id, 'confirmed')}>
                  {words.confirm}
                </Button>
                <Button look="quiet" pending={pending} onPress={() => answer(link.id, 'refused')}>
                  {words.refuse}
                </Button>
              </div>
            </div>
          ))}
        </section>
      )}
    </>
  )
}
