import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useRef } from 'react'
import type { MailFill, MailMessage } from '../../../contract/mail/mail.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { messages } from './message-messages.ts'
import { MessagePreview } from './message-preview.tsx'
import { previewQuery } from './queries.ts'

const words = messages.editor

/** Why a message cannot be sent, by field: no subject, or no {link} in the text. Pure. */
export const wrongWords = ({ subject, text }: MailMessage): Partial<Record<keyof MailMessage, string>> => ({
  ...(subject.trim() === '' && { subject: words.noSubject }),
  ...(!text.includes('{link}') && { text: words.noLink }),
})

type TextControl = HTMLInputElement | HTMLTextAreaElement

type MessageEditorProps = {
  message: MailMessage
  onChange: (name: keyof MailMessage, text: string) => void
  wrong: Partial<Record<keyof MailMessage, string>>
  /** The link for whose customer the preview is filled in; null: for no one in particular. */
  linkId: string | null
  fill?: MailFill
  /** Focuses the text when the editor opens. */
  autoFocus?: boolean
}

/** Subject and text of a message with its fields in braces, and below them how a customer will read it. */
export function MessageEditor(props: MessageEditorProps) {
  const { message, onChange, wrong, linkId, fill = {}, autoFocus = false } = props
  const preview = useQuery(previewQuery({ linkId, ...message, fill })).data
  // Without a link only a missing company counts: all other fields are filled in per customer when mails are sent.
  const missing = preview?.missing.filter(name => linkId !== null || name === 'company') ?? []
  const box = useRef<HTMLDivElement>(null)
  /** The field that was clicked or typed in last: {fields} are inserted there, as a click on their buttons takes the focus. */
  const worked = useRef<TextControl | null>(null)
  const onWork = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) worked.current = target
  }
  const insert = (name: string) => {
    const field = worked.current ?? box.current?.querySelector('textarea')
    const text = `{${name}}`
    if (field == null || field.value.length + text.length > field.maxLength) return
    field.focus()
    if (worked.current === null) field.setSelectionRange(field.value.length, field.value.length)
    // execCommand inserts at the cursor like typing, so that the field's native undo covers it; setting the value would not.
    document.execCommand('insertText', false, text)
  }
  return (
    <div className="message-both">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notes which of its fields is worked in */}
      <div className="stack" ref={box} onPointerDown={onWork} onKeyDown={onWork}>
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
        {/* biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of a form's fields */}
        <div className="line" role="group" aria-label={words.insert}>
          <span className="muted small">{words.insert}</span>
          {Object.entries(words.names).map(([name, what]) => (
            <Button key={name} look="quiet" onPress={() => insert(name)}>
              {what}
            </Button>
          ))}
        </div>
      </div>
      {preview === undefined ? null : <MessagePreview preview={{ ...preview, missing }} />}
    </div>
  )
}
