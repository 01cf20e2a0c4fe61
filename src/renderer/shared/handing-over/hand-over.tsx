import './hand-over.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Mail, MessageSquareText, QrCode, SquarePen } from 'lucide-react'
import { useState } from 'react'
import type { Link } from '../../../contract/model.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { ShowFailure } from '../failure.tsx'
import { ask } from '../hooks/query-client.ts'
import { MailLine } from './mail-line.tsx'
import { MessageDialog, type Way } from './message-dialog.tsx'
import { QrView } from './qr/qr-view.tsx'
import { keptTemplates, mailSetupQuery, templateFor } from './queries.ts'

export type HandedLink = Pick<Link, 'id' | 'customer' | 'email'> & { url: string }

const done = { copy: 'Message copied', write: 'Opened in your mail program' } as const

/** The ways from a link to its customer, and what became of its mail. */
export function HandOver({ link }: { link: HandedLink }) {
  const [open, setOpen] = useState<Way | 'qr' | null>(null)
  const setup = useQuery(mailSetupQuery).data
  const act = useMutation({
    mutationFn: (way: 'copy' | 'write') => {
      const { templates } = setup ?? { templates: [] }
      const template = templateFor(templates, 'invitation', keptTemplates.invitation.read())
      return ask(`mail.${way}`, { linkId: link.id, templateId: template?.id ?? '', fill: {} })
    },
    onSuccess: (_nothing, way) => announce(done[way]),
    // What is missing can be filled in, and the message be seen.
    onError: (failure, way) => {
      if (failure.code === 'mail_fields') setOpen(way)
    },
  })
  const failure = act.error?.code === 'mail_fields' ? null : act.error
  const start = (way: 'copy' | 'write') => act.mutate(way)
  const isUnderWay = (way: 'copy' | 'write') => act.isPending && act.variables === way
  return (
    <div className="hand-over">
      <div className="hand-over-buttons">
        <Button onPress={() => setOpen('send')}>
          <Mail aria-hidden="true" />
          Send
        </Button>
        <Button pending={isUnderWay('write')} disabled={setup === undefined} onPress={() => start('write')}>
          <SquarePen aria-hidden="true" />
          Write email
        </Button>
        <span title="Copy with message">
          <Button
            look="icon"
            label="Copy with message"
            pending={isUnderWay('copy')}
            disabled={setup === undefined}
            onPress={() => start('copy')}
          >
            <MessageSquareText aria-hidden="true" />
          </Button>
        </span>
        <span title="Show QR code">
          <Button look="icon" label="Show QR code" onPress={() => setOpen('qr')}>
            <QrCode aria-hidden="true" />
          </Button>
        </span>
      </div>
      <MailLine linkId={link.id} email={link.email} />
      {failure === null ? null : (
        <ShowFailure failure={failure} onRetry={() => start(act.variables ?? 'copy')} />
      )}
      {open === 'qr' ? <QrView link={link} onClose={() => setOpen(null)} /> : null}
      {open === null || open === 'qr' || setup === undefined ? null : (
        <MessageDialog link={link} way={open} setup={setup} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}
