import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

/** `print`: called once it can be printed; answers how to stop waiting for its end. */
type PrintSheetProps = { children: ReactNode; print: () => () => void }

/** By Chromium's own dialog. `onDone`: it was printed, or not. */
export const printOnPaper = (onDone: () => void) => (): (() => void) => {
  window.addEventListener('afterprint', onDone, { once: true })
  window.print()
  return () => window.removeEventListener('afterprint', onDone)
}

/** What is printed, and nothing else of the page. */
export function PrintSheet({ children, print }: PrintSheetProps) {
  const first = useRef(print)
  useEffect(() => first.current(), [])
  return createPortal(<div className="print-sheet">{children}</div>, document.body)
}
