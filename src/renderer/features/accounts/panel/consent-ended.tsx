import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isolated } from '../../../../contract/isolated.ts'
import type { AccountDetails } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { addressLines } from '../../../shared/words/address-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Disclosure } from '../../../ui/buttons/disclosure.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { exactly } from '../../../ui/text/hidden-marks.ts'
import { plural } from '../../../ui/text/numbers.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { day, fullTime, inSentence } from '../../../ui/text/when.ts'

type Ended = AccountDetails & { ended: NonNullable<AccountDetails['ended']> }

/** A customer whose consent ended: when it began and ended, and what is still kept until when. */
export function ConsentEnded({ details }: { details: Ended }) {
  const { ended, connectedAt, firstSeenAt } = details
  const began = connectedAt ?? firstSeenAt
  return (
    <section className="consent-ended" aria-label="Consent ended">
      <dl>
        <div>
          <dt>{connectedAt === null ? 'First seen' : 'Consent began'}</dt>
          <dd title={fullTime(began)}>{day(began)}</dd>
        </div>
        <div>
          <dt>Consent ended</dt>
          <dd title={fullTime(ended.endedAt)}>{day(ended.endedAt)}</dd>
        </div>
      </dl>
      {ended.removalDue === null ? (
        <p className="muted">Name and addresses are removed from this computer.</p>
      ) : (
        <Kept details={details} removalDue={ended.removalDue} />
      )}
    </section>
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
