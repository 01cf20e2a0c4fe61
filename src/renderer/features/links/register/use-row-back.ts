import { useEffect, useEffectEvent, useState } from 'react'
import { undoLast } from '../../../shared/record/link/undo.ts'
import { windowSize } from '../../../shared/rows/use-rows.ts'
import { focusActiveRow } from '../../../ui/grid/use-grid-focus.ts'
import type { LinksList } from '../queries.ts'

/** How long to wait for the rows that come back, in milliseconds: a focus that moves later than that would surprise. */
const patience = 2_000

const indexesIn = (grid: HTMLElement | null): number[] =>
  [...(grid?.querySelectorAll('[data-index]') ?? [])].map(row => Number(row.getAttribute('data-index')))

/** Ids of the rows on the screen, and of those that a row coming back may push into it. */
const idsAround = (list: Pick<LinksList, 'rows' | 'gridRef'>): ReadonlySet<string> => {
  const shown = indexesIn(list.gridRef.current)
  const first = Math.max(0, Math.min(...shown) - windowSize)
  const count = shown.length === 0 ? 0 : Math.max(...shown) + windowSize - first
  return new Set(Array.from({ length: count }, (_, step) => list.rows.rowAt(first + step)?.id ?? ''))
}

type RowBackOptions = Pick<LinksList, 'rows' | 'gridRef' | 'shown'> & {
  /** The list can be reached: no record lies over it. */
  isFree: boolean
  /** Makes a row the active one. */
  toRow: (index: number) => void
}

/** Undo by key: undoes the last action, then focuses the first row that it brought back, which the next key is meant for. */
export function useUndoToRow({ rows, gridRef, shown, isFree, toRow }: RowBackOptions): () => void {
  const [awaited, setAwaited] = useState<{ without: ReadonlySet<string> } | null>(null)
  const look = useEffectEvent(() => {
    const index = indexesIn(gridRef.current).find(at => {
      const id = rows.rowAt(at)?.id
      return id !== undefined && awaited?.without.has(id) === false
    })
    if (index === undefined) return
    setAwaited(null)
    // The focus goes along when another row becomes the active one.
    focusActiveRow(gridRef.current)
    toRow(index)
  })
  useEffect(() => {
    if (awaited === null) return
    const observer = new MutationObserver(() => look())
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    look()
    const timer = setTimeout(() => setAwaited(null), patience)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [awaited])
  return async () => {
    const without = idsAround({ rows, gridRef })
    const done = await undoLast()
    const comesBack = done?.what === (shown.archived ? 'restore' : 'archive') && done.links > 0
    if (comesBack && isFree) setAwaited({ without })
  }
}
