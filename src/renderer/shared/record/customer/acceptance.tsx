import type { AccountDetails, CameBy } from '../../../../contract/model.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Facts, RecordSection } from '../../../ui/layout/record.tsx'
import { fullTime } from '../../../ui/text/when.ts'
import { ShowFailure } from '../../failure.tsx'
import { linkRoute } from '../../routes/account-route.ts'
import { RouteLink } from '../../routes/route-link.tsx'
import { messages } from '../record-messages.ts'
import { byLinkWords, sinceWords, untilWords } from './accounts/account-words.ts'
import { useAnswer } from './use-answer.ts'

const words = messages.consent

/** Since when it is shared, until when, and by which link, as far as that is known; nothing where neither is. What a person confirmed, a person can take back. */
export function Acceptance({ details }: { details: AccountDetails }) {
  const { connectedAt, link, account, name } = details
  const { answer, pending, failure, again } = useAnswer(account.customerId, 'confirmed')
  if (connectedAt === null && link === null) return null
  const isConfirmed = link?.confirmed === true
  return (
    <RecordSection title={words.title}>
      <Facts
        facts={[
          [
            words.sharing,
            sinceWords(connectedAt, isConfirmed),
            connectedAt === null ? undefined : fullTime(connectedAt),
          ],
          [words.until, untilWords(name?.text ?? null)],
          link === null
            ? null
            : [words.by, <By key="by" link={link} />, link.standing ? undefined : fullTime(link.createdAt)],
        ]}
      />
      {isConfirmed ? (
        <div>
          <Button look="quiet" pending={pending} onPress={() => answer(link.id, 'refused')}>
            {words.notThis}
          </Button>
        </div>
      ) : null}
      <ShowFailure failure={failure} onRetry={again} />
    </RecordSection>
  )
}

function By({ link }: { link: CameBy }) {
  return (
    <>
      {byLinkWords(link)} · <RouteLink {...linkRoute(link.id)}>{messages.showLink}</RouteLink>
    </>
  )
}
