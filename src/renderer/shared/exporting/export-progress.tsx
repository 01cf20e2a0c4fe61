import { Button } from '../../ui/buttons/button.tsx'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { messages, progressWords } from './export-words.ts'

type ExportProgressProps = { rows: number; total: number | null; onCancel: () => void }

/** How far an export is; Esc and Cancel end it, and nothing of it is left. */
export function ExportProgress({ rows, total, onCancel }: ExportProgressProps) {
  return (
    <ModalDialog title={messages.exporting} onClose={onCancel}>
      <progress
        aria-label={messages.progress}
        {...(total === null || rows === 0 ? {} : { value: Math.min(rows, total), max: Math.max(1, total) })}
      />
      <p className="muted">{progressWords(rows, total)}</p>
      <div className="dialog-buttons">
        <Button autoFocus onPress={onCancel}>
          {messages.cancel}
        </Button>
      </div>
    </ModalDialog>
  )
}
