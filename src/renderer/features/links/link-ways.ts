import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Undoable, UndoneStep } from '../../../contract/links/register.ts'
import type { Link } from '../../../contract/model.ts'
import { call } from '../../api.ts'
import { ask } from '../../shared/hooks/query-client.ts'
import { canWithdraw } from '../../shared/record/link/link-words.ts'
import type { RowMenuItem } from '../../ui/dialogs/row-menu.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { failureWords } from '../../ui/text/failure-words.ts'
import { linkMessages as messages } from './links-messages.ts'

/** What is done with a link wherever it is shown. */
export type LinkWays = {
  onEdit: (link: Link) => void
  onArchive: (link: Link) => void
  onWithdraw: (link: Link) => void
}

/** What changes a link, for its row's menu and its record. */
export const changeItems = (link: Link, ways: LinkWays): RowMenuItem[] => [
  { label: messages.edit, keys: 'F2', apart: true, onChoose: () => ways.onEdit(link) },
  {
    label: link.archived ? messages.restore : messages.archive,
    keys: 'Del',
    onChoose: () => ways.onArchive(link),
  },
  ...(canWithdraw(link)
    ? [{ label: messages.withdraw, bad: true, onChoose: () => ways.onWithdraw(link) }]
    : []),
]

/** What was taken back, in words; null: there was nothing. Pure. */
export const undoneWords = (done: UndoneStep | null): string => {
  const { undo } = messages
  if (done === null) return undo.nothing
  if (done.links === 0) return undo.changed
  return done.what === 'edit' ? undo.edit : undo[done.what](done.links)
}

/** Takes back a step, or what was done last. */
const undo = async (step: string | null): Promise<void> => {
  const answer = await call('links.undo', { step })
  announce(answer.ok ? undoneWords(answer.value) : failureWords(answer.failure).sentence)
}

/** Says what was done, with a button that takes it back. */
export const tellUndoable = (text: string, undoable: Undoable | null): void =>
  announce(text, undoable === null ? null : () => void undo(undoable.step))

/** Puts a link into the archive, or takes it out; Undo takes that back. */
export const useArchive = (): ((link: Link) => void) => {
  const { mutate } = useMutation({
    mutationFn: ({ id, archived }: Link) =>
      ask('links.archive', { target: { ids: [id] }, archived: !archived }),
    onSuccess: (done, { archived }) => tellUndoable(messages.archived(1, !archived), done),
    onError: failure => announce(failureWords(failure).sentence),
  })
  return mutate
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [role=dialog], [role=alertdialog]') !== null

/** Ctrl/Cmd+Z takes back what was done last; in a field it is the field's own. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
      if (!isUndo || event.shiftKey || event.altKey || isField(event.target)) return
      event.preventDefault()
      void undo(null)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
