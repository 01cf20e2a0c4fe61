/** A change; `link` is the link that it is about. */
type Logged = { id: string; type: string; link: string }

/** A change as a follower got it; the time in milliseconds. */
export type Seen = Logged & { at: number }

/** What clients of a service saw, whichever machine answered, and what was stored in the end. */
export type History = {
  /** Creates in the order of their acknowledgement: the client's own key, and the link in the answer. */
  creates: { key: string; link: string; at: number }[]
  /** Links whose withdrawal was acknowledged. */
  withdrawn: string[]
  /** What is stored in the end. */
  stored: { key: string; link: string; state: string }[]
  /** All changes since before the first create, read when everything was over. */
  log: Logged[]
  /** What each follower saw; a new list after each 410, which asked it to read everything anew. */
  followers: Seen[][][]
}

export type Verdict = {
  acknowledged: number
  /** Acknowledged writes that are not stored, or not in the log. */
  lost: number
  /** Writes that are stored or in the log more than once. */
  doubled: number
  /** Changes that a follower did not get, got again, or got in another order. */
  feedGaps: number
  /** How often a follower had to read everything anew. */
  resets: number
  /** Milliseconds from the acknowledgement of a create to the last follower's receipt of its change, at most. */
  lateness: number
}

/** How many names are repetitions. */
const countAgain = (names: string[]): number => names.length - new Set(names).size

const countWrites = ({ creates, withdrawn, stored, log }: History) => {
  const storedAs = new Map(stored.map(row => [row.key, row.link]))
  const stateOf = new Map(stored.map(row => [row.link, row.state]))
  const linksOf = (type: string) => log.filter(change => change.type === type).map(change => change.link)
  const [created, over] = [linksOf('link.created'), linksOf('link.withdrawn')]
  const [isCreated, isOver] = [new Set(created), new Set(over)]
  return {
    lost:
      creates.filter(({ key, link }) => storedAs.get(key) !== link || !isCreated.has(link)).length +
      withdrawn.filter(link => stateOf.get(link) !== 'withdrawn' || !isOver.has(link)).length,
    doubled: countAgain(stored.map(({ key }) => key)) + countAgain(created) + countAgain(over),
  }
}

/**
 * Counts where a follower's list departs from the log. A list that a 410 ended may end in changes that were lost; the one after it may
 * begin anywhere; the last one ends where the log does.
 */
const countGaps = (lists: Seen[][], places: Map<string, number>, length: number): number => {
  let gaps = 0
  lists.forEach((list, number) => {
    const known = list.map(({ id }) => places.get(id))
    const isLast = number === lists.length - 1
    const end = isLast ? known.length : known.findLastIndex(place => place !== undefined) + 1
    let next = number === 0 ? 0 : (known[0] ?? length)
    for (const place of known.slice(0, end)) {
      if (place !== next) gaps += 1
      next = (place ?? next) + 1
    }
    if (isLast && next < length) gaps += 1
  })
  return gaps
}

/** Judges a history: each acknowledged write is there once, and each follower got each change once and in order. Pure. */
export const judge = (history: History): Verdict => {
  const { creates, withdrawn, log, followers } = history
  const places = new Map(log.map(({ id }, place) => [id, place]))
  const acknowledgedAt = new Map(creates.map(({ link, at }) => [link, at]))
  const created = followers.flat(2).filter(({ type }) => type === 'link.created')
  const late = created.map(({ link, at }) => at - (acknowledgedAt.get(link) ?? at))
  return {
    acknowledged: creates.length + withdrawn.length,
    ...countWrites(history),
    feedGaps: followers.reduce((sum, lists) => sum + countGaps(lists, places, log.length), 0),
    resets: followers.reduce((sum, lists) => sum + lists.length - 1, 0),
    lateness: late.reduce((most, value) => Math.max(most, value), 0),
  }
}

/** The longest time in milliseconds between neighbours of these moments, `from` and `to` included; the moments in any order. Pure. */
export const longestPause = (moments: number[], from: number, to: number): number => {
  const within = moments.filter(moment => moment > from && moment < to).sort((a, b) => a - b)
  const steps = [from, ...within, to]
  return steps.reduce((longest, moment, place) => Math.max(longest, moment - (steps[place - 1] ?? from)), 0)
}
