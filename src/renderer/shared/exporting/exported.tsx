import { useMutation } from '@tanstack/react-query'
import { LockOpen } from 'lucide-react'
import type { ExportEnd } from '../../../contract/tables/exports.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { ShowFailure } from '../failure.tsx'
import { ask } from '../hooks/query-client.ts'
import { savedWords } from './export-words.ts'

type ExportedProps = { end: Extract<ExportEnd, { end: 'saved' }>; onClose: () => void }

/** Where the file lies, whom it names, and that it is no longer encrypted. */
export function Exported({ end, onClose }: ExportedProps) {
  const show = useMutation({ mutationFn: () => ask('exports.show', undefined) })
  return (
    <ModalDialog title="Saved" onClose={onClose}>
      <dl className="export-place">
        <dt>File</dt>
        <dd>{end.name}</dd>
        <dt>Folder</dt>
        <dd>{end.folder}</dd>
      </dl>
      <div className="note warn">
        <LockOpen aria-hidden="true" />
        <p role="status">{savedWords(end)}</p>
      </div>
      {show.error === null ? null : <ShowFailure failure={show.error} />}
      <div className="dialog-buttons">
        <Button onPress={() => show.mutate()}>Show in folder</Button>
        <Button look="primary" autoFocus onPress={onClose}>
          Done
        </Button>
      </div>
    </ModalDialog>
  )
}
