/** The set is cleared at this size: a service may invent new cursors without end, which would fill the memory. */
const mostSeen = 200_000

export type Progress = ReturnType<typeof createProgress>

/** Detects a service that sends the app in circles: only changes and cursors that were not seen before count as progress. */
export const createProgress = () => {
  const seen = new Set<string>()
  const isNew = (text: string): boolean => {
    if (seen.size >= mostSeen) seen.clear()
    const before = seen.size
    return seen.add(text).size > before
  }
  return {
    reset: (): void => seen.clear(),
    /**
     * Notes a page. `fresh`: how many of its changes no earlier page had; `advances`: whether its cursor was not met before. A `next` that equals `after`
     * counts as progress: it is the end of `/changes`, not a circle.
     */
    add: ({ after, next, ids }: { after: string; next: string; ids: string[] }) => {
      isNew(`cursor ${after}`)
      const advances = next === after || isNew(`cursor ${next}`)
      return { fresh: ids.filter(id => isNew(`change ${id}`)).length, advances }
    },
  }
}
