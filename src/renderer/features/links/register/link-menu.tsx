import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Link } from '../../../../contract/model.ts'
import type { HandedLink } from '../../../shared/handing-over/hand-over.tsx'
import { MessageDialog } from '../../../shared/handing-over/message-dialog.tsx'
import { mailSetupQuery } from '../../../shared/handing-over/queries.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { RowMenu } from '../../../ui/dialogs/row-menu.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import { failureWords } from '../../../ui/text/failure-words.ts'
import { canWithdraw, isOfUse } from '../link-words.ts'
import { archivedWords } from './marked/many-words.ts'
import { tellUndoable } from './undo.ts'

type LinkMenuProps = {
  link: Link
  anchor: HTMLElement
  followUp: boolean
  onEdit: (link: Link) => void
  onWithdraw: (link: Link) => void
  onClose: () => void
}

/** Whether a mail may go out with it: the link works, and brings somebody further. */
const isToSend = (link: Link): link is Link & HandedLink => link.url !== null && isOfUse(link)

/** What else can be done with a link's row. */
export function LinkMenu({ link, anchor, followUp, onEdit, onWithdraw, onClose }: LinkMenuProps) {
  const [mailing, setMailing] = useState<HandedLink | null>(null)
  const setup = useQuery(mailSetupQuery).data
  const archived = !link.archived
  const archive = useMutation({
    mutationFn: () => ask('links.archive', { target: { ids: [link.id] }, archived }),
    onSuccess: done => tellUndoable(archivedWords(1, archived), done),
    onError: failure => announce(failureWords(failure).sentence),
  })
  const isHanded = followUp || link.handedAt !== null
  if (mailing !== null && setup !== undefined) {
    return (
      <MessageDialog
        link={mailing}
        way="send"
        kind={isHanded ? 'reminder' : 'invitation'}
        setup={setup}
        onClose={onClose}
      />
    )
  }
  return (
    <RowMenu
      label="More"
      anchor={anchor}
      items={[
        { label: 'Edit', onChoose: () => onEdit(link) },
        ...(isToSend(link)
          ? [{ label: isHanded ? 'Remind' : 'Send', stays: true, onChoose: () => setMailing(link) }]
          : []),
        {
          label: archived ? 'Archive' : 'Take out of the archive',
          onChoose: () => archive.mutate(),
        },
        ...(canWithdraw(link) ? [{ label: 'Withdraw', bad: true, onChoose: () => onWithdraw(link) }] : []),
      ]}
      onClose={onClose}
    />
  )
}
