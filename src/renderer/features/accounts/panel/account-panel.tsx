import { Outside } from '../../../ui/text/outside.tsx'
import './panel.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Failure } from '../../../../contract/failure.ts'
import type { AccountDetails } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { copyExactly } from '../../../shared/hooks/copy-text.ts'
import { ask, queryClient } from '../../../shared/hooks/query-client.ts'
import { cutWords } from '../../../shared/words/cut-words.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Disclosure } from '../../../ui/buttons/disclosure.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { day, dayAndTime, fullTime, inSentence, isAhead } from '../../../ui/text/when.ts'
import { accountQuery } from '../queries.ts'
import { Acceptance } from './acceptance.tsx'
import { ConsentEnded } from './consent-ended.tsx'
import { CopyButton } from './copy-button.tsx'
import { CustomerLinks } from './customer-links.tsx'
import { History } from './history.tsx'
import { Naming } from './naming.tsx'
import { PanelEmail, PanelHead } from './panel-head.tsx'
import { Proposals } from './proposals.tsx'
import { neighboursQuery } from './queries.ts'
import { UtilityAccountDetails } from './utility-account.tsx'

type AccountPanelProps = {
  customerId: string
  /** False where the panel only stands again as it was left. */
  takesFocus: boolean
  onClose: () => void
}

/** An ID may be anything to a service: what comes back counts only if it is the customer who was asked for. */
async function readAgain(customerId: string): Promise<AccountDetails> {
  const fresh = await ask('accounts.lookUp', { accountId: customerId })
  if (fresh.account.customerId === customerId) return fresh
  throw { code: 'not_found', subject: customerId } satisfies Failure
}

/** All that is known of one customer, beside the list. Give it the customer's ID as its key. */
export function AccountPanel({ customerId, takesFocus, onClose }: AccountPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const details = useQuery(accountQuery(customerId))
  const refresh = useMutation({
    mutationFn: () => readAgain(customerId),
    onSuccess: fresh => queryClient.setQueryData(accountQuery(customerId).queryKey, fresh),
  })
  const startRefresh = () => refresh.mutate(undefined, { onSuccess: () => announce('Account is up to date') })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (takesFocus) panel.current?.focus({ preventScroll: true })
  }, [])
  const failure = refresh.error ?? details.error
  return (
    <aside ref={panel} className="card panel" aria-label="Account details" tabIndex={-1}>
      <PanelHead customerId={customerId} details={details.data} onClose={onClose} />
      {failure === null ? null : (
        <ShowFailure
          failure={failure}
          onRetry={() => (refresh.error === null ? void details.refetch() : startRefresh())}
        />
      )}
      {details.data === undefined ? null : <Shared details={details.data} />}
      {details.data === undefined && failure === null ? <p className="muted">Reading…</p> : null}
      <div className="panel-foot">
        <div className="muted small">
          <span className="panel-id copied">
            <span className="visually-hidden">Customer ID </span>
            <span className="mono">
              <Outside text={customerId} exact />
            </span>
            <CopyButton label="Customer ID" text={customerId} />
          </span>
          {details.data === undefined ? null : <Times details={details.data} />}
        </div>
        <Button look="quiet" pending={refresh.isPending} onPress={startRefresh}>
          <RefreshCw aria-hidden="true" />
          Read again
        </Button>
      </div>
      {details.data === undefined || details.data.ended?.removalDue === null ? null : (
        <RawAnswer raw={details.data.raw} />
      )}
    </aside>
  )
}

function Shared({ details }: { details: AccountDetails }) {
  const { ended } = details
  const { customerId } = details.account
  return (
    <>
      {ended === null ? (
        <SharedAccounts details={details} />
      ) : (
        <ConsentEnded details={{ ...details, ended }} />
      )}
      <CustomerLinks customerId={customerId} shown={ended === null ? (details.link?.id ?? null) : null} />
      <History customerId={customerId} />
    </>
  )
}

function SharedAccounts({ details }: { details: AccountDetails }) {
  const { utilityAccounts, customerId } = details.account
  const neighbours = useQuery(neighboursQuery(customerId))
  return (
    <>
      {details.email === null ? null : <PanelEmail details={details} email={details.email} />}
      <Acceptance details={details} />
      <Naming key={details.name?.text} customerId={customerId} name={details.name} />
      {details.link === null ? <Proposals customerId={customerId} /> : null}
      {details.cut === null ? null : <Notice>{cutWords(details.cut)}</Notice>}
      {neighbours.error === null ? null : (
        <ShowFailure failure={neighbours.error} onRetry={() => void neighbours.refetch()} />
      )}
      {utilityAccounts.map((account, index) => (
        <UtilityAccountDetails
          // biome-ignore lint/suspicious/noArrayIndexKey: the service promises no ID; the list is replaced as a whole
          key={index}
          customerId={customerId}
          position={index}
          account={account}
          others={neighbours.data?.find(({ position }) => position === index)}
        />
      ))}
    </>
  )
}

function Times({ details }: { details: AccountDetails }) {
  return (
    <>
      {isAhead(details.readAt) ? null : (
        <div title={fullTime(details.readAt)}>Read {inSentence(dayAndTime(details.readAt))}</div>
      )}
      {details.connectedAt === null ? (
        <div title={fullTime(details.firstSeenAt)}>First seen {inSentence(day(details.firstSeenAt))}</div>
      ) : null}
    </>
  )
}

function RawAnswer({ raw }: { raw: string }) {
  return (
    <Disclosure label="Answer from the service">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
      <pre tabIndex={0}>
        <Outside text={raw} exact />
      </pre>
      <div>
        <Button onPress={() => void copyExactly(raw, 'Answer')}>
          <Copy aria-hidden="true" />
          Copy answer
        </Button>
      </div>
    </Disclosure>
  )
}
