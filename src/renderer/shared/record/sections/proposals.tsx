import { useQuery } from '@tanstack/react-query'
import type { Result } from '../../../../contract/failure.ts'
import { isolated } from '../../../../contract/isolated.ts'
import type { ProposalAnswer } from '../../../../contract/model.ts'
import { call } from '../../../api.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { failureWords } from '../../../ui/text/failure-words.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { fullTime } from '../../../ui/text/when.ts'
import { useFocusLeftInRecord } from '../../../ui/use-focus-left.ts'
import { ShowFailure } from '../../failure.tsx'
import { useCall } from '../../hooks/query-client.ts'
import { linkRoute } from '../../routes/account-route.ts'
import { RouteLink } from '../../routes/route-link.tsx'
import { proposalsQuery } from '../queries.ts'
import { messages } from '../record-messages.ts'

const words = messages.proposals

/** Stores a person's answer whether this customer came by a link; Undo restores the earlier answer, from any screen. */
export function useAnswer(customerId: string, before: ProposalAnswer = 'open') {
  const undo = async (linkId: string) => {
    const undone = await call('accounts.answerProposal', { customerId, linkId, answer: 'open' })
    return undone.ok && before !== 'open'
      ? call('accounts.answerProposal', { customerId, linkId, answer: before })
      : undone
  }
  const { mutate, isPending, error, variables } = useCall(
    'accounts.answerProposal',
    (_, { linkId, answer }) => {
      if (answer !== 'open') announce(words[answer], () => announceUndone(undo(linkId)))
    },
  )
  return {
    answer: (linkId: string, answer: ProposalAnswer) => mutate({ customerId, linkId, answer }),
    pending: isPending,
    failure: error,
    retry: () => variables !== undefined && mutate(variables),
  }
}

/** Announces the result of an undo: the screen that it belongs to may be closed by then. */
export const announceUndone = async (answer: Promise<Result<unknown>>): Promise<void> => {
  const undone = await answer
  announce(undone.ok ? messages.undone : messages.notUndone(failureWords(undone.failure).sentence))
}

/** The links that the customer may have accepted, where the service does not say which: a person decides. */
export function Proposals({ customerId }: { customerId: string }) {
  const found = useQuery(proposalsQuery(customerId))
  const { answer, pending, failure, retry } = useAnswer(customerId)
  const proposals = found.data ?? []
  useFocusLeftInRecord(proposals.map(({ id }) => id).join())
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
