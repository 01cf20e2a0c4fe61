import { useState } from 'react'
import { MessageEditor, wrongWords } from '../../../shared/handing-over/message-editor.tsx'
import { messages as handing } from '../../../shared/handing-over/message-messages.ts'
import type { Message } from '../../../shared/handing-over/use-message.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { messages } from './send-messages.ts'

type EditMessageProps = {
  message: Message
  /** The link whose mail the preview shows; null: none. */
  linkId: string | null
  onClose: () => void
}

/** Changes the message of this list; its template stays. */
export function EditMessage({ message, linkId, onClose }: EditMessageProps) {
  const [words, setWords] = useState(message.words)
  const wrong = wrongWords(words)
  const change = (next: typeof words | null) => {
    message.change(next)
    onClose()
  }
  return (
    <ModalDialog
      title={messages.editTitle}
      wide
      action={{ label: messages.use, disabled: Object.keys(wrong).length > 0, onPress: () => change(words) }}
      others={
        message.isChanged ? <Button onPress={() => change(null)}>{handing.editor.asTemplate}</Button> : null
      }
      onClose={onClose}
    >
      <MessageEditor
        message={words}
        onChange={(name, text) => setWords({ ...words, [name]: text })}
        wrong={wrong}
        linkId={linkId}
      />
    </ModalDialog>
  )
}
