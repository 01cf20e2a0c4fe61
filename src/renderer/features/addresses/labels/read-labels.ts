import type { AccountRow } from '../../../../contract/model.ts'
import { ask } from '../../../shared/hooks/query-client.ts'
import { isWhole, mailingBlock } from '../mailing-block.ts'

/** Whose labels: those of a city, of a state, or all that the search finds; null of a city or state: not given. */
export type LabelScope = {
  search: string
  state?: string | null | undefined
  city?: string | null | undefined
}

/** `labels`: one for each customer and address; `incomplete`: utility accounts whose address is too little; `more`: there are others. */
export type ReadLabels = { labels: string[][]; incomplete: number; more: boolean }

/** So many labels are printed at a time: a hundred sheets. */
export const mostLabels = 3000
const window = 500

async function* citiesOf({
  search,
  state,
  city,
}: LabelScope): AsyncGenerator<[string | null, string | null]> {
  if (state !== undefined && city !== undefined) {
    yield [state, city]
    return
  }
  const states =
    state === undefined
      ? (await ask('addresses.states', { search, whole: true })).groups.map(({ name }) => name)
      : [state]
  for (const one of states)
    for (const { name } of (await ask('addresses.cities', { search, state: one, whole: true })).groups)
      yield [one, name]
}

async function* rowsOf(scope: LabelScope): AsyncGenerator<AccountRow> {
  for await (const [state, city] of citiesOf(scope)) {
    for (let offset = 0; ; offset += window) {
      const { rows } = await ask('addresses.streets', {
        search: scope.search,
        state,
        city,
        offset,
        limit: window,
      })
      yield* rows
      if (rows.length < window) break
    }
  }
}

/** The labels of a scope, in the order of its addresses. Throws a Failure. */
export const readLabels = async (scope: LabelScope): Promise<ReadLabels> => {
  const blocks = new Map<string, string[]>()
  let incomplete = 0
  for await (const row of rowsOf(scope)) {
    if (!isWhole(row)) {
      incomplete += 1
      continue
    }
    if (blocks.size === mostLabels) return { labels: [...blocks.values()], incomplete, more: true }
    const lines = mailingBlock(row)
    blocks.set(lines.join('\n'), lines)
  }
  return { labels: [...blocks.values()], incomplete, more: false }
}
