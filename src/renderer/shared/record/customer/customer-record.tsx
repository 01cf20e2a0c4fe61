import { useMutation, useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import type { Failure } from '../../../../contract/failure.ts'
import { isMailAddress } from '../../../../contract/mail/mail-to.ts'
import type { AccountDetails, Link } from '../../../../contract/model.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { MenuButton } from '../../../ui/dialogs/menu-button.tsx'
import type { RowMenuItem } from '../../../ui/dialogs/row-menu.tsx'
import { Record } from '../../../ui/layout/record.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { ShowFailure } from '../../failure.tsx'
import { currentConnection, useAppState } from '../../hooks/app-state.ts'
import { copyText } from '../../hooks/copy-text.ts'
import { ask, queryClient, useCall } from '../../hooks/query-client.ts'
import { linkRoute, renewRoute } from '../../routes/account-route.ts'
import { go } from '../../routes/here.ts'
import { useScreenActions } from '../../screen-actions.ts'
import { doubtOf } from '../../words/email-words.ts'
import { holderOf } from '../link/link-words.ts'
import { Rail } from '../link/rail.tsx'
import { type RailStep, railOf, railWithout } from '../link/steps.ts'
import { accountQuery, linkQuery, linksQuery, useRecordReady } from '../queries.ts'
import { messages } from '../record-messages.ts'
import { RecordBelow, RecordSections } from '../record-sections.tsx'
import { customerText } from './copy-all.ts'
import { CopyButton } from './copy-button.tsx'
import { CustomerNotes } from './customer-sections.tsx'
import { Details } from './details.tsx'
import { usePrintCustomer } from './print-customer.tsx'

const words = messages.actions

type CustomerRecordProps = { customerId: string; onClose: () => void }

/** An ID may be anything to a service: what comes back counts only if it is the customer who was asked for. */
async function readAgain(customerId: string): Promise<AccountDetails> {
  const fresh = await ask('accounts.lookUp', { accountId: customerId })
  if (fresh.account.customerId === customerId) return fresh
  throw { code: 'not_found', subject: customerId } satisfies Failure
}

/** What is known of a customer, and of the link they came by, else one that they accepted: all of it at once, so that nothing moves. */
function useCustomer(customerId: string) {
  const { data, error, refetch } = useQuery(accountQuery(customerId))
  const links = useQuery(linksQuery(customerId)).data ?? []
  const linkId = data?.link?.id ?? links[0]?.id ?? null
  const link = useQuery(linkQuery(linkId)).data
  const isReady = useRecordReady(customerId, linkId)
  return { known: isReady && data !== undefined ? { details: data, link } : null, error, refetch }
}

/** All that is known of one customer, beside a list. Give it the customer's ID as its key. */
export function CustomerRecord({ customerId, onClose }: CustomerRecordProps) {
  const { known, error, refetch } = useCustomer(customerId)
  const tellsMore = currentConnection(useAppState())?.offersChanges === true
  const read = useMutation({
    mutationFn: () => readAgain(customerId),
    onSuccess: fresh => queryClient.setQueryData(accountQuery(customerId).queryKey, fresh),
  })
  const start = () => read.mutate(undefined, { onSuccess: () => announce(messages.upToDate) })
  const failure = read.error ?? error
  const failed = (
    <ShowFailure failure={failure} onRetry={() => (read.error === null ? void refetch() : start())} />
  )
  const support = (
    <Details customerId={customerId} details={known?.details} pending={read.isPending} onRead={start} />
  )
  const shown = { label: messages.label, as: 'aside', onClose } as const
  if (known === null)
    return (
      <Record
        {...shown}
        title={
          <h2 className="mono">
            <Outside text={customerId} exact />
          </h2>
        }
        notes={failure === null ? <p className="muted">{messages.reading}</p> : failed}
      >
        {failure === null ? null : support}
      </Record>
    )
  return (
    <Record
      {...shown}
      title={<Title {...known} />}
      below={<Below {...known} />}
      rail={<Rail steps={stepsOf(known, tellsMore)} />}
      actions={<Actions {...known} />}
      notes={
        <>
          {failed}
          <CustomerNotes details={known.details} />
        </>
      }
    >
      <RecordSections {...known} />
      {support}
    </Record>
  )
}

type Known = { details: AccountDetails; link: Link | undefined }

const stepsOf = ({ details, link }: Known, tellsMore: boolean): RailStep[] => {
  const endedAt = details.ended?.endedAt ?? null
  return link === undefined ? railWithout(details.connectedAt, endedAt) : railOf(link, { tellsMore, endedAt })
}

/** The name that staff noted leads. */
function Title({ details, link }: Known) {
  const name = link?.customer || details.name?.text
  if (name === undefined)
    return (
      <h2 className="muted">{details.ended?.removalDue === null ? messages.nameRemoved : messages.noName}</h2>
    )
  return (
    <h2>
      <Outside text={name} />
    </h2>
  )
}

/** The account holder, where staff noted another name, and the email: whether it was proved to be theirs, and a button that copies it. */
function Below({ details, link }: Known) {
  const { name, email } = details
  const holder =
    link === undefined ? null : holderOf({ customer: link.customer, customerName: name?.text ?? null })
  const doubt = doubtOf(details)
  return (
    <RecordBelow holder={holder}>
      {email === null ? null : (
        <span className="row copied">
          <Outside text={email} exact />
          {doubt === null ? null : <span title={messages.accounts.unproved}> {doubt}</span>}
          <CopyButton label={messages.accounts.email} text={email} />
        </span>
      )}
    </RecordBelow>
  )
}

function Actions({ details, link }: Known) {
  const { ended, email, account } = details
  const printing = usePrintCustomer(details)
  const write = useCall('accounts.writeEmail')
  const copy = useCall('links.copy', () => announce(words.linkCopied))
  const shares = ended === null
  const name = link?.customer || details.name?.text
  const item = (label: string, isOffered: boolean, onChoose: () => void): RowMenuItem[] =>
    isOffered ? [{ label, onChoose }] : []
  const first = [
    ...item(words.copyAll, shares, () => void copyText(customerText(details), words.allFields)),
    ...(link === undefined ? [] : item(words.renew, !shares, () => go(renewRoute(link.id)))),
  ]
  const second =
    link === undefined ? [] : item(words.copyLink, link.url !== null, () => copy.mutate({ id: link.id }))
  const more = [
    ...item(words.copyName, name !== undefined, () => void copyText(name ?? '', words.name)),
    ...item(words.writeEmail, shares && email !== null && isMailAddress(email), () =>
      write.mutate({ customerId: account.customerId }),
    ),
    ...item(words.print, shares, printing.print),
    ...item(words.savePdf, shares, printing.savePdf),
    ...(link === undefined ? [] : item(words.showInLinks, true, () => go(linkRoute(link.id)))),
  ]
  useScreenActions([...first, ...second, ...more])
  return (
    <>
      {first.map(({ label, onChoose }) => (
        <Button key={label} look="primary" onPress={onChoose}>
          {shares ? <Copy aria-hidden="true" /> : null}
          {label}
        </Button>
      ))}
      {second.map(({ label, onChoose }) => (
        <Button key={label} pending={copy.isPending} onPress={onChoose}>
          <Copy aria-hidden="true" />
          {label}
        </Button>
      ))}
      <span className="end">
        <MenuButton label={words.more} look="icon" items={more} />
      </span>
      {printing.dialog}
      <ShowFailure failure={write.error ?? copy.error} />
    </>
  )
}
