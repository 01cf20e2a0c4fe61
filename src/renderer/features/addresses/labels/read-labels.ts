import type { AccountRow } from '../../../../contract/model.ts'
import { normalize } from '../../../../contract/search/search-words.ts'
import { ask as askMain } from '../../../shared/hooks/query-client.ts'
import { isWhole, mailingBlock } from '../mailing-block.ts'

/** Whose labels: those of a city, of a state, or all that the search finds; null of a city or state: not given. */
export type LabelScope = {
  search: string
  state?: string | null | undefined
  city?: string | null | undefined
}

/** Where a portion of labels begins: at a row of a city; `there`: labels of that row's street that were printed already. */
export type LabelStart = {
  state: string | null
  city: string | null
  offset: number
  street: string
  there: string[]
}

/** `labels`: one for each customer and address; `incomplete`: utility accounts whose address is too little; `next`: null at the end. */
export type ReadLabels = { labels: string[][]; incomplete: number; next: LabelStart | null }

const window = 500

/** What streets have in common that have the same place in the order of a city's streets: case, accents, spaces and zeros aside. */
const groupOf = (street: string | null): string =>
  normalize(street ?? '')
    .trim()
    .replaceAll(/\s*,\s*|\s+/g, gap => gap.trim() || ' ')
    .replaceAll(/\d+/g, digits => digits.replace(/^0+(?=\d)/, ''))

type Ask = typeof askMain
type City = Pick<LabelStart, 'state' | 'city'>

async function* citiesOf(ask: Ask, { search, state, city }: LabelScope): AsyncGenerator<City> {
  if (state !== undefined && city !== undefined) {
    yield { state, city }
    return
  }
  const states =
    state === undefined
      ? (await ask('addresses.states', { search, whole: true })).groups.map(({ name }) => name)
      : [state]
  for (const one of states)
    for (const { name } of (await ask('addresses.cities', { search, state: one, whole: true })).groups)
      yield { state: one, city: name }
}

/** The cities of a scope from where a portion begins on. */
async function* citiesFrom(ask: Ask, scope: LabelScope, start: LabelStart | null): AsyncGenerator<City> {
  let isBefore = start !== null
  for await (const place of citiesOf(ask, scope)) {
    if (place.state === start?.state && place.city === start.city) isBefore = false
    if (!isBefore) yield place
  }
}

async function* rowsOf(
  ask: Ask,
  scope: LabelScope,
  start: LabelStart | null,
): AsyncGenerator<{ row: AccountRow; at: City & { offset: number } }> {
  for await (const { state, city } of citiesFrom(ask, scope, start)) {
    const isFirst = state === start?.state && city === start.city
    for (let offset = isFirst ? start.offset : 0; ; offset += window) {
      const { rows } = await ask('addresses.streets', {
        search: scope.search,
        state,
        city,
        offset,
        limit: window,
      })
      for (const [at, row] of rows.entries()) yield { row, at: { state, city, offset: offset + at } }
      if (rows.length < window) break
    }
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
  for await (const { row, at } of rowsOf(ask, scope, start)) {
    if (groupOf(row.street) !== street) {
      street = groupOf(row.street)
      there = new Set()
    }
    if (!isWhole(row)) {
      incomplete += 1
      continue
    }
    const lines = mailingBlock(row)
    const text = lines.join('\n')
    if (there.has(text)) continue
    if (labels.length === most) return { labels, incomplete, next: { ...at, street, there: [...there] } }
    there.add(text)
    labels.push(lines)
  }
  return { labels, incomplete, next: null }
}
