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
import { Button } from '../../../ui/buttons/button.tsx'
import { MenuButton } from '../../../ui/dialogs/menu-button.tsx'
import type { RowMenuItem } from '../../../ui/dialogs/row-menu.tsx'

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
  return (
    <>
      {isOver ? (
        <Button look="primary" onPress={() => onRenew(link)}>
          Renew
        </Button>
      ) : isShared ? (
        <Button look="primary" onPress={() => void copyText(customerText(details), 'All fields')}>
          <Copy aria-hidden="true" />
          Copy all
        </Button>
      ) : saved && isOfUse(link) ? (
        <Button look={isCopied ? 'primary' : 'plain'} onPress={handOver.send}>
          <Mail aria-hidden="true" />
          {isToRemind(link) ? 'Remind' : 'Send'}
        </Button>
      ) : null}
      {link.state === 'withdrawn' ? null : (
        <Button
          ref={copyButton}
          look={isCopied && saved ? 'plain' : 'primary'}
          pending={copy.isPending}
          onPress={() => copy.mutate()}
        >
          <Copy aria-hidden="true" />
          Copy link
        </Button>
      )}
      {saved ? (
        <span className="last">
          <MenuButton label="More" look="icon" items={moreOf(props, handOver)} />
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
        { label: 'Write email', onChoose: handOver.write },
        { label: 'Copy with message', onChoose: handOver.copyMessage },
        { label: 'Show QR code', onChoose: handOver.showQr },
      ]
    : []
  const places: RowMenuItem[] = [
    ...(customerId === null || details === undefined
      ? []
      : [{ label: 'Show account', onChoose: () => go(accountRoute(customerId)) }]),
    ...(isStanding(link) ? [{ label: 'Show account list', onChoose: () => go(standingAccountsRoute) }] : []),
  ]
  return [
    ...ways,
    ...places,
    { label: 'Edit', keys: 'F2', apart: true, onChoose: () => onEdit(link) },
    {
      label: link.archived ? 'Take out of the archive' : 'Archive',
      onChoose: () => onArchive(link),
    },
    ...(canWithdraw(link) ? [{ label: 'Withdraw', bad: true, onChoose: () => onWithdraw(link) }] : []),
  ]
}
