import type { AccountRow } from '../../../../contract/model.ts'
import type { AddressFilter } from '../../../../contract/places.ts'
import { normalize } from '../../../../contract/search/search-words.ts'
import { ask as askMain } from '../../../shared/hooks/query-client.ts'
import { labelMessages as words } from '../address-messages.ts'
import { isWhole, mailingBlock } from '../mailing-block.ts'

/** Whose labels: those of a list of addresses; what is left out is as in the list of all. */
export type LabelScope = Pick<AddressFilter, 'search'> & {
  [Key in Exclude<keyof AddressFilter, 'search'>]?: AddressFilter[Key] | undefined
}

/** Where a portion of labels begins: at a row of the list; `there`: labels of that row's street that were printed already. */
export type LabelStart = { offset: number; street: string; there: string[] }

/** `labels`: one for each customer and address; `incomplete`: utility accounts whose address is too little; `next`: null at the end. */
export type ReadLabels = { labels: string[][]; incomplete: number; next: LabelStart | null }

const window = 500

/** What streets have in common that have the same place in the order of a city's streets: case, accents, spaces and zeros aside. */
const groupOf = ({ state, city, street }: AccountRow): string =>
  JSON.stringify([
    state,
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

/**
 * A portion of a scope's labels, in the order of its addresses; nothing of those before or after it is held. One label is printed for
 * each customer and address: such rows stand side by side, since a city is in the order of its streets. Throws a Failure.
 */
export const readLabels = async (
  scope: LabelScope,
  start: LabelStart | null,
  most: number,
  ask: Ask = askMain,
): Promise<ReadLabels> => {
  const labels: string[][] = []
  let incomplete = 0
  let street = start?.street ?? ''
  let there = new Set(start?.there)
  for await (const { row, offset } of rowsOf(ask, scope, start?.offset ?? 0)) {
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
    if (labels.length === most) return { labels, incomplete, next: { offset, street, there: [...there] } }
    there.add(text)
    labels.push(lines)
  }
  return { labels, incomplete, next: null }
}

/** What will be printed, in words. `before`: labels of earlier portions. Pure. */
export const portionWords = (
  { labels, incomplete, next }: ReadLabels,
  before: number,
  sheets: number,
): string => {
  const more = next !== null
  return [
    words.labels(labels.length, sheets, before, more),
    more ? words.follow : '',
    incomplete === 0 ? '' : words.incomplete(incomplete, before > 0 || more),
  ]
    .filter(Boolean)
    .join(' ')
}
