import { Button } from '../../ui/buttons/button.tsx'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { progressWords } from './export-words.ts'

type ExportProgressProps = { rows: number; total: number | null; onCancel: () => void }

/** How far an export is; Esc and Cancel end it, and nothing of it is left. */
export function ExportProgress({ rows, total, onCancel }: ExportProgressProps) {
  return (
    <ModalDialog title="Exporting…" onClose={onCancel}>
      <progress
        className="export-progress"
        aria-label="Progress"
        {...(total === null || rows === 0 ? {} : { value: Math.min(rows, total), max: Math.max(1, total) })}
      />
      <p className="muted">{progressWords(rows, total)}</p>
      <div className="dialog-buttons">
        <Button autoFocus onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </ModalDialog>
  )
}
