/** What became of keeping a draft; `failed`: the disk took nothing, so that it is tried again. */
export type Keeping = 'kept' | 'failed'

type KeeperOptions<Draft> = {
  /** True if it is on disk. */
  write: (draft: Draft) => Promise<boolean>
  onState: (state: Keeping) => void
  /** Runs something after so many milliseconds. */
  later: (run: () => void, ms: number) => void
}

/** How long until a draft that could not be written is tried again by itself, in milliseconds. */
const retryAfter = 5_000

/**
 * Keeps the latest draft on disk: one write after the other, the same one never twice, and one that failed again with the next change or
 * after five seconds.
 */
export const createDraftKeeper = <Draft>({ write, onState, later }: KeeperOptions<Draft>) => {
  let wanted: { draft: Draft; text: string } | null = null
  let kept = ''
  let writing = false
  let waiting = false

  const run = async (): Promise<void> => {
    if (writing || wanted === null || wanted.text === kept) return
    const { draft, text } = wanted
    writing = true
    const ok = await write(draft)
    writing = false
    onState(ok ? 'kept' : 'failed')
    if (ok) {
      kept = text
      return run()
    }
    if (waiting) return
    waiting = true
    later(() => {
      waiting = false
      void run()
    }, retryAfter)
  }

  return (draft: Draft): void => {
    wanted = { draft, text: JSON.stringify(draft) }
    void run()
  }
}
