import { Check } from 'lucide-react'
import type { AccountDetails, CameBy } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { linkRoute } from '../../../shared/routes/account-route.ts'
import { RouteLink } from '../../../shared/routes/route-link.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Tag } from '../../../ui/notices/tag.tsx'
import { fullTime } from '../../../ui/text/when.ts'
import { acceptedWords, byLinkWords } from './account-words.ts'
import { useAnswer } from './use-answer.ts'

/** Since when it is shared, and by which link, as far as either is known. */
export function Acceptance({ details }: { details: AccountDetails }) {
  const { connectedAt, link, account } = details
  if (connectedAt === null && link === null) return null
  return (
    <>
      <div className="acceptance">
        <span title={connectedAt === null ? undefined : fullTime(connectedAt)}>
          <Tag tone="ok">
            <Check aria-hidden="true" />
            {acceptedWords(connectedAt, link?.confirmed ?? false)}
          </Tag>
        </span>
        {link === null ? null : (
          <span className="muted small" title={link.standing ? undefined : fullTime(link.createdAt)}>
            {byLinkWords(link)} · <RouteLink {...linkRoute(link.id)}>Show link</RouteLink>
          </span>
        )}
      </div>
      {link?.confirmed ? <Correction customerId={account.customerId} link={link} /> : null}
    </>
  )
}

/** What a person confirmed, a person can take back. */
function Correction({ customerId, link }: { customerId: string; link: CameBy }) {
  const { answer, pending, failure, again } = useAnswer(customerId, 'confirmed')
  return (
    <>
      <div className="correction">
        <Button look="quiet" pending={pending} onPress={() => answer(link.id, 'refused')}>
          Not this link
        </Button>
      </div>
      {failure === null ? null : <ShowFailure failure={failure} onRetry={again} />}
    </>
  )
}
