import { setTimeout as wait } from 'node:timers/promises'
import { clipboard } from 'electron'
import type { Log, Ports } from '../app/ports.ts'

/** Long for a clipboard, and short for a person. */
const patience = 3_000

/** Writes to the system's clipboard; another program may hold it (Windows), for a while or for good. */
export const createWriteClipboard =
  (log: Log): Ports['writeClipboard'] =>
  async text => {
    const written = Promise.resolve()
      .then(() => clipboard.writeText(text))
      .then(
        () => true,
        () => false,
      )
    const took = await Promise.race([written, wait(patience, false)])
    if (!took) log('The clipboard could not be written')
    return took
  }
