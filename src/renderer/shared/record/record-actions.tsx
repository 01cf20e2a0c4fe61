import { useQuery } from '@tanstack/react-query'
import { ArchiveRestore, Copy, Mail, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isMailAddress } from '../../../contract/mail/mail-to.ts'
import type { AccountDetails, Link } from '../../../contract/model.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { MenuButton } from '../../ui/dialogs/menu-button.tsx'
import type { RowMenuItem } from '../../ui/dialogs/row-menu.tsx'
import { shortcut } from '../../ui/text/shortcut.ts'
import { useFocusLeft, useUncovered } from '../../ui/use-focus-left.ts'
import { ShowFailure } from '../failure.tsx'
import { linkMailsQuery } from '../handing-over/queries.ts'
import { copyText } from '../hooks/copy-text.ts'
import { useCall } from '../hooks/query-client.ts'
import { accountRoute, linkRoute, renewRoute, standingAccountsRoute } from '../routes/account-route.ts'
import { go } from '../routes/here.ts'
import { useScreenActions } from '../screen-actions.ts'
import { editLink } from './edit/edited-link.ts'
import { linkMessages as words } from './link/link-messages.ts'
import { canCopy, handedLink, isStanding } from './link/link-words.ts'
import { type NextStep, nextStep } from './link/next-step.ts'
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
}

const icons: Record<NextStep, typeof Copy> = {
  ...{ copyAll: Copy, correctEmail: Mail, renew: RefreshCw, restore: ArchiveRestore },
  ...{ writeEmail: Mail, send: Mail, remind: Mail, copy: Copy },
}

/** What can be done with a link and its customer: the one thing that comes next first, then Copy link, all else under More. */
export function RecordActions({ link, details, actions, beside, ...props }: RecordActionsProps) {
  const { saved = true, isCopied = true, fresh = false } = props
  const { handOver, copy } = actions
  const printing = usePrintCustomer(details, link?.customer ?? '')
  const write = useCall('accounts.writeEmail')
  const copyButton = useRef<HTMLButtonElement>(null)
  // What asked for it may be gone, and the focus with it.
  useEffect(() => {
    if (fresh && document.activeElement === document.body) copyButton.current?.focus({ preventScroll: true })
  }, [fresh])
  const isSharing = details?.ended === null
  const isOver = link?.state === 'withdrawn' || (details !== undefined && !isSharing)
  const handed = link === undefined || !saved ? null : handedLink(link)
  const [lastMail] = useQuery(linkMailsQuery(handed?.id ?? null)).data ?? []
  const changes = link === undefined ? [] : actions.changesOf(link)
  const isOfAddress = lastMail?.problem === 'recipient_refused'
  const isRefused = changes.length > 0 && isOfAddress && lastMail.to === link?.email
  const step = saved ? nextStep({ link, details, fresh, isRefused }) : null
  const next = useUncovered(step, handOver.dialog !== null)
  const ofLink = (isOffered: boolean, label: string, act: (link: Link) => void): RowMenuItem[] =>
    link === undefined || !isOffered ? [] : [{ label, onChoose: () => act(link) }]
  const ofCustomer = (
    isOffered: boolean,
    label: string,
    act: (details: AccountDetails) => void,
  ): RowMenuItem[] => (details === undefined || !isOffered ? [] : [{ label, onChoose: () => act(details) }])
  const hands = handed === null ? [] : actions.handItems(handed)
  const writes = ofCustomer(
    isSharing && isMailAddress(details?.email ?? ''),
    words.writeEmail,
    ({ account }) => write.mutate({ customerId: account.customerId }),
  )
  const name = link?.customer || details?.name?.text
  const [first] = [
    ...ofLink(next === 'renew', words.renew, ({ id }) => go(renewRoute(id))),
    ...ofCustomer(
      next === 'copyAll',
      words.copyAll,
      all => void copyText(customerText(all), words.allFields),
    ),
    ...(next === 'writeEmail' ? [...writes, ...hands] : []),
    ...ofLink(next === 'restore', words.restore, actions.archive),
    ...(handed !== null && (next === 'send' || next === 'remind' || next === 'correctEmail')
      ? [
          {
            ...actions.mailItem(handed, next !== 'send'),
            ...(next === 'correctEmail' ? { label: words.correctEmail } : {}),
            ...(lastMail?.state === 'refused' && !isOfAddress ? { label: words.sendAgain } : {}),
          },
        ]
      : []),
  ]
  const [second] = ofLink(link !== undefined && canCopy(link) && !isOver, words.copy, copy.mutate).map(
    // The list beside it has this key for its open row.
    item => (beside === 'links' ? { ...item, keys: shortcut('C') } : item),
  )
  const more = [
    ...(handed?.mail?.state === 'handed' && next === 'copy' ? [actions.mailItem(handed, true, true)] : []),
    ...hands,
    ...writes,
    ...ofCustomer(name !== undefined, words.copyName, () => void copyText(name ?? '', words.name)),
    ...ofCustomer(isSharing, words.print, printing.print),
    ...ofCustomer(isSharing, words.savePdf, printing.savePdf),
    ...ofCustomer(beside !== 'accounts', words.showAccount, ({ account }) =>
      go(accountRoute(account.customerId)),
    ),
    ...ofLink(link !== undefined && isStanding(link), words.showAccountList, () => go(standingAccountsRoute)),
    ...ofLink(beside !== 'links', words.showInLinks, ({ id }) => go(linkRoute(id))),
    ...changes,
  ].filter(item => saved && item.label !== first?.label)
  // In the record one presses on them.
  const fields = [
    ...ofLink(saved, words.editNote, link => editLink(link, 'note', 'record')),
    ...ofLink(saved, words.setFollowUp, link => editLink(link, 'followUp', 'record')),
  ]
  const of = name ?? link?.email
  useScreenActions(
    [first, second, ...more, ...fields].flatMap(item => (item === undefined ? [] : { ...item, of })),
  )
  // A mail that is sent takes its button away, and the focus with it.
  useFocusLeft(first?.label ?? null, () => copyButton.current?.focus({ preventScroll: true }))
  const Icon = icons[next ?? 'send']
  // A mail without an address waits for one to be typed.
  const isNext = isOver || isSharing || next === 'restore' || (isCopied && link?.email !== '')
  const firstButton =
    first === undefined ? null : (
      <Button look={isNext ? 'primary' : 'plain'} onPress={first.onChoose}>
        <Icon aria-hidden="true" />
        {first.label}
      </Button>
    )
  return (
    <>
      {isNext ? firstButton : null}
      {second === undefined ? null : (
        <Button
          ref={copyButton}
          look={isNext && first !== undefined ? 'plain' : 'primary'}
          pending={copy.isPending}
          onPress={second.onChoose}
        >
          <Copy aria-hidden="true" />
          {second.label}
        </Button>
      )}
      {isNext ? null : firstButton}
      {more.length === 0 ? null : (
        <span className="end">
          <MenuButton label={words.more} look="icon" items={more} />
        </span>
      )}
      <ShowFailure
        failure={handOver.failure ?? write.error}
        onRetry={handOver.failure === null ? undefined : handOver.retry}
      />
      {printing.dialog}
      {actions.dialog}
    </>
  )
}
