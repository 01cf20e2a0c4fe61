export class TooBusy extends Error {}

export type Room = { atOnce: number; most: number }

type Waiting = { run: () => Promise<void>; refuse: () => void }

/**
 * Runs at most `atOnce` tasks at a time, in a queue for each caller (`from`), and the queues in turn: a new caller waits behind one task of each other caller,
 * however many these have. At most `most` tasks wait in all; beyond that the longest queue loses its last, which rejects with `TooBusy`.
 */
export const createTurns = ({ atOnce, most }: Room) => {
  const queues = new Map<string, Waiting[]>()
  let waiting = 0
  let lastFrom: string | undefined
  let working = 0

  const refuseLast = (): void => {
    const [from, longest] = [...queues].reduce((a, b) => (b[1].length >= a[1].length ? b : a))
    longest.pop()?.refuse()
    if (longest.length === 0) queues.delete(from)
    waiting -= 1
  }

  /** The first task of the queue whose turn it is; that queue goes to the end. None has two turns in a row while another waits. */
  const next = (): Waiting | undefined => {
    const [first, second] = queues
    const turn = first?.[0] === lastFrom ? (second ?? first) : first
    if (turn === undefined) return undefined
    const [from, queue] = turn
    lastFrom = from
    const one = queue.shift()
    queues.delete(from)
    if (queue.length > 0) queues.set(from, queue)
    return one
  }

  const work = async (): Promise<void> => {
    working += 1
    for (let one = next(); one !== undefined; one = next()) {
      waiting -= 1
      await one.run()
    }
    working -= 1
  }

  return <T>(from: string, task: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(from) ?? []
      queues.set(from, queue)
      queue.push({
        run: () => task().then(resolve, reject),
        refuse: () => reject(new TooBusy('Too many wait already')),
      })
      waiting += 1
      if (waiting > most) refuseLast()
      if (working < atOnce) void work()
    })
}
