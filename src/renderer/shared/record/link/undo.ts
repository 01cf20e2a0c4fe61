import type { Undoable, UndoneStep } from '../../../../contract/links/register.ts'
import { call } from '../../../api.ts'
import { isTyping } from '../../../ui/keys.ts'
import { announce } from '../../../ui/notices/status.tsx'
import { failureWords } from '../../../ui/text/failure-words.ts'
import { useListener } from '../../../ui/use-listener.ts'
import { linkMessages as messages } from './link-messages.ts'

/** The result of an undo in words; `done` null: there was nothing to undo. Pure. */
export const undoneWords = (done: UndoneStep | null): string => {
  const { undo } = messages
  if (done === null) return undo.nothing
  if (done.links === 0) return undo.changed
  return done.what === 'edit' ? undo.edit : undo[done.what](done.links)
}

/** Whether the last thing done was an action on links, and not typing: then Ctrl/Cmd+Z undoes that action, even in a field. */
let isDoneLast = false
const typed = () => {
  isDoneLast = false
}

/** Undoes a step (null: the last one) and returns it; null: nothing was undone. */
const undo = async (step: string | null): Promise<UndoneStep | null> => {
  isDoneLast = false
  const answer = await call('links.undo', { step })
  announce(answer.ok ? undoneWords(answer.value) : failureWords(answer.failure).sentence)
  return answer.ok ? answer.value : null
}

/** Announces an action with an Undo button. */
export const announceUndoable = (text: string, undoable: Undoable | null): void => {
  isDoneLast = undoable !== null
  window.addEventListener('input', typed, { once: true })
  announce(text, undoable === null ? null : () => void undo(undoable.step))
}

/** Whether Ctrl/Cmd+Z belongs to a dialog or field: in a field only if something was typed since the last action. */
const isElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null) ||
  (!isDoneLast && isTyping(target))

/** Undoes the last action on links and returns it; null: there was none. */
export const undoLast = () => undo(null)

/** Ctrl/Cmd+Z runs `takeBack`, the screen's undo; in a field with text typed since the last action, the field's native undo works. */
export function useUndoKey(takeBack: () => void): void {
  useListener('keydown', event => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    if (!isUndo || event.shiftKey || event.altKey || isElsewhere(event.target)) return
    event.preventDefault()
    takeBack()
  })
}
