import type { MailMessage } from '../../../../contract/mail/mail.ts'
import { MessageEditor, wrongWords } from '../../../shared/handing-over/message-editor.tsx'
import { messages as handing } from '../../../shared/handing-over/message-messages.ts'
import type { Message } from '../../../shared/handing-over/use-message.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { sessionState, useStore } from '../../../ui/store.ts'
import { messages } from './send-messages.ts'

/** What was typed but not applied yet, by list and template, so that Esc and Cancel lose nothing. */
const keptDrafts = sessionState<Readonly<Record<string, MailMessage>>>({})

type EditMessageProps = {
  runId: string
  message: Message
  /** The link whose mail the preview shows; null: none. */
  linkId: string | null
  onClose: () => void
}

/** Changes the message of this list; its template stays. */
export function EditMessage({ runId, message, linkId, onClose }: EditMessageProps) {
  const of = `${runId} ${message.asked.templateId}`
  const [{ [of]: typed, ...others }, setDrafts] = useStore(keptDrafts)
  const words = typed ?? message.words
  const wrong = wrongWords(words)
  const change = (next: typeof words | null) => {
    setDrafts(others)
    message.change(next)
    onClose()
  }
  return (
    <ModalDialog
      title={messages.editTitle}
      wide
      action={{ label: messages.use, disabled: Object.keys(wrong).length > 0, onPress: () => change(words) }}
      others={
        message.isChanged || typed !== undefined ? (
          <Button onPress={() => change(null)}>{handing.editor.asTemplate}</Button>
        ) : null
      }
      onClose={onClose}
    >
      <MessageEditor
        message={words}
        onChange={(name, text) => setDrafts({ ...others, [of]: { ...words, [name]: text } })}
        wrong={wrong}
        linkId={linkId}
      />
    </ModalDialog>
  )
}
