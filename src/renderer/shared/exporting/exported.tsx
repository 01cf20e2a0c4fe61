import { useMutation } from '@tanstack/react-query'
import { LockOpen } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PageKind, SavedPlace } from '../../../contract/tables/exports.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { Facts } from '../../ui/layout/record.tsx'
import { Outside } from '../../ui/text/outside.tsx'
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

/** `print`: the effect that runs once the pages are in the document; returns its clean-up. */
type PrintSheetProps = { children: ReactNode; print: () => () => void }

/** Opens Chromium's print dialog. `onDone`: called when that closes. */
const printOnPaper = (onDone: () => void) => (): (() => void) => {
  window.addEventListener('afterprint', onDone, { once: true })
  window.print()
  return () => window.removeEventListener('afterprint', onDone)
}

/** Pages to print, in place of the rest of the window. */
function PrintSheet({ children, print }: PrintSheetProps) {
  const first = useRef(print)
  useEffect(() => first.current(), [])
  return createPortal(<div className="print-sheet">{children}</div>, document.body)
}

/** Prints pages on paper, or saves them as a PDF. `sheetOf`: the element to render, null unless one of both is under way. */
export function usePrinting(what: PageKind) {
  const [goal, setGoal] = useState<'paper' | 'pdf' | null>(null)
  const done = () => setGoal(null)
  const { mutate, reset, data, error } = useMutation({
    mutationFn: () => ask('exports.savePages', { what }),
    onSettled: done,
  })
  const save = () => {
    mutate()
    return () => undefined
  }
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
    sheetOf: (pages: () => ReactNode) =>
      goal === null ? null : (
        <PrintSheet print={goal === 'pdf' ? save : printOnPaper(done)}>{pages()}</PrintSheet>
      ),
  }
}
