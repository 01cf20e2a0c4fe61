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
import { Mails } from '../../handing-over/mails.tsx'
import { currentConnection, useAppState } from '../../hooks/app-state.ts'
import { copyText } from '../../hooks/copy-text.ts'
import { ask, queryClient } from '../../hooks/query-client.ts'
import { linkRoute, renewRoute } from '../../routes/account-route.ts'
import { go } from '../../routes/here.ts'
import { useRecordActions } from '../../screen-actions.ts'
import { doubtOf } from '../../words/email-words.ts'
import { LinkHistory } from '../link/link-history.tsx'
import { LinkSection } from '../link/link-section.tsx'
import { holderOf } from '../link/link-words.ts'
import { NoteSection } from '../link/note-section.tsx'
import { linkQuery } from '../link/queries.ts'
import { Rail } from '../link/rail.tsx'
import { type RailStep, railOf, railWithout } from '../link/steps.ts'
import { messages } from '../record-messages.ts'
import { useRecordReady } from '../use-record-ready.ts'
import { customerText } from './copy-all.ts'
import { CopyButton } from './copy-button.tsx'
import { CustomerNotes, CustomerSections } from './customer-sections.tsx'
import { Details } from './details.tsx'
import { History } from './history.tsx'
import { usePrintCustomer } from './print-customer.tsx'
import { accountQuery, linksQuery } from './queries.ts'

const words = messages.actions

type CustomerRecordProps = { customerId: string; onClose: () => void }

/** An ID may be anything to a service: what comes back counts only if it is the customer who was asked for. */
async function readAgain(customerId: string): Promise<AccountDetails> {
  const fresh = await ask('accounts.lookUp', { accountId: customerId })
  if (fresh.account.customerId === customerId) return fresh
  throw { code: 'not_found', subject: customerId } satisfies Failure
}

/** The link that a customer came by, and else one that they accepted; null: none is known here, or it is being read. */
function useLinkId(customerId: string, details: AccountDetails | undefined): string | null {
  const links = useQuery(linksQuery(customerId)).data ?? []
  return details?.link?.id ?? links[0]?.id ?? null
}

/** All that is known of one customer, beside a list. Give it the customer's ID as its key. */
export function CustomerRecord({ customerId, onClose }: CustomerRecordProps) {
  const details = useQuery(accountQuery(customerId))
  const linkId = useLinkId(customerId, details.data)
  const found = useQuery({ ...linkQuery(linkId ?? ''), enabled: linkId !== null }).data
  const ready = useRecordReady(customerId, linkId)
  const known = ready ? details.data : undefined
  const link = ready ? found : undefined
  const tellsMore = currentConnection(useAppState())?.tellsChanges === true
  const read = useMutation({
    mutationFn: () => readAgain(customerId),
    onSuccess: fresh => queryClient.setQueryData(accountQuery(customerId).queryKey, fresh),
  })
  const start = () => read.mutate(undefined, { onSuccess: () => announce(messages.upToDate) })
  const failure = read.error ?? details.error
  return (
    <Record
      label={messages.label}
      as="aside"
      onClose={onClose}
      title={<Title customerId={customerId} details={known} link={link} />}
      below={known === undefined ? undefined : <Below details={known} link={link} />}
      rail={known === undefined ? undefined : <Rail steps={stepsOf(known, link, tellsMore)} />}
      {...(known === undefined ? {} : { actions: <Actions details={known} link={link} /> })}
      notes={
        <>
          <ShowFailure
            failure={failure}
            onRetry={() => (read.error === null ? void details.refetch() : start())}
          />
          {known === undefined && failure === null ? <p className="muted">{messages.reading}</p> : null}
          {known === undefined ? null : <CustomerNotes details={known} />}
        </>
      }
    >
      {known === undefined ? null : <Sections details={known} link={link} />}
      {known === undefined && failure === null ? null : (
        <Details customerId={customerId} details={known} pending={read.isPending} onRead={start} />
      )}
    </Record>
  )
}

const stepsOf = (details: AccountDetails, link: Link | undefined, tellsMore: boolean): RailStep[] => {
  const endedAt = details.ended?.endedAt ?? null
  return link === undefined ? railWithout(details.connectedAt, endedAt) : railOf(link, { tellsMore, endedAt })
}

type Known = { details: AccountDetails; link: Link | undefined }

type TitleProps = { customerId: string; details: AccountDetails | undefined; link: Link | undefined }

/** The name that staff noted leads; while all is being read, the ID that was asked for stands in. */
function Title({ customerId, details, link }: TitleProps) {
  if (details === undefined)
    return (
      <h2 className="mono">
        <Outside text={customerId} exact />
      </h2>
    )
  const name = link?.customer || details.name?.text
  if (name !== undefined)
    return (
      <h2>
        <Outside text={name} />
      </h2>
    )
  return (
    <h2 className="muted">{details.ended?.removalDue === null ? messages.nameRemoved : messages.noName}</h2>
  )
}

/** The account holder, where staff noted another name, and the email: whether it was proved to be theirs, and a button that copies it. */
function Below({ details, link }: Known) {
  const { name, email } = details
  const holder =
    link === undefined ? null : holderOf({ customer: link.customer, customerName: name?.text ?? null })
  const doubt = doubtOf(details)
  if (holder === null && email === null) return null
  return (
    <p className="record-below muted small anywhere">
      {holder === null ? null : (
        <span>
          {messages.accountOf}
          <Outside text={holder} />
        </span>
      )}
      {email === null ? null : (
        <span className="customer-email copied">
          <Outside text={email} exact />
          {doubt === null ? null : <span title={messages.accounts.unproved}> {doubt}</span>}
          <CopyButton label={messages.accounts.email} text={email} />
        </span>
      )}
    </p>
  )
}

function Actions({ details, link }: Known) {
  const { ended, email, account } = details
  const printing = usePrintCustomer(details)
  const write = useMutation({
    mutationFn: () => ask('accounts.writeEmail', { customerId: account.customerId }),
  })
  const copy = useMutation({
    mutationFn: (id: string) => ask('links.copy', { id }),
    onSuccess: () => announce(words.linkCopied),
  })
  const failure = write.error ?? copy.error
  const name = link?.customer || details.name?.text
  const first =
    ended === null
      ? { label: words.copyAll, onChoose: () => void copyText(customerText(details), words.allFields) }
      : link === undefined
        ? null
        : { label: words.renew, onChoose: () => go(renewRoute(link.id)) }
  const second = link?.url == null ? null : { label: words.copyLink, onChoose: () => copy.mutate(link.id) }
  const more: RowMenuItem[] = [
    ...(name === undefined
      ? []
      : [{ label: words.copyName, onChoose: () => void copyText(name, words.name) }]),
    ...(email !== null && isMailAddress(email) && ended === null
      ? [{ label: words.writeEmail, onChoose: () => write.mutate() }]
      : []),
    ...(ended === null
      ? [
          { label: words.print, onChoose: printing.print },
          { label: words.savePdf, onChoose: printing.savePdf },
        ]
      : []),
    ...(link === undefined ? [] : [{ label: words.showInLinks, onChoose: () => go(linkRoute(link.id)) }]),
  ]
  useRecordActions([...[first, second].filter(one => one !== null), ...more])
  return (
    <>
      {first === null ? null : (
        <Button look="primary" onPress={first.onChoose}>
          {ended === null ? <Copy aria-hidden="true" /> : null}
          {first.label}
        </Button>
      )}
      {second === null ? null : (
        <Button pending={copy.isPending} onPress={second.onChoose}>
          <Copy aria-hidden="true" />
          {second.label}
        </Button>
      )}
      <span className="end">
        <MenuButton label={words.more} look="icon" items={more} />
      </span>
      {printing.dialog}
      <ShowFailure failure={failure} />
    </>
  )
}

function Sections({ details, link }: Known) {
  const { url } = link ?? { url: null }
  return (
    <>
      <CustomerSections details={details}>
        {link === undefined || url === null ? null : <LinkSection link={{ ...link, url }} saved />}
      </CustomerSections>
      {link === undefined ? null : <NoteSection note={link.note} />}
      {link === undefined ? null : <Mails linkId={link.id} email={link.email} />}
      {link === undefined ? (
        <History customerId={details.account.customerId} heading />
      ) : (
        <LinkHistory link={link} endedAt={details.ended?.endedAt ?? null}>
          <History customerId={details.account.customerId} />
        </LinkHistory>
      )}
    </>
  )
}
