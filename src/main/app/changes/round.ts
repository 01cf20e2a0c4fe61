import { hashOfText } from '../../mirror-worker/search/marks.ts'

/** Then what was met is forgotten: no more than some megabytes for what a service likes to invent. */
const mostMet = 200_000

/** What a page brought: how many changes that no page before had, and whether its cursor leads anywhere new. */
export type News = { fresh: number; leadsOn: boolean }

export type Round = ReturnType<typeof createRound>

/** What was met while a feed is followed from a cursor on: progress is what is new, and not another cursor. */
export const createRound = () => {
  /** By their hashes. */
  const met = new Set<string>()
  const begin = (): void => met.clear()

  const isNew = (text: string): boolean => {
    if (met.size >= mostMet) begin()
    const before = met.size
    return met.add(hashOfText(text)).size > before
  }

  return {
    /** Forgets all, where a cursor was asked for anew. */
    begin,
    /** Notes a page; one that leads to where it was asked from leads on: there is nothing more. */
    note: ({ after, next, ids }: { after: string; next: string; ids: string[] }): News => {
      isNew(`cursor ${after}`)
      const leadsOn = next === after || isNew(`cursor ${next}`)
      return { fresh: ids.filter(id => isNew(`change ${id}`)).length, leadsOn }
    },
  }
}
