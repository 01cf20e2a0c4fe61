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
import { accountRoute, linkRoute, renewRoute } from '../routes/account-route.ts'
import { go, useRoute } from '../routes/here.ts'
import { useScreenActions } from '../screen-actions.ts'
import { editLink } from './edit/edited-link.tsx'
import { linkMessages as words } from './link/link-messages.ts'
import { canCopy, handedLink } from './link/link-words.ts'
import { type NextStep, nextStep } from './link/next-step.ts'
import { customerText } from './sections/account-words.ts'
import { usePrintCustomer } from './sections/print-customer.tsx'
import type { LinkActions } from './use-link-actions.tsx'

type RecordActionsProps = {
  link: Link | undefined
  details: AccountDetails | undefined
  actions: LinkActions
  /** The link is stored in the register; one that is not offers nothing but Copy link. */
  saved: boolean
  /** The link was copied, or a mail with it went out: the customer may have it. */
  isCopied: boolean
  /** The link was just made, which copies it: that alone does not mean that the customer has it. */
  fresh: boolean
}

const icons: Record<NextStep, typeof Copy> = {
  ...{ copyAll: Copy, correctEmail: Mail, renew: RefreshCw, restore: ArchiveRestore },
  ...{ writeEmail: Mail, send: Mail, remind: Mail, copy: Copy },
}

/** The actions on a link and its customer: first the next step, then Copy link, all others under More. */
export function RecordActions({ link, details, actions, saved, ...props }: RecordActionsProps) {
  const { isCopied, fresh } = props
  const { handOver, copy } = actions
  /** The screen of the record: no button leads there. */
  const { to } = useRoute()
  const printing = usePrintCustomer(details, link?.customer ?? '')
  const write = useCall('accounts.writeEmail')
  const copyButton = useRef<HTMLButtonElement>(null)
  // The button that created the link may be unmounted by now, which dropped the focus to the body.
  useEffect(() => {
    if (fresh && document.activeElement === document.body) copyButton.current?.focus({ preventScroll: true })
  }, [fresh])
  const isSharing = details?.ended === null
  const isOver = link?.state === 'withdrawn' || (details !== undefined && !isSharing)
  const handed = link === undefined || !saved ? null : handedLink(link)
  const [lastMail] = useQuery(linkMailsQuery(handed?.id ?? null)).data ?? []
  const changes = link === undefined ? [] : actions.changesOf(link)
  const isOfAddress = lastMail?.problem === 'recipient_refused'
  // It may never have arrived, so that nothing is there to remind of.
  const hasFailed = lastMail?.state === 'refused' || lastMail?.state === 'unknown'
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
  const mails = next === 'send' || next === 'remind' || next === 'correctEmail'
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
    ...(next === 'writeEmail'
      ? [...writes, ...(handed === null ? [] : [actions.mailItem(handed, false)])]
      : []),
    ...ofLink(next === 'restore', words.restore, actions.archive),
    ...(handed !== null && mails
      ? [
          {
            ...actions.mailItem(handed, next !== 'send'),
            ...(next === 'correctEmail' ? { label: words.correctEmail } : {}),
            ...(hasFailed && !isOfAddress ? { label: words.sendAgain } : {}),
          },
        ]
      : []),
  ]
  const [second] = ofLink(link !== undefined && canCopy(link) && !isOver, words.copy, copy.mutate).map(
    // The shortcut works only beside Links: its list handles the key for the open row.
    item => (to === '/links' ? { ...item, keys: shortcut('C') } : item),
  )
  const more = [
    ...(handed?.mail?.state === 'handed' && next === 'copy' ? [actions.mailItem(handed, true, true)] : []),
    ...hands,
    ...writes,
    ...ofCustomer(name !== undefined, words.copyName, () => void copyText(name ?? '', words.name)),
    ...ofCustomer(isSharing, words.print, printing.print),
    ...ofCustomer(isSharing, words.savePdf, printing.savePdf),
    ...ofCustomer(to !== '/accounts', words.showAccount, ({ account }) =>
      go(accountRoute(account.customerId)),
    ),
    ...ofLink(to !== '/links', words.showInLinks, ({ id }) => go(linkRoute(id))),
    ...changes,
  ].filter(item => saved && item.label !== first?.label)
  // Offered in Find or do… only: in the record each field has its own edit button.
  const fields = [
    ...ofLink(saved, words.editNote, link => editLink(link, 'note', 'record')),
    ...ofLink(saved, words.setFollowUp, link => editLink(link, 'followUp', 'record')),
  ]
  const of = name ?? link?.email
  useScreenActions(
    [first, second, ...more, ...fields].flatMap(item => (item === undefined ? [] : { ...item, of })),
  )
  // Sending a mail replaces the first button, which would lose the focus.
  useFocusLeft(first?.label ?? null, () => copyButton.current?.focus({ preventScroll: true }))
  const Icon = icons[next ?? 'send']
  // Without an address, sending is not the obvious next step: its button is not primary.
  const isNext = isOver || isSharing || next === 'restore' || (isCopied && link?.email !== '')
  const firstButton =
    first === undefined ? null : (
      <Button
        icon={Icon}
        look={isNext ? 'primary' : 'plain'}
        keys={mails ? 'M' : undefined}
        onPress={first.onChoose}
      >
        {first.label}
      </Button>
    )
  return (
    <>
      {isNext ? firstButton : null}
      {second === undefined ? null : (
        <Button
          icon={Copy}
          ref={copyButton}
          look={isNext && first !== undefined ? 'plain' : 'primary'}
          pending={copy.isPending}
          onPress={second.onChoose}
        >
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
