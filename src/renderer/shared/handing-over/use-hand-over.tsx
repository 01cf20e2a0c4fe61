import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import type { MailKind } from '../../../contract/mail/mail.ts'
import type { Link } from '../../../contract/model.ts'
import { announce } from '../../ui/notices/status.tsx'
import { ask } from '../hooks/query-client.ts'
import { MessageDialog, type Way } from './message-dialog.tsx'
import { messages } from './message-messages.ts'
import { QrView } from './qr-view.tsx'
import { keptTemplates, mailSetupQuery, templateFor } from './queries.ts'

export type HandedLink = Pick<Link, 'id' | 'customer' | 'email'> & { url: string }

export type HandOver = {
  /** Opens the message that goes out by the company's mail server. */
  send: (kind: MailKind) => void
  write: () => void
  copyMessage: () => void
  showQr: () => void
  /** A message is being copied, or written for the mail program. */
  pending: boolean
  failure: Failure | null
  again: () => void
  /** What is open of it. */
  dialog: ReactNode
}

/** The ways from a link to its customer. */
export function useHandOver(link: HandedLink): HandOver {
  const [open, setOpen] = useState<{ way: Way | 'qr'; kind: MailKind } | null>(null)
  const setup = useQuery(mailSetupQuery).data
  const act = useMutation({
    mutationFn: (way: 'copy' | 'write') => {
      const { templates } = setup ?? { templates: [] }
      const template = templateFor(templates, 'invitation', keptTemplates.invitation.read())
      return ask(`mail.${way}`, { linkId: link.id, templateId: template?.id ?? '', fill: {} })
    },
    onSuccess: (_nothing, way) => announce(messages.ways[way].done),
    // What is missing can be filled in, and the message be seen.
    onError: (failure, way) => {
      if (failure.code === 'mail_fields') setOpen({ way, kind: 'invitation' })
    },
  })
  const close = () => setOpen(null)
  return {
    send: kind => setOpen({ way: 'send', kind }),
    write: () => act.mutate('write'),
    copyMessage: () => act.mutate('copy'),
    showQr: () => setOpen({ way: 'qr', kind: 'invitation' }),
    pending: act.isPending,
    failure: act.error?.code === 'mail_fields' ? null : act.error,
    again: () => act.mutate(act.variables ?? 'copy'),
    dialog:
      open?.way === 'qr' ? (
        <QrView link={link} onClose={close} />
      ) : open === null || setup === undefined ? null : (
        <MessageDialog link={link} way={open.way} kind={open.kind} setup={setup} onClose={close} />
      ),
  }
}
