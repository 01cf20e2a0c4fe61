import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useRef } from 'react'
import type { MailFill, MailMessage, MailPreview } from '../../../contract/mail/mail.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { fieldsWords } from '../../ui/text/failure-words.ts'
import { messages } from './message-messages.ts'
import { previewQuery } from './queries.ts'

/** Text with its empty fields marked: those in `open` and no others. */
function Marked({ text, open }: { text: string; open: readonly string[] }) {
  const marks = open.map(name => `{${name}}`)
  // The index is a good key here: the parts have no identity, and a changed text is rendered as a whole.
  return text.split(/(\{[^{}\s]{1,40}\})/).map((part, index) => {
    const key = `${index}`
    return marks.includes(part) ? <mark key={key}>{part}</mark> : <span key={key}>{part}</span>
  })
}

/** Subject and text as the customer will read them. */
export function MessagePreview({ preview }: { preview: MailPreview }) {
  const { subject, text, missing, unknown } = preview
  const open = [...missing, ...unknown]
  return (
    <section className="inset stack tight message-preview" aria-label={messages.preview}>
      <h3>
        <bdi>
          <Marked text={subject} open={open} />
        </bdi>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, by keyboard too */}
      <div className="message-text" tabIndex={0}>
        <Marked text={text} open={open} />
      </div>
      {open.length === 0 ? null : (
        <p className="bad-text small" role="status">
          {fieldsWords(missing, unknown)}
        </p>
      )}
    </section>
  )
}

const words = messages.editor

/** Why a message cannot be sent, by field: no subject, or no {link} in the text. Pure. */
export const wrongWords = ({ subject, text }: MailMessage): Partial<Record<keyof MailMessage, string>> => ({
  ...(subject.trim() === '' && { subject: words.noSubject }),
  ...(!text.includes('{link}') && { text: words.noLink }),
})

type MessageEditorProps = {
  message: MailMessage
  onChange: (name: keyof MailMessage, text: string) => void
  wrong: Partial<Record<keyof MailMessage, string>>
  /** The link for whose customer the preview is filled in; null: for a sample customer. */
  linkId: string | null
  fill?: MailFill
  autoFocus?: boolean
}

/** Subject and text of a message with its fields in braces, and below them how a customer will read it. */
export function MessageEditor(props: MessageEditorProps) {
  const { message, onChange, wrong, linkId, fill = {}, autoFocus = false } = props
  const preview = useQuery(previewQuery({ linkId, ...message, fill })).data
  const box = useRef<HTMLDivElement>(null)
  /** The field that was clicked or typed in last: {fields} are inserted there, as a click on their buttons takes the focus. */
  const worked = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null)
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
          rows={10}
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
      {preview === undefined ? null : <MessagePreview preview={preview} />}
    </div>
  )
}
