import { useQuery } from '@tanstack/react-query'
import type { MailFill, MailMessage, MailPreview } from '../../../contract/mail/mail.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { mailFields } from '../../ui/text/failure-messages.ts'
import { messages } from './message-messages.ts'
import { MessagePreview } from './message-preview.tsx'
import { previewQuery } from './queries.ts'

const words = messages.editor

const fieldsHint = Object.entries(mailFields)
  .map(([name, what]) => `{${name}} ${what}`)
  .join(', ')

/** What a message lacks to be sent, at its field. Pure. */
export const wrongWords = ({ subject, text }: MailMessage): Partial<Record<keyof MailMessage, string>> => ({
  ...(subject.trim() === '' && { subject: words.noSubject }),
  ...(!text.includes('{link}') && { text: words.noLink }),
})

type MessageEditorProps = {
  message: MailMessage
  onChange: (name: keyof MailMessage, text: string) => void
  wrong: Partial<Record<keyof MailMessage, string>>
  /** Whose message is shown as it will be read; null: nobody's. */
  linkId: string | null
  fill?: MailFill
  /** Puts the cursor into the text. */
  autoFocus?: boolean
}

/** Without a link only the company can be missing: the rest is filled in for each customer. Pure. */
const withoutLink = (preview: MailPreview): MailPreview => ({
  ...preview,
  missing: preview.missing.filter(name => name === 'company'),
})

/** Subject and text of a message with its fields in braces, and below them how a customer will read it. */
export function MessageEditor({
  message,
  onChange,
  wrong,
  linkId,
  fill = {},
  autoFocus = false,
}: MessageEditorProps) {
  const preview = useQuery(previewQuery({ linkId, ...message, fill })).data
  return (
    <div className="message-both">
      <div className="stack">
        <TextField
          label={words.subject}
          value={message.subject}
          onChange={subject => onChange('subject', subject)}
          maxLength={200}
          error={wrong.subject}
        />
        <TextField
          label={words.text}
          rows={12}
          autoFocus={autoFocus}
          value={message.text}
          onChange={text => onChange('text', text)}
          maxLength={10_000}
          hint={words.fields(fieldsHint)}
          error={wrong.text}
        />
      </div>
      {preview === undefined ? null : (
        <MessagePreview preview={linkId === null ? withoutLink(preview) : preview} />
      )}
    </div>
  )
}
