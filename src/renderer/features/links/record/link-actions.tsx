import { Copy, Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AccountDetails, Link } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { useHandOver } from '../../../shared/handing-over/use-hand-over.tsx'
import { copyText } from '../../../shared/hooks/copy-text.ts'
import { customerText } from '../../../shared/record/customer/copy-all.ts'
import { isOfUse, isStanding, isToRemind } from '../../../shared/record/link/link-words.ts'
import { accountRoute, standingAccountsRoute } from '../../../shared/routes/account-route.ts'
import { go } from '../../../shared/routes/here.ts'
import { useRecordActions } from '../../../shared/screen-actions.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { MenuButton } from '../../../ui/dialogs/menu-button.tsx'
import type { RowMenuItem } from '../../../ui/dialogs/row-menu.tsx'
import { changeItems, type LinkWays } from '../link-ways.ts'
import { linkMessages, recordMessages as messages } from '../links-messages.ts'

/** What is done from a record with a link's row, its register or the composer. */
export type RecordWays = LinkWays & {
  /** Puts the cursor on Copy link: it was just made. */
  takesFocus: boolean
  onRenew: (link: Link) => void
}

type LinkActionsProps = RecordWays & {
  link: Link & { url: string }
  saved: boolean
  isCopied: boolean
  details: AccountDetails | undefined
  copy: { mutate: () => void; isPending: boolean }
}

/** What can be done with a link: the one thing that comes next first, and Copy link. */
export function LinkActions(props: LinkActionsProps) {
  const { link, saved, details, copy, isCopied, takesFocus, onRenew } = props
  const { customerId } = link
  const reminds = isToRemind(link)
  const handOver = useHandOver(link, reminds ? 'reminder' : 'invitation')
  const copyButton = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (takesFocus) copyButton.current?.focus({ preventScroll: true })
  }, [])
  const isWithdrawn = link.state === 'withdrawn'
  const isOver = isWithdrawn || (details !== undefined && details.ended !== null)
  const isShared = details !== undefined && details.ended === null
  const copyLink = { label: linkMessages.copy, onChoose: () => copy.mutate() }
  const first = isOver
    ? { label: messages.renew, onChoose: () => onRenew(link) }
    : isShared
      ? { label: messages.copyAll, onChoose: () => void copyText(customerText(details), messages.allFields) }
      : saved && isOfUse(link)
        ? { label: reminds ? linkMessages.remind : linkMessages.send, onChoose: handOver.send }
        : null
  const more: RowMenuItem[] = [
    ...(isOfUse(link)
      ? [
          { label: messages.writeEmail, onChoose: handOver.write },
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
    ...changeItems(link, props),
  ]
  useRecordActions([
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
    </>
  )
}
