import { Copy, Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AccountDetails, Link } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { type HandOver, useHandOver } from '../../../shared/handing-over/use-hand-over.tsx'
import { copyText } from '../../../shared/hooks/copy-text.ts'
import { customerText } from '../../../shared/record/customer/copy-all.ts'
import { canWithdraw, isOfUse, isStanding, isToRemind } from '../../../shared/record/link/link-words.ts'
import { accountRoute, standingAccountsRoute } from '../../../shared/routes/account-route.ts'
import { go } from '../../../shared/routes/here.ts'
import { useRecordActions } from '../../../shared/screen-actions.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { MenuButton } from '../../../ui/dialogs/menu-button.tsx'
import type { RowMenuItem } from '../../../ui/dialogs/row-menu.tsx'
import { recordMessages as messages } from '../links-messages.ts'

/** What is done from a record with a link's row, its register or the composer. */
export type RecordWays = {
  /** Puts the cursor on Copy link: it was just made. */
  takesFocus: boolean
  onEdit: (link: Link) => void
  onArchive: (link: Link) => void
  onWithdraw: (link: Link) => void
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
  const handOver = useHandOver(link, isToRemind(link) ? 'reminder' : 'invitation')
  const copyButton = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (takesFocus) copyButton.current?.focus({ preventScroll: true })
  }, [])
  const hasEnded = details !== undefined && details.ended !== null
  const isOver = hasEnded || link.state === 'withdrawn'
  const isShared = details !== undefined && details.ended === null
  const canSend = saved && isOfUse(link)
  const first = isOver
    ? { label: messages.renew, onChoose: () => onRenew(link) }
    : isShared
      ? { label: messages.copyAll, onChoose: () => void copyText(customerText(details), messages.allFields) }
      : canSend
        ? { label: isToRemind(link) ? messages.remind : messages.send, onChoose: handOver.send }
        : null
  const FirstIcon = isOver ? null : isShared ? Copy : Mail
  const more = saved ? moreOf(props, handOver) : []
  useRecordActions([
    ...(first === null ? [] : [first]),
    ...(link.state === 'withdrawn' ? [] : [{ label: messages.copyLink, onChoose: copy.mutate }]),
    ...more,
  ])
  return (
    <>
      {first === null ? null : (
        <Button look={isOver || isShared || isCopied ? 'primary' : 'plain'} onPress={first.onChoose}>
          {FirstIcon === null ? null : <FirstIcon aria-hidden="true" />}
          {first.label}
        </Button>
      )}
      {link.state === 'withdrawn' ? null : (
        <Button
          ref={copyButton}
          look={isCopied && saved ? 'plain' : 'primary'}
          pending={copy.isPending}
          onPress={() => copy.mutate()}
        >
          <Copy aria-hidden="true" />
          {messages.copyLink}
        </Button>
      )}
      {saved ? (
        <span className="end">
          <MenuButton label={messages.more} look="icon" items={more} />
        </span>
      ) : null}
      {handOver.failure === null ? null : <ShowFailure failure={handOver.failure} onRetry={handOver.again} />}
      {handOver.dialog}
    </>
  )
}

/** What else can be done with it, by what it is. */
const moreOf = (
  { link, details, onEdit, onArchive, onWithdraw }: LinkActionsProps,
  handOver: HandOver,
): RowMenuItem[] => {
  const { customerId } = link
  const ways: RowMenuItem[] = isOfUse(link)
    ? [
        { label: messages.writeEmail, onChoose: handOver.write },
        { label: messages.copyWithMessage, onChoose: handOver.copyMessage },
        { label: messages.showQr, onChoose: handOver.showQr },
      ]
    : []
  const places: RowMenuItem[] = [
    ...(customerId === null || details === undefined
      ? []
      : [{ label: messages.showAccount, onChoose: () => go(accountRoute(customerId)) }]),
    ...(isStanding(link)
      ? [{ label: messages.showAccountList, onChoose: () => go(standingAccountsRoute) }]
      : []),
  ]
  return [
    ...ways,
    ...places,
    { label: messages.edit, keys: 'F2', apart: true, onChoose: () => onEdit(link) },
    { label: messages.archive(link.archived), onChoose: () => onArchive(link) },
    ...(canWithdraw(link) ? [{ label: messages.withdraw, bad: true, onChoose: () => onWithdraw(link) }] : []),
  ]
}
