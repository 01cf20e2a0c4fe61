import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PageKind } from '../../../contract/tables/exports.ts'
import { ask } from '../hooks/query-client.ts'

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
