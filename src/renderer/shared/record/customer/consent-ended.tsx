import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { AccountDetails } from '../../../../contract/model.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Disclosure } from '../../../ui/buttons/disclosure.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { RecordSection } from '../../../ui/layout/record.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { exactly } from '../../../ui/text/hidden-marks.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { day, fullTime, inSentence } from '../../../ui/text/when.ts'
import { ShowFailure } from '../../failure.tsx'
import { ask } from '../../hooks/query-client.ts'
import { addressLines } from '../../words/address-words.ts'

type Ended = AccountDetails & { ended: NonNullable<AccountDetails['ended']> }

/** A customer whose consent ended: when it began and ended, and what is still kept until when. */
export function ConsentEnded({ details }: { details: Ended }) {
  const { ended, connectedAt, firstSeenAt } = details
  const began = connectedAt ?? firstSeenAt
  return (
    <RecordSection title="Consent" label="Consent ended">
      <dl className="record-facts">
        <dt>{connectedAt === null ? 'First seen' : 'Began'}</dt>
        <dd title={fullTime(began)}>{day(began)}</dd>
        <dt>Ended</dt>
        <dd title={fullTime(ended.endedAt)}>{day(ended.endedAt)}</dd>
      </dl>
      {ended.removalDue === null ? (
        <p className="muted">Name and addresses are removed from this computer.</p>
      ) : (
        <Kept details={details} removalDue={ended.removalDue} />
      )}
    </RecordSection>
  )
}

function Kept({ details, removalDue }: { details: Ended; removalDue: number }) {
  const [asks, setAsks] = useState(false)
  const { customerId, utilityAccounts } = details.account
  const remove = useMutation({
    mutationFn: () => ask('accounts.removeNow', { customerId }),
    onSuccess: () => {
      setAsks(false)
      announce('Name and addresses removed')
    },
  })
  return (
    <>
      <p>
        Name and addresses are removed from this computer <strong>{inSentence(day(removalDue))}</strong>.
      </p>
      <div>
        <Button onPress={() => setAsks(true)}>Remove now</Button>
      </div>
      {utilityAccounts.length === 0 ? null : (
        <Disclosure label={`What was shared: ${plural(utilityAccounts.length, 'utility account')}`}>
          <ul className="once-shared muted">
            {utilityAccounts.map((account, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the service promises no ID; nothing of it changes any more
              <li key={index}>
                {[
                  isolated(account.utilityProvider ?? 'Utility not given'),
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
          title={`Remove ${isolated(details.name?.text ?? 'this customer')} from this computer?`}
          confirm="Remove now"
          pending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setAsks(false)}
        >
          <p>
            Name, email, utility accounts, addresses, what changed of them and the words of mails are removed.
            The customer ID remains, with when the consent began and ended. What staff typed in Links, in
            lists of Create many and in saved views stays, and which addresses mails went to.
          </p>
          <p>Copies of stored data that were set aside are removed 30 days after they were made.</p>
          {remove.error === null ? null : (
            <ShowFailure failure={remove.error} onRetry={() => remove.mutate()} />
          )}
        </ConfirmDialog>
      ) : null}
    </>
  )
}
