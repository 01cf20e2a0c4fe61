/** Then what was seen is forgotten: a service may invent new ones without end. */
const mostSeen = 200_000

/** What a page brought: how many changes no page before had, and whether its cursor leads anywhere new. */
export type News = { fresh: number; advances: boolean }

export type Progress = ReturnType<typeof createProgress>

/** What was seen since a cursor: progress is something new, not merely another cursor. */
export const createProgress = () => {
  const seen = new Set<string>()
  const isNew = (text: string): boolean => {
    if (seen.size >= mostSeen) seen.clear()
    const before = seen.size
    return seen.add(text).size > before
  }
  return {
    reset: (): void => seen.clear(),
    /** Notes a page; one that leads to where it was asked from advances: there is nothing more. */
    add: ({ after, next, ids }: { after: string; next: string; ids: string[] }): News => {
      isNew(`cursor ${after}`)
      const advances = next === after || isNew(`cursor ${next}`)
      return { fresh: ids.filter(id => isNew(`change ${id}`)).length, advances }
    },
  }
}
