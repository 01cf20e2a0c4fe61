import { useEffect, useState } from 'react'
import type { LinkList, LinkTarget } from '../../../../../contract/links/register-schemas.ts'
import type { Link } from '../../../../../contract/model.ts'
import { ask } from '../../../../shared/hooks/query-client.ts'
import type { GridMarks } from '../../../../ui/grid/grid-marks.ts'

type Marks =
  | { kind: 'some'; ids: ReadonlySet<string>; anchor: number | null }
  | { kind: 'all'; except: ReadonlySet<string> }

const noMarks: Marks = { kind: 'some', ids: new Set(), anchor: null }

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

type MarksOptions = {
  list: LinkList
  /** The number of the newest row that is shown; null: it is not known yet. */
  latest: number | null
  total: number
  /** There are no more than `total`. */
  isCounted: boolean
  rowAt: (index: number) => Link | undefined
}

/** Which links of the register are marked: some, by their ids, or all that are shown but some, however many. */
export function useSelection({ list, latest, total, isCounted, rowAt }: MarksOptions) {
  const key = JSON.stringify(list)
  const [kept, setKept] = useState({ key, marks: noMarks })
  // Of another list nothing is marked, also when one comes back to it.
  const marks = kept.key === key ? kept.marks : noMarks
  useEffect(
    () =>
      setKept(before => (before.key === key || before.marks === noMarks ? before : { key, marks: noMarks })),
    [key],
  )
  const setMarks = (next: Marks) => setKept({ key, marks: next })
  const has = ({ id }: Link): boolean => (marks.kind === 'all' ? !marks.except.has(id) : marks.ids.has(id))
  const count = marks.kind === 'all' ? Math.max(0, total - marks.except.size) : marks.ids.size
  const clear = () => setMarks(noMarks)

  const toggle = (index: number) => {
    const id = rowAt(index)?.id
    if (id === undefined) return
    setMarks(
      marks.kind === 'all'
        ? { kind: 'all', except: toggled(marks.except, id) }
        : { kind: 'some', ids: toggled(marks.ids, id), anchor: index },
    )
  }

  const range = async (from: number, to: number) => {
    const anchor = marks.kind === 'some' ? (marks.anchor ?? from) : from
    const [first, last] = [Math.min(anchor, to), Math.max(anchor, to)]
    const rows = Array.from({ length: last - first + 1 }, (_, step) => rowAt(first + step))
    const known = rows.flatMap(row => (row === undefined ? [] : [row.id]))
    // Rows between that were never on the screen are not here.
    const ids =
      known.length === rows.length
        ? known
        : await ask('links.ids', { ...list, upTo: latest, offset: first, limit: last - first + 1 })
    setMarks({ kind: 'some', ids: new Set(ids), anchor })
  }

  const target = (): LinkTarget =>
    marks.kind === 'all' ? { filter: list, upTo: latest, except: [...marks.except] } : { ids: [...marks.ids] }

  const grid: GridMarks<Link> = {
    any: count > 0,
    has,
    onToggle: toggle,
    onRange: (from, to) => void range(from, to),
    onAll: () => setMarks({ kind: 'all', except: new Set() }),
    onNone: clear,
  }
  return { grid, count, isCounted: isCounted || marks.kind === 'some', target, clear, toggle }
}
