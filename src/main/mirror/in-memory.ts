import type { MirrorOpened, Mirrors } from './mirrors.ts'
import { createMirrorWriter, type WrittenOutput } from './writer.ts'

const batchRows = 500

/** Mirrors that never touch the disk: one worker writes and reads them, and they are empty again after it died. */
export const createMirrorsInMemory = ({
  script,
  onGone,
}: {
  script: string | URL
  onGone: (error: Error) => void
}): Mirrors => {
  const opened = new Map<string, Promise<MirrorOpened>>()
  const writer = createMirrorWriter({
    script,
    onGone: error => {
      opened.clear()
      onGone(error)
    },
  })

  /** Those that had anything in them. */
  const known = new Set<string>()

  const openAnew = async (connectionId: string): Promise<MirrorOpened> => {
    const state = await writer.request('open', { mirror: connectionId, input: 'memory' })
    if (state === null) throw new Error('No mirror in memory')
    const isAnew = known.has(connectionId)
    known.add(connectionId)
    return { ...state, isAnew }
  }

  const open = (connectionId: string): Promise<MirrorOpened> => {
    const before = opened.get(connectionId)
    if (before !== undefined) return before
    const opening = openAnew(connectionId)
    opened.set(connectionId, opening)
    opening.catch(() => {
      if (opened.get(connectionId) === opening) opened.delete(connectionId)
    })
    return opening
  }

  const read: Mirrors['read'] = async (name, connectionId, input) => {
    await open(connectionId)
    return writer.read(name, { file: connectionId, input })
  }

  return {
    open,
    look: page => writer.request('lookAtPage', { mirror: '', input: page }),
    write: (name, connectionId, input) =>
      open(connectionId).then(
        (): Promise<WrittenOutput<typeof name>> => writer.request(name, { mirror: connectionId, input }),
      ),
    read,
    readLatest: async (name, connectionId, input) => ({ value: await read(name, connectionId, input) }),
    rows: async function* (connectionId, scope) {
      await open(connectionId)
      await writer.read('export.begin', { file: connectionId, input: scope })
      for (;;) {
        const batch = await writer.read('export.batch', { file: connectionId, input: { rows: batchRows } })
        if (batch === null) return
        yield batch
      }
    },
    remove: async connectionId => {
      opened.delete(connectionId)
      known.delete(connectionId)
      await writer.close(connectionId)
    },
    stop: writer.stop,
  }
}
