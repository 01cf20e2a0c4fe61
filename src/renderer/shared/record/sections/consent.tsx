import { useState } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { AccountDetails } from '../../../../contract/model.ts'
import { Button, Disclosure } from '../../../ui/buttons/button.tsx'
import { Facts, RecordSection } from '../../../ui/layout/record.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { day, fullTime, long } from '../../../ui/text/when.ts'
import { useFocusLeftInRecord } from '../../../ui/use-focus-left.ts'
import { ConfirmDialog } from '../../confirm-dialog.tsx'
import { ShowFailure } from '../../failure.tsx'
import { linkRoute } from '../../routes/account-route.ts'
import { RouteLink } from '../../routes/route-link.tsx'
import { addressLines } from '../../words/customer-words.ts'
import { messages } from '../record-messages.ts'
import { accountTitle, byLinkWords, sinceWords, untilWords } from './account-words.ts'
import { useAnswer } from './proposals.tsx'

const words = messages.consent

/** Since when a customer shares, and by which link; renders nothing if neither is known. A match confirmed by hand can be taken back. */
export function Consent({ details, shown }: { details: AccountDetails; shown: string | null }) {
  const { connectedAt, link, account, name } = details
  const { answer, pending, failure, retry } = useAnswer(account.customerId, 'confirmed')
  const isConfirmed = link?.confirmed === true
  useFocusLeftInRecord(isConfirmed)
  if (connectedAt === null && link === null) return null
  const by =
    link === null ? null : (
      <>
        {byLinkWords(link)}
        {link.id === shown ? null : (
          <>
            {' · '}
            <RouteLink {...linkRoute(link.id)}>{messages.showLink}</RouteLink>
          </>
        )}
      </>
    )
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
          by && [words.by, by, link === null || link.standing ? undefined : fullTime(link.createdAt)],
        ]}
      />
      {isConfirmed ? (
        <div>
          <Button look="quiet" pending={pending} onPress={() => answer(link.id, 'refused')}>
            {words.notThis}
          </Button>
        </div>
      ) : null}
      <ShowFailure failure={failure} onRetry={retry} />
    </RecordSection>
  )
}

/** `called`: the customer's name as the record shows it; null: none is known. */
type EndedProps = {
  details: AccountDetails
  ended: NonNullable<AccountDetails['ended']>
  called: string | null
}

/** A customer whose consent ended: when it began and ended, and which data is still kept until when. */
export function ConsentEnded({ details, ended, called }: EndedProps) {
  const { connectedAt, firstSeenAt, account } = details
  const [asks, setAsks] = useState(false)
  useFocusLeftInRecord(ended.removalDue !== null)
  const began = connectedAt ?? firstSeenAt
  const { customerId, utilityAccounts } = account
  return (
    <RecordSection title={words.title} label={words.endedLabel}>
      <Facts
        facts={[
          [connectedAt === null ? words.firstSeen : words.began, long(began), fullTime(began)],
          [words.ended, long(ended.endedAt), fullTime(ended.endedAt)],
          ended.removalDue === null
            ? null
            : [words.keptUntil, day(ended.removalDue), fullTime(ended.removalDue)],
        ]}
      />
      {ended.removalDue === null ? (
        <p className="muted">{words.removed}</p>
      ) : (
        <>
          <div>
            <Button onPress={() => setAsks(true)}>{words.removeNow}</Button>
          </div>
          {utilityAccounts.length === 0 ? null : (
            <Disclosure label={words.shared(utilityAccounts.length)}>
              <ul className="stack anywhere muted">
                {utilityAccounts.map((one, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the service promises no ID; nothing of it changes any more
                  <li key={index}>
                    {accountTitle(one.utilityProvider, one.utilityAccountNumber)}
                    <br />
                    <Outside text={addressLines(one.address).join(', ')} />
                  </li>
                ))}
              </ul>
            </Disclosure>
          )}
        </>
      )}
      {asks ? (
        <ConfirmDialog
          title={words.removeTitle(isolated(called ?? words.thisCustomer))}
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
    </RecordSection>
  )
}
