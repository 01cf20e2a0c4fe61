import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Mail, X } from 'lucide-react'
import { isMailAddress } from '../../../../contract/mail-address.ts'
import type { AccountDetails, CameBy } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { linkRoute } from '../../../shared/routes/account-route.ts'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { fullTime } from '../../../ui/when.ts'
import { acceptedWords, byLinkWords, sourceWords } from './account-words.ts'
import { CopyButton } from './copy-button.tsx'

type PanelHeadProps = { customerId: string; details: AccountDetails | undefined; onClose: () => void }

/** Whose account it is. While it is being read, the ID that was asked for stands in. */
export function PanelHead({ customerId, details, onClose }: PanelHeadProps) {
  const name = details?.name ?? null
  return (
    <div className="panel-head">
      <div>
        {details === undefined ? (
          <h2 className="mono">{customerId}</h2>
        ) : name === null ? (
          <h2 className="muted">No name known</h2>
        ) : (
          <h2>{name.text}</h2>
        )}
        {name === null ? null : <p className="muted small">{sourceWords(name.source)}</p>}
      </div>
      {name === null ? null : <CopyButton label="Name" text={name.text} />}
      <Button look="icon" label="Close" onPress={onClose}>
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}

/** The customer's address to copy and to write to. */
export function PanelEmail({ customerId, email }: { customerId: string; email: string }) {
  const write = useMutation({ mutationFn: () => ask('accounts.writeEmail', { customerId }) })
  return (
    <>
      <div className="panel-email">
        <span>{email}</span>
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

/** Since when it is shared, and by which link, as far as either is known. */
export function Acceptance({ connectedAt, link }: Pick<AccountDetails, 'connectedAt' | 'link'>) {
  if (connectedAt === null && link === null) return null
  return (
    <div className="acceptance">
      <span title={connectedAt === null ? undefined : fullTime(connectedAt)}>
        <Tag tone="ok">
          <Check aria-hidden="true" />
          {acceptedWords(connectedAt, link?.confirmed ?? false)}
        </Tag>
      </span>
      {link === null ? null : <ByLink link={link} />}
    </div>
  )
}

function ByLink({ link }: { link: CameBy }) {
  return (
    <span className="muted small" title={link.standing ? undefined : fullTime(link.createdAt)}>
      {byLinkWords(link)} · <Link {...linkRoute(link.id)}>Show link</Link>
    </span>
  )
}
