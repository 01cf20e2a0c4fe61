import { setTimeout as wait } from 'node:timers/promises'
import { type Change, changePageSchema } from '../../contract/more.ts'

type Reading = {
  /** Machines of one service, asked in turn. */
  baseUrls: string[]
  apiKey: string
  /** `wait`: seconds that an answer may wait; `limit`: changes in it. */
  wait: number
  limit: number
  onChange: (change: Change) => void
  /** Called on 410, the cursor is too old; the reader goes on from now. */
  onGone: () => void
}

/** A careful client of `/changes`: continues from the cursor of the last page that arrived complete. */
export const startReader = ({ baseUrls, apiKey, wait: seconds, limit, onChange, onGone }: Reading) => {
  const ready = Promise.withResolvers<void>()
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${apiKey}` }
  let next: string | undefined
  let asked = 0

  const ask = async (query: string, signal: AbortSignal | null) => {
    asked += 1
    try {
      const answer = await fetch(`${baseUrls[asked % baseUrls.length]}/changes?${query}`, { headers, signal })
      const text = await answer.text()
      if (answer.status === 200) return changePageSchema.parse(JSON.parse(text))
      if (answer.status === 410) {
        onGone()
        next = undefined
      }
    } catch (error) {
      // Network errors pass: the process was killed or none is there just now. So does the abort of `finish`.
      if (!(error instanceof TypeError) && !leaving.signal.aborted) throw error
    }
    await wait(20)
    return undefined
  }

  const follow = async () => {
    while (true) {
      const last = leaving.signal.aborted
      const query = next === undefined ? '' : `after=${next}&wait=${last ? 0 : seconds}&limit=${limit}`
      const page = await ask(query, last ? null : leaving.signal)
      if (last && page?.changes.length === 0) return
      for (const change of page?.changes ?? []) onChange(change)
      next = page?.next ?? next
      if (next !== undefined) ready.resolve()
    }
  }
  const following = follow()
  following.catch(ready.reject)
  return {
    ready: ready.promise,
    /** Reads what is left, then stops. */
    finish: (): Promise<void> => {
      leaving.abort()
      return following
    },
  }
}
