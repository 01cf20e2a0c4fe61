import { useState } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { AccountDetails, CameBy } from '../../../../contract/model.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Disclosure } from '../../../ui/buttons/disclosure.tsx'
import { Facts, RecordSection } from '../../../ui/layout/record.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { exactly } from '../../../ui/text/hidden-marks.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { day, fullTime } from '../../../ui/text/when.ts'
import { ConfirmDialog } from '../../confirm-dialog.tsx'
import { ShowFailure } from '../../failure.tsx'
import { linkRoute } from '../../routes/account-route.ts'
import { RouteLink } from '../../routes/route-link.tsx'
import { addressLines } from '../../words/address-words.ts'
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

type Ended = AccountDetails & { ended: NonNullable<AccountDetails['ended']> }

/** A customer whose consent ended: when it began and ended, and what is still kept until when. */
export function ConsentEnded({ details }: { details: Ended }) {
  const { ended, connectedAt, firstSeenAt } = details
  const began = connectedAt ?? firstSeenAt
  return (
    <RecordSection title={words.title} label={words.endedLabel}>
      <Facts
        facts={[
          [connectedAt === null ? words.firstSeen : words.began, day(began), fullTime(began)],
          [words.ended, day(ended.endedAt), fullTime(ended.endedAt)],
        ]}
      />
      {ended.removalDue === null ? (
        <p className="muted">{words.removed}</p>
      ) : (
        <Kept details={details} removalDue={ended.removalDue} />
      )}
    </RecordSection>
  )
}

function Kept({ details, removalDue }: { details: Ended; removalDue: number }) {
  const [asks, setAsks] = useState(false)
  const { customerId, utilityAccounts } = details.account
  return (
    <>
      <p>{words.removedOn(day(removalDue))}</p>
      <div>
        <Button onPress={() => setAsks(true)}>{words.removeNow}</Button>
      </div>
      {utilityAccounts.length === 0 ? null : (
        <Disclosure label={words.shared(utilityAccounts.length)}>
          <ul className="stack anywhere muted">
            {utilityAccounts.map((account, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the service promises no ID; nothing of it changes any more
              <li key={index}>
                {[
                  isolated(account.utilityProvider ?? messages.accounts.utilityNotGiven),
                  exactly(account.utilityAccountNumber ?? ''),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                <br />
                <Outside text={addressLines(account.address).join(', ')} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {asks ? (
        <ConfirmDialog
          title={words.removeTitle(isolated(details.name?.text ?? words.thisCustomer))}
          verb={words.removeNow}
          name="accounts.removeNow"
          input={{ customerId }}
          onDone={() => announce(words.removedNow)}
          onClose={() => setAsks(false)}
        >
          <p>{words.removes}</p>
          <p>{words.copies}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
