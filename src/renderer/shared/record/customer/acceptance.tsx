import type { AccountDetails, CameBy } from '../../../../contract/model.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { RecordSection } from '../../../ui/layout/record.tsx'
import { fullTime } from '../../../ui/text/when.ts'
import { ShowFailure } from '../../failure.tsx'
import { linkRoute } from '../../routes/account-route.ts'
import { RouteLink } from '../../routes/route-link.tsx'
import { byLinkWords, sinceWords, untilWords } from './account-words.ts'
import { useAnswer } from './use-answer.ts'

/** Since when it is shared, until when, and by which link, as far as that is known; nothing where neither is. */
export function Acceptance({ details }: { details: AccountDetails }) {
  const { connectedAt, link, account, name } = details
  if (connectedAt === null && link === null) return null
  return (
    <RecordSection title="Consent">
      <dl className="record-facts">
        <dt>Sharing</dt>
        <dd title={connectedAt === null ? undefined : fullTime(connectedAt)}>
          {sinceWords(connectedAt, link?.confirmed ?? false)}
        </dd>
        <dt>Until</dt>
        <dd>{untilWords(name?.text ?? null)}</dd>
        {link === null ? null : (
          <>
            <dt>By</dt>
            <dd title={link.standing ? undefined : fullTime(link.createdAt)}>
              {byLinkWords(link)} · <RouteLink {...linkRoute(link.id)}>Show link</RouteLink>
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
          Not this link
        </Button>
      </div>
      {failure === null ? null : <ShowFailure failure={failure} onRetry={again} />}
    </>
  )
}
