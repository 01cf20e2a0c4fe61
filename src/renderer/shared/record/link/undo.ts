import { useEffect, useRef } from 'react'
import type { Undoable, UndoneStep } from '../../../../contract/links/register.ts'
import { call } from '../../../api.ts'
import { announce } from '../../../ui/notices/status.tsx'
import { failureWords } from '../../../ui/text/failure-words.ts'
import { linkMessages as messages } from './link-messages.ts'

/** What was taken back, in words; null: there was nothing. Pure. */
export const undoneWords = (done: UndoneStep | null): string => {
  const { undo } = messages
  if (done === null) return undo.nothing
  if (done.links === 0) return undo.changed
  return done.what === 'edit' ? undo.edit : undo[done.what](done.links)
}

/** Whether something was done with links since anything was typed: then Ctrl/Cmd+Z is not about the field. */
let isDoneLast = false
const typed = () => {
  isDoneLast = false
}

/** Takes back a step, or what was done last. */
const undo = async (step: string | null): Promise<void> => {
  isDoneLast = false
  const answer = await call('links.undo', { step })
  announce(answer.ok ? undoneWords(answer.value) : failureWords(answer.failure).sentence)
}

/** Says what was done, with a button that takes it back. */
export const announceUndoable = (text: string, undoable: Undoable | null): void => {
  isDoneLast = undoable !== null
  window.addEventListener('input', typed, { once: true })
  announce(text, undoable === null ? null : () => void undo(undoable.step))
}

const isWithin = (target: EventTarget | null, what: string): boolean =>
  target instanceof Element && target.closest(what) !== null

/** Whether the key belongs to a field or a dialog, and not to the screen. */
const isElsewhere = (target: EventTarget | null): boolean =>
  isWithin(target, '[role=dialog], [role=alertdialog]') ||
  (!isDoneLast && isWithin(target, 'input, textarea, select'))

/** Takes back what was done last with a link. */
export const undoLast = (): void => void undo(null)

/** Ctrl/Cmd+Z takes back what was done last on this screen; in a field in which something was typed since, it is the field's own. */
export function useUndoKey(takeBack: () => void): void {
  const latest = useRef(takeBack)
  useEffect(() => {
    latest.current = takeBack
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
      if (!isUndo || event.shiftKey || event.altKey || isElsewhere(event.target)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
