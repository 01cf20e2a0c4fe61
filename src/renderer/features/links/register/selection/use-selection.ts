import { useEffect, useRef, useState } from 'react'
import type { LinkList, LinkTarget } from '../../../../../contract/links/register-schemas.ts'
import type { Link } from '../../../../../contract/model.ts'
import { ask, useCall } from '../../../../shared/hooks/query-client.ts'
import { linkMessages } from '../../../../shared/record/link/link-messages.ts'
import { isFirstMail, isOfUse, isToRemind } from '../../../../shared/record/link/link-words.ts'
import { announceUndoable } from '../../../../shared/record/link/undo.ts'
import type { GridMarks } from '../../../../ui/grid/grid-keys.ts'
import type { LinksList } from '../../queries.ts'

/** Some links by id (row null: it was never on the screen), or all of a list except some. */
type Marks =
  | { kind: 'some'; rows: ReadonlyMap<string, Link | null>; anchor: number | null }
  | { kind: 'all'; except: ReadonlySet<string> }

const noMarks: Marks = { kind: 'some', rows: new Map(), anchor: null }

const toggled = (marks: Marks, row: Link, index: number): Marks => {
  if (marks.kind === 'all') {
    const except = new Set(marks.except)
    if (!except.delete(row.id)) except.add(row.id)
    return { kind: 'all', except }
  }
  const rows = new Map(marks.rows)
  if (!rows.delete(row.id)) rows.set(row.id, row)
  return { kind: 'some', rows, anchor: index }
}

const reminded: readonly LinkList['state'][] = ['copied', 'opened']

/** Whether mails to the selection are reminders: all customers have their link already. Of a whole list only its filter can tell. */
export const areToRemind = (marks: Marks, { followUp, state }: LinkList): boolean =>
  followUp || marks.kind === 'all'
    ? followUp || reminded.includes(state)
    : [...marks.rows.values()].every(
        row => row !== null && isOfUse(row) && isToRemind(row) && !isFirstMail(row),
      )

/** The selection in the register. Another filter clears it, also when the filter is set back later. */
export function useSelection({ filter: list, first: page, total, exact: isCounted, rows }: LinksList) {
  const { rowAt } = rows
  /** The newest row on the screen; null: not known yet. */
  const latest = page?.latest ?? null
  const [held, setHeld] = useState({ of: list, marks: noMarks, total })
  const marks = held.of === list ? held.marks : noMarks
  const hasExcept = marks.kind === 'all' && marks.except.size > 0
  // Once the list is shorter, one that was left out may be in it no more: then more are selected than the rest of the list has.
  const isSure = !hasExcept || total >= held.total
  /** Number of changes so far: a range whose ids come after the next one is not selected any more. */
  const changes = useRef(0)
  const setMarks = (next: Marks) => {
    changes.current += 1
    setHeld({ of: list, marks: next, total: next.kind === 'all' && hasExcept ? held.total : total })
  }
  const count = marks.kind === 'all' ? Math.max(0, total - marks.except.size) : marks.rows.size
  const clear = () => setMarks(noMarks)
  const range = async (from: number, to: number) => {
    const anchor = marks.kind === 'some' ? (marks.anchor ?? from) : from
    const [first, last] = [Math.min(anchor, to), Math.max(anchor, to)]
    const shown = Array.from({ length: last - first + 1 }, (_, step) => rowAt(first + step) ?? null)
    const known = shown.flatMap(row => (row === null ? [] : [row]))
    // The next key extends the range from the same row, also before the ids of this one are there.
    setMarks(marks.kind === 'some' ? { ...marks, anchor } : marks)
    const before = changes.current
    // Rows in between that were never on the screen are not cached: ask main for their ids.
    const ids =
      known.length === shown.length
        ? known.map(({ id }) => id)
        : await ask('links.ids', { ...list, upTo: latest, offset: first, limit: shown.length })
    if (changes.current !== before) return
    const byId = new Map(known.map(row => [row.id, row]))
    setMarks({ kind: 'some', rows: new Map(ids.map(id => [id, byId.get(id) ?? null])), anchor })
  }
  const target: LinkTarget =
    marks.kind === 'all'
      ? { filter: list, upTo: latest, except: [...marks.except] }
      : { ids: [...marks.rows.keys()] }
  const holds = (id: string): boolean => (marks.kind === 'all' ? !marks.except.has(id) : marks.rows.has(id))
  const grid: GridMarks<Link> = {
    any: count > 0,
    all: count > 0 && count === total && isCounted,
    has: ({ id }) => holds(id),
    onToggle: index => {
      const row = rowAt(index)
      if (row !== undefined) setMarks(toggled(marks, row, index))
    },
    onRange: (from, to) => void range(from, to),
    onAll: () => setMarks({ kind: 'all', except: new Set() }),
    onNone: clear,
  }
  return {
    grid,
    holds,
    count,
    isCounted: (isCounted && isSure) || marks.kind === 'some',
    marked: { list, latest, target },
    reminds: areToRemind(marks, list),
    clear,
  }
}

/** Archives or restores the selected links; `onDone` moves the focus. A failure is cleared together with the selection. */
export function useArchiveMarked(selection: ReturnType<typeof useSelection>, onDone: () => void) {
  const { count, marked, clear } = selection
  const archived = !marked.list.archived
  const { mutate, reset, error, isPending } = useCall('links.archive', done => {
    // Null where it was done before, as by a second press: what is said of that stays.
    if (done !== null) announceUndoable(linkMessages.archived(done.links, archived), done)
    clear()
    onDone()
  })
  const isNone = count === 0
  useEffect(() => {
    if (isNone) reset()
  }, [isNone, reset])
  return { run: () => mutate({ target: marked.target, archived }), error, isPending }
}
