import { Copy, Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AccountDetails, Link } from '../../../../contract/model.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { MenuButton } from '../../../ui/dialogs/menu-button.tsx'
import type { RowMenuItem } from '../../../ui/dialogs/row-menu.tsx'
import { ShowFailure } from '../../failure.tsx'
import { useHandOver } from '../../handing-over/use-hand-over.tsx'
import { copyText } from '../../hooks/copy-text.ts'
import { accountRoute, linkRoute, renewRoute, standingAccountsRoute } from '../../routes/account-route.ts'
import { go } from '../../routes/here.ts'
import { useScreenActions } from '../../screen-actions.ts'
import { customerText } from '../customer/copy-all.ts'
import { useLinkChanges } from '../link/link-changes.tsx'
import { linkMessages, recordMessages as messages } from '../link/link-messages.ts'
import { isOfUse, isStanding, isToRemind } from '../link/link-words.ts'
import { messages as allMessages } from '../record-messages.ts'

const { actions: words } = allMessages

type LinkActionsProps = {
  link: Link & { url: string }
  /** Of the customer who accepted it. */
  details: AccountDetails | undefined
  /** It is in the register; nothing but Copy link can be done with one that is not. */
  saved: boolean
  isCopied: boolean
  /** It was just made: that it was copied with that need not mean that the customer has it. */
  fresh: boolean
  /** Puts the cursor on Copy link. */
  takesFocus: boolean
  copy: { mutate: () => void; isPending: boolean }
  onEdit: ((link: Link) => void) | undefined
  toRow: () => void
}

/** What can be done with a link: the one thing that comes next first, and Copy link. */
export function LinkActions({
  link,
  details,
  saved,
  isCopied,
  fresh,
  takesFocus,
  copy,
  ...on
}: LinkActionsProps) {
  const { id, customerId, mail, state } = link
  const handOver = useHandOver(link)
  const changes = useLinkChanges(on.toRow)
  const copyButton = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (takesFocus) copyButton.current?.focus({ preventScroll: true })
  }, [])
  const isWithdrawn = state === 'withdrawn'
  const isOver = isWithdrawn || (details !== undefined && details.ended !== null)
  const isShared = details !== undefined && details.ended === null
  const copyLink = { label: linkMessages.copy, onChoose: () => copy.mutate() }
  const send = { label: linkMessages.send, onChoose: () => handOver.send('invitation') }
  const remind = { label: linkMessages.remind, onChoose: () => handOver.send('reminder') }
  const reminds = isToRemind(link) && (!fresh || mail !== null)
  const first = isOver
    ? { label: words.renew, onChoose: () => go(renewRoute(id)) }
    : isShared
      ? { label: words.copyAll, onChoose: () => void copyText(customerText(details), words.allFields) }
      : saved && isOfUse(link)
        ? reminds
          ? remind
          : send
        : null
  const more: RowMenuItem[] = [
    ...(isOfUse(link)
      ? [
          ...(reminds ? [send] : []),
          { label: words.writeEmail, onChoose: handOver.write },
          { label: messages.copyWithMessage, onChoose: handOver.copyMessage },
          { label: messages.showQr, onChoose: handOver.showQr },
        ]
      : []),
    ...(customerId !== null && details !== undefined
      ? [{ label: linkMessages.showAccount, onChoose: () => go(accountRoute(customerId)) }]
      : []),
    ...(isStanding(link)
      ? [{ label: messages.showAccountList, onChoose: () => go(standingAccountsRoute) }]
      : []),
    ...(on.onEdit === undefined ? [{ label: words.showInLinks, onChoose: () => go(linkRoute(id)) }] : []),
    ...changes.itemsOf(link, on.onEdit),
  ]
  useScreenActions([
    ...(first === null ? [] : [first]),
    ...(isWithdrawn ? [] : [copyLink]),
    ...(saved ? more : []),
  ])
  return (
    <>
      {first === null ? null : (
        <Button look={isOver || isShared || isCopied ? 'primary' : 'plain'} onPress={first.onChoose}>
          {isOver ? null : isShared ? <Copy aria-hidden="true" /> : <Mail aria-hidden="true" />}
          {first.label}
        </Button>
      )}
      {isWithdrawn ? null : (
        <Button
          ref={copyButton}
          look={isCopied && saved ? 'plain' : 'primary'}
          pending={copy.isPending}
          onPress={copyLink.onChoose}
        >
          <Copy aria-hidden="true" />
          {copyLink.label}
        </Button>
      )}
      {saved ? (
        <span className="end">
          <MenuButton label={linkMessages.more} look="icon" items={more} />
        </span>
      ) : null}
      <ShowFailure failure={handOver.failure} onRetry={handOver.again} />
      {handOver.dialog}
      {changes.dialog}
    </>
  )
}
