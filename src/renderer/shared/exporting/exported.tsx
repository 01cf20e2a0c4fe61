import { LockOpen } from 'lucide-react'
import type { SavedPlace } from '../../../contract/tables/exports.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { Facts } from '../../ui/layout/record.tsx'
import { Outside } from '../../ui/text/outside.tsx'
import { ShowFailure } from '../failure.tsx'
import { useCall } from '../hooks/query-client.ts'
import { messages, openWords } from './export-words.ts'

/** `words`: what the file holds, in a sentence. */
type ExportedProps = { end: SavedPlace; words: string; onClose: () => void }

/** Where a file was saved, what it holds, and that it is not encrypted. */
export function Exported({ end, words, onClose }: ExportedProps) {
  const show = useCall('exports.show')
  return (
    <ModalDialog
      title={messages.saved}
      close={messages.done}
      others={<Button onPress={() => show.mutate(undefined)}>{messages.show}</Button>}
      onClose={onClose}
    >
      <Facts
        facts={[
          [messages.file, <Outside key="file" text={end.name} exact />],
          [messages.folder, end.folder],
        ]}
      />
      <div className="note warn">
        <LockOpen aria-hidden="true" />
        <p role="status">{`${words} ${openWords}`}</p>
      </div>
      <ShowFailure failure={show.error} />
    </ModalDialog>
  )
}
