import { Copy, Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isMailAddress } from '../../../contract/mail/mail-to.ts'
import type { AccountDetails, Link } from '../../../contract/model.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { MenuButton } from '../../ui/dialogs/menu-button.tsx'
import type { RowMenuItem } from '../../ui/dialogs/row-menu.tsx'
import { ShowFailure } from '../failure.tsx'
import { copyText } from '../hooks/copy-text.ts'
import { useCall } from '../hooks/query-client.ts'
import { accountRoute, linkRoute, renewRoute, standingAccountsRoute } from '../routes/account-route.ts'
import { go } from '../routes/here.ts'
import { useScreenActions } from '../screen-actions.ts'
import { linkMessages as words } from './link/link-messages.ts'
import { handedLink, isStanding, isToRemind } from './link/link-words.ts'
import { customerText } from './sections/copy-all.ts'
import { usePrintCustomer } from './sections/print-customer.tsx'
import type { LinkActions } from './use-link-actions.tsx'

type RecordActionsProps = {
  link: Link | undefined
  /** Of the customer who accepted it. */
  details: AccountDetails | undefined
  actions: LinkActions
  /** The list that the record stands beside, which is not offered as a way. */
  beside: 'links' | 'accounts' | 'others'
  /** The link is in the register; nothing but Copy link can be done with one that is not. */
  saved?: boolean
  /** The customer has it, as far as is known: it was copied, or a mail went out. */
  isCopied?: boolean
  /** It was just made: that it was copied with that need not mean that the customer has it. */
  fresh?: boolean
  /** Puts the cursor on Copy link. */
  takesFocus?: boolean
}

/** An action, where it is offered. */
const offer = (isOffered: boolean, label: string, onChoose: () => void): RowMenuItem[] =>
  isOffered ? [{ label, onChoose }] : []

/** What can be done with a link and its customer: the one thing that comes next first, then Copy link, all else under More. */
export function RecordActions({ link, details, actions, beside, ...props }: RecordActionsProps) {
  const { saved = true, isCopied = true, fresh = false, takesFocus = false } = props
  const { handOver, copy } = actions
  const printing = usePrintCustomer(details)
  const write = useCall('accounts.writeEmail')
  const copyButton = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (takesFocus) copyButton.current?.focus({ preventScroll: true })
  }, [])
  const isSharing = details?.ended === null
  const isOver = link?.state === 'withdrawn' || (details !== undefined && !isSharing)
  const handed = link === undefined || !saved ? null : handedLink(link)
  const reminds = link !== undefined && isToRemind(link) && (!fresh || link.mail !== null)
  const ofLink = (isOffered: boolean, label: string, act: (link: Link) => void) =>
    link === undefined ? [] : offer(isOffered, label, () => act(link))
  const ofCustomer = (isOffered: boolean, label: string, act: (details: AccountDetails) => void) =>
    details === undefined ? [] : offer(isOffered, label, () => act(details))
  const send = handed === null ? [] : offer(true, words.send, () => handOver.open(handed, 'send'))
  const name = link?.customer || details?.name?.text
  const [first] = [
    ...ofLink(isOver, words.renew, ({ id }) => go(renewRoute(id))),
    ...ofCustomer(isSharing, words.copyAll, all => void copyText(customerText(all), words.allFields)),
    ...(handed === null || !reminds
      ? send
      : offer(true, words.remind, () => handOver.open(handed, 'send', 'reminder'))),
  ]
  const [second] = ofLink(link?.url != null && link.state !== 'withdrawn', words.copy, copy.mutate)
  const more = !saved
    ? []
    : [
        ...(reminds ? send : []),
        ...(handed === null
          ? []
          : [
              { label: words.writeEmail, onChoose: () => handOver.hand(handed, 'write') },
              { label: words.copyWithMessage, onChoose: () => handOver.hand(handed, 'copy') },
              { label: words.showQr, onChoose: () => handOver.open(handed, 'qr') },
            ]),
        ...ofCustomer(name !== undefined, words.copyName, () => void copyText(name ?? '', words.name)),
        ...ofCustomer(isSharing && isMailAddress(details?.email ?? ''), words.writeEmail, ({ account }) =>
          write.mutate({ customerId: account.customerId }),
        ),
        ...ofCustomer(isSharing, words.print, printing.print),
        ...ofCustomer(isSharing, words.savePdf, printing.savePdf),
        ...ofCustomer(beside !== 'accounts', words.showAccount, ({ account }) =>
          go(accountRoute(account.customerId)),
        ),
        ...ofLink(link !== undefined && isStanding(link), words.showAccountList, () =>
          go(standingAccountsRoute),
        ),
        ...ofLink(beside !== 'links', words.showInLinks, ({ id }) => go(linkRoute(id))),
        ...(link === undefined || beside === 'accounts' ? [] : actions.changesOf(link)),
      ]
  useScreenActions([first, second, ...more].filter(item => item !== undefined))
  const icon = isOver ? null : isSharing ? <Copy aria-hidden="true" /> : <Mail aria-hidden="true" />
  return (
    <>
      {first === undefined ? null : (
        <Button look={isOver || isSharing || isCopied ? 'primary' : 'plain'} onPress={first.onChoose}>
          {icon}
          {first.label}
        </Button>
      )}
      {second === undefined ? null : (
        <Button
          ref={copyButton}
          look={isCopied && first !== undefined ? 'plain' : 'primary'}
          pending={copy.isPending}
          onPress={second.onChoose}
        >
          <Copy aria-hidden="true" />
          {second.label}
        </Button>
      )}
      {more.length === 0 ? null : (
        <span className="end">
          <MenuButton label={words.more} look="icon" items={more} />
        </span>
      )}
      <ShowFailure failure={handOver.failure ?? write.error} onRetry={handOver.retry} />
      {printing.dialog}
      {actions.dialog}
    </>
  )
}
