import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolated } from '../../../contract/isolated.ts'
import type { MailField, MailFill, MailKind, MailSetup } from '../../../contract/mail/mail.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { ShowFailure } from '../failure.tsx'
import { ask } from '../hooks/query-client.ts'
import { Before } from './before.tsx'
import { MessagePreview } from './message-preview.tsx'
import { previewQuery } from './queries.ts'
import type { HandedLink } from './use-hand-over.tsx'
import { useTemplate } from './use-template.tsx'

export type Way = 'send' | 'write' | 'copy'

const ways = {
  send: { title: 'Send to', button: 'Send', done: 'Mail on its way' },
  write: { title: 'Write email to', button: 'Open in mail program', done: 'Opened in your mail program' },
  copy: { title: 'Message for', button: 'Copy message', done: 'Message copied' },
} as const

const fillable = {
  customer: 'Customer’s name',
  company: 'Your company’s name',
  reference: 'Reference',
} as const
const isFillable = (field: MailField): field is keyof typeof fillable => field in fillable

type MessageDialogProps = {
  link: HandedLink
  way: Way
  /** What the mail is for: which template it begins with. */
  kind?: MailKind
  setup: MailSetup
  onClose: () => void
}

/** The message as the customer will read it, with what it lacks to be filled in, before it leaves. */
export function MessageDialog({ link, way, kind = 'invitation', setup, onClose }: MessageDialogProps) {
  const [to, setTo] = useState(link.email)
  const [fill, setFill] = useState<MailFill>({})
  // The same mail, however often the button is pressed.
  const [id] = useState(() => crypto.randomUUID())
  const { template, field } = useTemplate(kind, setup.templates)
  const words = { subject: template?.subject ?? '', text: template?.text ?? '' }
  const preview = useQuery(previewQuery({ linkId: link.id, ...words, fill })).data
  // Asked for in the first place: a field stays while it is being typed in.
  const lacking = useQuery(previewQuery({ linkId: link.id, ...words, fill: {} })).data?.missing ?? []
  const message = { linkId: link.id, templateId: template?.id ?? '', fill }
  const act = useMutation({
    mutationFn: async () => {
      if (way === 'send') await ask('mail.send', { id, ...message, to })
      else await ask(`mail.${way}`, message)
    },
    onSuccess: () => {
      announce(ways[way].done)
      onClose()
    },
  })
  const noServer = way === 'send' && setup.server === null
  const incomplete = preview === undefined || preview.missing.length + preview.unknown.length > 0
  const wrongTo = act.error?.code === 'invalid_input' && act.error.fields.some(({ path }) => path === 'to')
  return (
    <ModalDialog
      title={`${kind === 'reminder' ? 'Remind' : ways[way].title} ${link.customer === '' ? 'a customer' : isolated(link.customer)}`}
      onClose={onClose}
      wide
    >
      {noServer ? <ShowFailure failure={{ code: 'mail_not_set_up' }} /> : null}
      {way === 'send' ? <Before linkId={link.id} hold={setup.hold} /> : null}
      <div className="message-fields">
        {way === 'send' ? (
          <TextField
            label="To"
            type="email"
            value={to}
            onChange={setTo}
            maxLength={254}
            error={wrongTo ? 'An address such as name@example.com' : undefined}
          />
        ) : null}
        {field}
        {lacking.filter(isFillable).map(name => (
          <TextField
            key={name}
            label={fillable[name]}
            value={fill[name] ?? ''}
            onChange={value => setFill({ ...fill, [name]: value })}
            maxLength={120}
          />
        ))}
      </div>
      {preview === undefined ? null : <MessagePreview preview={preview} />}
      {act.error === null || wrongTo ? null : (
        <ShowFailure failure={act.error} onRetry={() => act.mutate()} />
      )}
      <div className="dialog-buttons">
        <Button onPress={onClose}>Cancel</Button>
        <Button
          look="primary"
          disabled={noServer || incomplete || (way === 'send' && to.trim() === '')}
          pending={act.isPending}
          onPress={() => act.mutate()}
        >
          {ways[way].button}
        </Button>
      </div>
    </ModalDialog>
  )
}
