import type { CallInput } from '../../../../contract/ipc.ts'
import type { AccountRow } from '../../../../contract/model.ts'
import { normalize } from '../../../../contract/search/search-words.ts'
import { ask as askMain } from '../../../shared/hooks/query-client.ts'
import { isWhole, mailingBlock } from '../../../shared/words/customer-words.ts'
import { followRow } from '../../../ui/grid/grid-place.ts'
import { labelMessages as words } from '../address-messages.ts'

/** The addresses to print labels for; a filter that is left out is not set. */
export type LabelScope = Omit<CallInput<'addresses.page'>, 'offset' | 'limit'>

/**
 * Where a portion begins: a row of the list, by its id as others may come or go before it, or the one after the row before it (`before`) where that row is
 * gone; and the labels of the same street already printed (`there`), to skip duplicates.
 */
export type LabelStart = { id: number; before: number; offset: number; street: string; there: string[] }

/** `partial`: labels lacking a part that mail can do without; `incomplete`: accounts left out for their address; `next` null: the end. */
export type ReadLabels = { labels: string[][]; partial: number; incomplete: number; next: LabelStart | null }

const window = 500

/** Key of a street, normalized as the list sorts it: case, accents, extra spaces and leading zeros are ignored. Rows of a state may spell it in turns. */
const groupOf = ({ city, street }: AccountRow): string =>
  JSON.stringify([
    city,
    normalize(street ?? '')
      .trim()
      .replaceAll(/\s*,\s*|\s+/g, gap => gap.trim() || ' ')
      .replaceAll(/\d+/g, digits => digits.replace(/^0+(?=\d)/, '')),
  ])

type Ask = typeof askMain

async function* rowsOf(ask: Ask, scope: LabelScope, from: number) {
  for (let offset = from; ; offset += window) {
    const { rows } = await ask('addresses.page', { ...scope, offset, limit: window })
    for (const [at, { row }] of rows.entries()) yield { row, offset: offset + at }
    if (rows.length < window) return
  }
}

/** Where a portion's first row is by now. */
const beginOf = async (ask: Ask, scope: LabelScope, start: LabelStart): Promise<number> => {
  const { id, before, offset } = start
  const from = Math.max(0, offset - window / 2)
  const { rows } = await ask('addresses.page', { ...scope, offset: from, limit: window })
  const keyAt = (index: number) => rows[index - from]?.row.id ?? null
  return followRow(id, offset, keyAt) ?? (followRow(before, offset - 1, keyAt) ?? offset - 1) + 1
}

/**
 * Reads one portion of a scope's labels, in list order, holding no other portion in memory. Prints one label for each customer and
 * address: duplicates are looked for within a street only, as the list sorts a city by street. Throws a Failure.
 */
export const readLabels = async (
  scope: LabelScope,
  start: LabelStart | null,
  most: number,
  ask: Ask = askMain,
): Promise<ReadLabels> => {
  const labels: string[][] = []
  let partial = 0
  let incomplete = 0
  let street = start?.street ?? ''
  const from = start === null ? 0 : await beginOf(ask, scope, start)
  let there = new Set(start?.there)
  let last = start?.before ?? 0
  for await (const { row, offset } of rowsOf(ask, scope, from)) {
    const before = last
    last = row.id
    if (groupOf(row) !== street) {
      street = groupOf(row)
      there = new Set()
    }
    if (!isWhole(row)) {
      incomplete += 1
      continue
    }
    const lines = mailingBlock(row)
    const text = lines.join('\n')
    if (there.has(text)) continue
    if (labels.length === most)
      return { labels, partial, incomplete, next: { id: row.id, before, offset, street, there: [...there] } }
    there.add(text)
    if ([row.zip, row.city, row.state].includes(null)) partial += 1
    labels.push(lines)
  }
  return { labels, partial, incomplete, next: null }
}

/** What will be printed, in words. `before`: number of labels in earlier portions. Pure. */
export const portionWords = (read: ReadLabels, before: number, sheets: number): string => {
  const { labels, partial, incomplete, next } = read
  const more = next !== null
  return [
    words.labels(labels.length, sheets, before, more),
    more ? words.follow : '',
    partial === 0 ? '' : words.partial(partial),
    incomplete === 0 ? '' : words.incomplete(incomplete, before > 0 || more),
  ]
    .filter(Boolean)
    .join(' ')
}
