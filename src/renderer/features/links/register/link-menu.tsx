import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Link } from '../../../../contract/model.ts'
import { MessageDialog } from '../../../shared/handing-over/message-dialog.tsx'
import { mailSetupQuery } from '../../../shared/handing-over/queries.ts'
import type { HandedLink } from '../../../shared/handing-over/use-hand-over.tsx'
import { linkMessages as messages } from '../../../shared/record/link/link-messages.ts'
import { isOfUse, isToRemind } from '../../../shared/record/link/link-words.ts'
import type { MenuAnchor } from '../../../ui/dialogs/row-menu.tsx'
import { RowMenu, type RowMenuItem } from '../../../ui/dialogs/row-menu.tsx'
import { shortcut } from '../../../ui/text/shortcut.ts'

type LinkMenuProps = {
  link: Link
  anchor: MenuAnchor
  followUp: boolean
  onOpen: (link: Link) => void
  onCopy: (link: Link) => void
  /** What changes it. */
  changes: RowMenuItem[]
  onClose: () => void
}

/** Whether a mail may go out with it: the link works, and brings somebody further. */
const isToSend = (link: Link): link is Link & HandedLink => link.url !== null && isOfUse(link)

/** What can be done with a link's row, with the keys that do the same. */
export function LinkMenu({ link, anchor, followUp, onOpen, onCopy, changes, onClose }: LinkMenuProps) {
  const [mailing, setMailing] = useState<HandedLink | null>(null)
  const setup = useQuery(mailSetupQuery).data
  const reminds = followUp || isToRemind(link)
  if (mailing !== null && setup !== undefined) {
    const kind = reminds ? 'reminder' : 'invitation'
    return <MessageDialog link={mailing} way="send" kind={kind} setup={setup} onClose={onClose} />
  }
  const hasLink = link.url !== null && link.state !== 'withdrawn'
  const mail = reminds ? messages.remind : messages.send
  return (
    <RowMenu
      label={messages.more}
      anchor={anchor}
      items={[
        { label: messages.open, keys: 'Enter', onChoose: () => onOpen(link) },
        ...(hasLink ? [{ label: messages.copy, keys: shortcut('C'), onChoose: () => onCopy(link) }] : []),
        ...(isToSend(link) ? [{ label: mail, stays: true, onChoose: () => setMailing(link) }] : []),
        ...changes,
      ]}
      onClose={onClose}
    />
  )
}
