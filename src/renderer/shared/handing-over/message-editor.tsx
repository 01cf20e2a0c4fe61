import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { MailFill, MailMessage, MailPreview } from '../../../contract/mail/mail.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { messages } from './message-messages.ts'
import { MessagePreview } from './message-preview.tsx'
import { previewQuery } from './queries.ts'

const words = messages.editor

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
  const box = useRef<HTMLDivElement>(null)
  const insert = (name: string) => {
    box.current?.querySelector('textarea')?.focus()
    // As if it was typed where the cursor is, so that the text's own undo has it.
    document.execCommand('insertText', false, `{${name}}`)
  }
  return (
    <div className="message-both">
      <div className="stack" ref={box}>
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
          error={wrong.text}
        />
        <div className="line">
          <span className="muted small">{words.insert}</span>
          {Object.entries(words.names).map(([name, what]) => (
            <Button key={name} look="quiet" onPress={() => insert(name)}>
              {what}
            </Button>
          ))}
        </div>
      </div>
      {preview === undefined ? null : (
        <MessagePreview preview={linkId === null ? withoutLink(preview) : preview} />
      )}
    </div>
  )
}
