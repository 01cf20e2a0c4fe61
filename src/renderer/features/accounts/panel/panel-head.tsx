import { useMutation } from '@tanstack/react-query'
import { Mail, X } from 'lucide-react'
import { isMailAddress } from '../../../../contract/mail/mail-address.ts'
import type { AccountDetails } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { copyText } from '../../../shared/hooks/copy-text.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { doubtOf } from '../../../shared/words/email-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { sharedWords, sourceWords } from './account-words.ts'
import { customerText } from './copy-all.ts'
import { CopyButton } from './copy-button.tsx'
import { PrintCustomer } from './print-customer.tsx'

type PanelHeadProps = { customerId: string; details: AccountDetails | undefined; onClose: () => void }

/** Whose account it is. While it is being read, the ID that was asked for stands in. */
export function PanelHead({ customerId, details, onClose }: PanelHeadProps) {
  const name = details?.name ?? null
  return (
    <div className="panel-head copied">
      <div>
        {details === undefined ? (
          <h2 className="mono">
            <Outside text={customerId} exact />
          </h2>
        ) : name === null ? (
          <h2 className="muted">{details.ended?.removalDue === null ? 'Name removed' : 'No name known'}</h2>
        ) : (
          <h2>
            <Outside text={name.text} />
          </h2>
        )}
        {details === undefined ? null : (
          <p className="panel-count">
            {details.ended === null ? sharedWords(details.account) : 'Consent ended'}
          </p>
        )}
        {name === null ? null : <p className="muted small">{sourceWords(name.source)}</p>}
      </div>
      {name === null ? null : <CopyButton label="Name" text={name.text} />}
      {details === undefined || details.ended !== null ? null : (
        <Button look="quiet" onPress={() => void copyText(customerText(details), 'All fields')}>
          Copy all
        </Button>
      )}
      {details === undefined || details.ended !== null ? null : <PrintCustomer details={details} />}
      <Button look="icon" label="Close" onPress={onClose}>
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}

/** The customer's address to copy and to write to. */
export function PanelEmail({ details, email }: { details: AccountDetails; email: string }) {
  const { customerId } = details.account
  const doubt = doubtOf(details)
  const write = useMutation({ mutationFn: () => ask('accounts.writeEmail', { customerId }) })
  return (
    <>
      <div className="panel-email copied">
        <span>
          <Outside text={email} exact />
        </span>
        {doubt === null ? null : (
          <span className="muted small" title="Nobody has proved yet that this address is the customer’s.">
            {doubt}
          </span>
        )}
        <CopyButton label="Email" text={email} />
        {isMailAddress(email) ? (
          <Button look="quiet" onPress={() => write.mutate()}>
            <Mail aria-hidden="true" />
            Write email
          </Button>
        ) : null}
      </div>
      {write.error === null ? null : <ShowFailure failure={write.error} onRetry={() => write.mutate()} />}
    </>
  )
}
