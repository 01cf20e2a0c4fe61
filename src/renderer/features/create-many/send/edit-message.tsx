import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mailFields } from '../../../../contract/mail/mail.ts'
import { MessagePreview } from '../../../shared/handing-over/message-preview.tsx'
import { previewQuery } from '../../../shared/handing-over/queries.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { messages } from './send-messages.ts'
import type { ListMessage } from './send-step.tsx'

const fields = mailFields.map(name => `{${name}}`).join(' ')

type EditMessageProps = {
  message: ListMessage
  /** Whose mail is shown as it will be; null: nobody's yet. */
  linkId: string | null
  onClose: () => void
}

/** Changes what a list's customers are written, for this list alone; the template stays. */
export function EditMessage({ message, linkId, onClose }: EditMessageProps) {
  const [words, setWords] = useState(message.words)
  const preview = useQuery(previewQuery({ linkId, ...words, fill: {} })).data
  const subjectError = words.subject.trim() === '' ? messages.noSubject : undefined
  const textError = words.text.includes('{link}') ? undefined : messages.noLink
  const change = (next: typeof words | null) => {
    message.change(next)
    onClose()
  }
  return (
    <ModalDialog title={messages.editTitle} onClose={onClose} wide>
      <TextField
        label={messages.subject}
        value={words.subject}
        onChange={subject => setWords({ ...words, subject })}
        maxLength={200}
        error={subjectError}
      />
      <TextArea
        label={messages.text}
        rows={9}
        value={words.text}
        onChange={text => setWords({ ...words, text })}
        maxLength={10_000}
        hint={messages.editFields(fields)}
        error={textError}
      />
      {preview === undefined || linkId === null ? null : (
        <div className="many-edit">
          <MessagePreview preview={preview} />
        </div>
      )}
      <div className="dialog-buttons">
        <Button onPress={onClose}>{messages.cancel}</Button>
        {message.isChanged ? <Button onPress={() => change(null)}>{messages.asTemplate}</Button> : null}
        <Button
          look="primary"
          disabled={subjectError !== undefined || textError !== undefined}
          onPress={() => change(words)}
        >
          {messages.use}
        </Button>
      </div>
    </ModalDialog>
  )
}
