import type { DerivedRows } from '../saving/derived-rows.ts'
import type { ReadAccount } from '../saving/read-account.ts'
import { createFileFiller } from './fill-file.ts'
import type { Staged } from './staged.ts'
import type { Staging } from './staging.ts'
import { createStagingFile } from './staging-file.ts'

/** What a file holds at most, in bytes written as `cost` counts them, so that memory and disk do not grow with the list. */
const mostInFile = { customers: 8_000, cost: 8_000_000 }

/**
 * Fills one file after the other, and waits where all of them are left to the thread that saves. `leave`: tells it of one. All that
 * waits or adds throws what SQLite or the disk throws.
 */
export const createStagingFiller = (staging: Staging, leave: (staged: Staged) => void) => {
  const { files, taken } = staging
  const fillers: ReturnType<typeof createFileFiller>[] = []
  let file = 0
  let filling: ReturnType<typeof createFileFiller> | null = null

  const waitForRoom = (): void => {
    while (Atomics.load(taken, file) === 1) Atomics.wait(taken, file, 1)
  }
  const begin = () => {
    waitForRoom()
    const filler = fillers[file] ?? createFileFiller(createStagingFile(staging, file))
    fillers[file] = filler
    filler.begin()
    filling = filler
    return filler
  }
  /** Leaves what is there to the thread that saves. */
  const handOver = (): void => {
    if (filling === null) return
    const parts = filling.end()
    filling = null
    Atomics.store(taken, file, 1)
    leave({ file, parts })
    file = (file + 1) % files.length
  }
  return {
    /** Returns once there is a file to write to. */
    waitForRoom,
    add: (read: ReadAccount, derived: DerivedRows, isFresh: boolean): void => {
      const filler = filling ?? begin()
      filler.add(read, derived, isFresh)
      if (filler.customers() >= mostInFile.customers || filler.cost() >= mostInFile.cost) handOver()
    },
    handOver,
    /** Customers that are not handed over yet. */
    customers: (): number => filling?.customers() ?? 0,
    /** Whether the thread that saves has nothing to do. */
    isAwaited: (): boolean => files.every((_, one) => Atomics.load(taken, one) === 0),
  }
}

/** Once what is in a file was saved. */
export const giveBack = ({ taken }: Staging, file: number): void => {
  Atomics.store(taken, file, 0)
  Atomics.notify(taken, file)
}
