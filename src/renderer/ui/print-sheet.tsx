import './print-sheet.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

type PrintSheetProps = { children: ReactNode; onDone: () => void }

/** Prints what is in it, and nothing else of the page, as soon as it is there; by Chromium's own dialog, which makes PDFs as well. */
export function PrintSheet({ children, onDone }: PrintSheetProps) {
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const end = () => done.current()
    window.addEventListener('afterprint', end, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [])
  return createPortal(<div className="print-sheet">{children}</div>, document.body)
}
