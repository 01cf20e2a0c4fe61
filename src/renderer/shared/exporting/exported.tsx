import { useMutation } from '@tanstack/react-query'
import { LockOpen } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PageKind, SavedPlace } from '../../../contract/tables/exports.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { Facts } from '../../ui/layout/record.tsx'
import { Outside } from '../../ui/text/outside.tsx'
import { useListener } from '../../ui/use-listener.ts'
import { ShowFailure } from '../failure.tsx'
import { ask, useCall } from '../hooks/query-client.ts'
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

/** Prints pages on paper, or saves them as a PDF. `sheetOf`: the element to render, null unless one of both is under way. */
export function usePrinting(what: PageKind) {
  const [goal, setGoal] = useState<'paper' | 'pdf' | null>(null)
  const { mutate, reset, data, error } = useMutation({
    mutationFn: () => ask('exports.savePages', { what }),
    onSettled: () => setGoal(null),
  })
  useListener('afterprint', () => setGoal(null), goal === 'paper')
  // Once the pages are in the document.
  useEffect(() => {
    if (goal === 'pdf') mutate()
    if (goal === 'paper') window.print()
  }, [goal, mutate])
  return {
    print: () => setGoal('paper'),
    savePdf: () => {
      reset()
      setGoal('pdf')
    },
    isBusy: goal !== null,
    saved: data?.end === 'saved' ? data : null,
    failure: error,
    forget: reset,
    /** The pages take the place of the rest of the window. */
    sheetOf: (pages: () => ReactNode) =>
      goal === null ? null : createPortal(<div className="print-sheet">{pages()}</div>, document.body),
  }
}
