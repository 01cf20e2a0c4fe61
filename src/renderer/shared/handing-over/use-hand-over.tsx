import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MailKind } from '../../../contract/mail/mail.ts'
import type { Link } from '../../../contract/model.ts'
import { announce } from '../../ui/notices/status.tsx'
import { ask } from '../hooks/query-client.ts'
import { MessageDialog, type Way } from './message-dialog.tsx'
import { messages } from './message-messages.ts'
import { QrView } from './qr-view.tsx'
import { keptTemplates, mailSetupQuery, templateFor } from './queries.ts'

export type HandedLink = Link & { url: string }

/** Ways to hand a link over: message dialog, QR code, copied message, mail program. */
export function useHandOver() {
  const [opened, setOpened] = useState<{ link: HandedLink; way: Way | 'qr'; kind: MailKind } | null>(null)
  const setup = useQuery(mailSetupQuery).data
  const open = (link: HandedLink, way: Way | 'qr', kind: MailKind = 'invitation') =>
    setOpened({ link, way, kind })
  const { mutate, error, variables } = useMutation({
    mutationFn: ({ link, way, kind }: { link: HandedLink; way: 'copy' | 'write'; kind: MailKind }) => {
      const template = templateFor(setup?.templates ?? [], kind, keptTemplates.one.read()[kind])
      return ask(`mail.${way}`, { linkId: link.id, templateId: template?.id ?? '', fill: {} })
    },
    onSuccess: (_nothing, { way }) => announce(messages.ways[way].done),
    // Fields are missing: open the dialog, where they can be filled in.
    onError: (failure, { link, way, kind }) => {
      if (failure.code === 'mail_fields') open(link, way, kind)
    },
  })
  const close = () => setOpened(null)
  return {
    /** Shows the message before it goes out, or the QR code. */
    open,
    /** Copies the message, or opens it in the mail program; that of practice data could leave from there, and is shown before. */
    hand: (link: HandedLink, way: 'copy' | 'write', kind: MailKind) =>
      way === 'write' && setup?.practice ? open(link, way, kind) : mutate({ link, way, kind }),
    failure: error?.code === 'mail_fields' ? null : error,
    retry: () => variables !== undefined && mutate(variables),
    dialog:
      opened === null ? null : opened.way === 'qr' ? (
        <QrView link={opened.link} onClose={close} />
      ) : setup === undefined ? null : (
        <MessageDialog {...opened} way={opened.way} setup={setup} onClose={close} />
      ),
  }
}
