import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Link } from '../../../../contract/model.ts'
import { MessageDialog } from '../../../shared/handing-over/message-dialog.tsx'
import { mailSetupQuery } from '../../../shared/handing-over/queries.ts'
import type { HandedLink } from '../../../shared/handing-over/use-hand-over.tsx'
import { canWithdraw, isOfUse, isToRemind } from '../../../shared/record/link/link-words.ts'
import { RowMenu } from '../../../ui/dialogs/row-menu.tsx'
import type { MenuAnchor } from '../../../ui/menu-anchor.ts'
import { shortcut } from '../../../ui/text/shortcut.ts'
import { messages } from './register-messages.ts'

const words = messages.menu

/** What is done with one row, whichever way it was asked for. */
export type RowWays = {
  onOpen: (link: Link) => void
  onCopy: (link: Link) => void
  onEdit: (link: Link) => void
  onArchive: (link: Link) => void
  onWithdraw: (link: Link) => void
}

type LinkMenuProps = RowWays & {
  link: Link
  anchor: MenuAnchor
  followUp: boolean
  onClose: () => void
}

/** Whether a mail may go out with it: the link works, and brings somebody further. */
const isToSend = (link: Link): link is Link & HandedLink => link.url !== null && isOfUse(link)

/** What can be done with a link's row, with the keys that do the same. */
export function LinkMenu({ link, anchor, followUp, onClose, ...ways }: LinkMenuProps) {
  const [mailing, setMailing] = useState<HandedLink | null>(null)
  const setup = useQuery(mailSetupQuery).data
  const reminds = followUp || isToRemind(link)
  if (mailing !== null && setup !== undefined) {
    return (
      <MessageDialog
        link={mailing}
        way="send"
        kind={reminds ? 'reminder' : 'invitation'}
        setup={setup}
        onClose={onClose}
      />
    )
  }
  const hasLink = link.url !== null && link.state !== 'withdrawn'
  return (
    <RowMenu
      label={words.label}
      anchor={anchor}
      items={[
        { label: words.open, keys: 'Enter', onChoose: () => ways.onOpen(link) },
        ...(hasLink ? [{ label: words.copy, keys: shortcut('C'), onChoose: () => ways.onCopy(link) }] : []),
        ...(isToSend(link)
          ? [{ label: reminds ? words.remind : words.send, stays: true, onChoose: () => setMailing(link) }]
          : []),
        { label: words.edit, keys: 'F2', apart: true, onChoose: () => ways.onEdit(link) },
        {
          label: link.archived ? words.restore : words.archive,
          keys: 'Del',
          onChoose: () => ways.onArchive(link),
        },
        ...(canWithdraw(link)
          ? [{ label: words.withdraw, bad: true, onChoose: () => ways.onWithdraw(link) }]
          : []),
      ]}
      onClose={onClose}
    />
  )
}
