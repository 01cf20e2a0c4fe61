import { useMutation, useQuery } from '@tanstack/react-query'
import type { Failure } from '../../../contract/failure.ts'
import type { AccountDetails } from '../../../contract/model.ts'
import { announce } from '../../ui/notices/status.tsx'
import { Outside } from '../../ui/text/outside.tsx'
import { ShowFailure } from '../failure.tsx'
import { ask, queryClient } from '../hooks/query-client.ts'
import { FullRecord } from './full-record.tsx'
import { accountQuery, linkQuery, linksQuery, useRecordReady } from './queries.ts'
import { RecordActions } from './record-actions.tsx'
import { messages } from './record-messages.ts'
import { Details } from './sections/details.tsx'
import { useLinkActions } from './use-link-actions.tsx'

/** An ID may be anything to a service: what comes back counts only if it is the customer who was asked for. */
async function readAgain(customerId: string): Promise<AccountDetails> {
  const fresh = await ask('accounts.lookUp', { accountId: customerId })
  if (fresh.account.customerId === customerId) return fresh
  throw { code: 'not_found', subject: customerId } satisfies Failure
}

/** All that is known of one customer, and of the link they came by, beside a list. Give it the customer's ID as its key. */
export function CustomerRecord({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(accountQuery(customerId))
  const links = useQuery(linksQuery(customerId)).data ?? []
  const linkId = data?.link?.id ?? links[0]?.id ?? null
  const link = useQuery(linkQuery(linkId)).data
  const isReady = useRecordReady(customerId, linkId)
  const actions = useLinkActions({ toRow: () => undefined, onEdit: () => undefined })
  const read = useMutation({
    mutationFn: () => readAgain(customerId),
    onSuccess: fresh => {
      queryClient.setQueryData(accountQuery(customerId).queryKey, fresh)
      announce(messages.upToDate)
    },
  })
  const details = isReady ? data : undefined
  const start = () => read.mutate()
  const failure = read.error ?? actions.copy.error ?? error
  const failed = <ShowFailure failure={failure} onRetry={() => (error === null ? start() : void refetch())} />
  const support = (
    <Details customerId={customerId} details={details} pending={read.isPending} onRead={start} />
  )
  const frame = { label: messages.label, as: 'aside', onClose } as const
  // The same element before and after it was read, so that the focus stays in it.
  if (details === undefined)
    return (
      <FullRecord
        {...frame}
        name={null}
        title={
          <h2 className="mono">
            <Outside text={customerId} exact />
          </h2>
        }
        link={undefined}
        details={undefined}
        actions={null}
        notes={failure === null ? <p className="muted">{messages.reading}</p> : failed}
      >
        {failure === null ? null : support}
      </FullRecord>
    )
  return (
    <FullRecord
      {...frame}
      name={link?.customer || (details.name?.text ?? null)}
      link={link}
      details={details}
      actions={<RecordActions link={link} details={details} actions={actions} beside="accounts" />}
      notes={failed}
    >
      {support}
    </FullRecord>
  )
}
