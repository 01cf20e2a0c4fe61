import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PageKind } from '../../../contract/tables/exports.ts'
import { PrintSheet, printOnPaper } from '../../ui/layout/print-sheet.tsx'
import { ask } from '../hooks/query-client.ts'

/** Prints pages on paper, or saves them as a PDF. `sheetOf`: what to put into the page, with the pages where they are wanted. */
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
