import type { AccountDetails, CameBy } from '../../../../contract/model.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { RecordSection } from '../../../ui/layout/record.tsx'
import { fullTime } from '../../../ui/text/when.ts'
import { ShowFailure } from '../../failure.tsx'
import { linkRoute } from '../../routes/account-route.ts'
import { RouteLink } from '../../routes/route-link.tsx'
import { messages } from '../record-messages.ts'
import { byLinkWords, sinceWords, untilWords } from './accounts/account-words.ts'
import { useAnswer } from './use-answer.ts'

const words = messages.consent

/** Since when it is shared, until when, and by which link, as far as that is known; nothing where neither is. */
export function Acceptance({ details }: { details: AccountDetails }) {
  const { connectedAt, link, account, name } = details
  if (connectedAt === null && link === null) return null
  return (
    <RecordSection title={words.title}>
      <dl className="facts">
        <dt>{words.sharing}</dt>
        <dd title={connectedAt === null ? undefined : fullTime(connectedAt)}>
          {sinceWords(connectedAt, link?.confirmed ?? false)}
        </dd>
        <dt>{words.until}</dt>
        <dd>{untilWords(name?.text ?? null)}</dd>
        {link === null ? null : (
          <>
            <dt>{words.by}</dt>
            <dd title={link.standing ? undefined : fullTime(link.createdAt)}>
              {byLinkWords(link)} · <RouteLink {...linkRoute(link.id)}>{messages.showLink}</RouteLink>
            </dd>
          </>
        )}
      </dl>
      {link?.confirmed ? <Correction customerId={account.customerId} link={link} /> : null}
    </RecordSection>
  )
}

/** What a person confirmed, a person can take back. */
function Correction({ customerId, link }: { customerId: string; link: CameBy }) {
  const { answer, pending, failure, again } = useAnswer(customerId, 'confirmed')
  return (
    <>
      <div>
        <Button look="quiet" pending={pending} onPress={() => answer(link.id, 'refused')}>
          {words.notThis}
        </Button>
      </div>
      <ShowFailure failure={failure} onRetry={again} />
    </>
  )
}
