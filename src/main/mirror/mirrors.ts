import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { removeMirror } from '../mirror-worker/file/remove.ts'
import { createExports } from './exports.ts'
import { createReaders, type ReaderOptions } from './readers.ts'

/** `folder`: where the files are; `closeWriter`: resolves once the writer has a mirror open no more. */
type MirrorsOptions = ReaderOptions & { folder: string; closeWriter: (file: string) => Promise<void> }

const nameOf = (connectionId: string) => `mirror-${connectionId}.db`

/** One mirror a connection, each a file of its own. */
export const createMirrors = ({ folder, closeWriter, ...options }: MirrorsOptions) => {
  const readers = createReaders(options)
  const exports = createExports(options)

  const fileOf = (connectionId: string): string => {
    if (!/^[\w-]+$/.test(connectionId)) throw new Error('Not the ID of a connection')
    return join(folder, nameOf(connectionId))
  }

  /** Nothing has its file open afterwards, and nothing opens it before `open`. */
  const close = async (connectionId: string): Promise<void> => {
    const file = fileOf(connectionId)
    await Promise.all([readers.close(file), exports.close(file), closeWriter(file)])
  }

  return {
    readers,
    exports,
    fileOf,
    open: (connectionId: string): void => readers.open(fileOf(connectionId)),
    close,
    /** Removes a mirror, whatever it holds: the connection is removed, or all of it is to be imported anew. */
    remove: async (connectionId: string): Promise<void> => {
      await close(connectionId)
      removeMirror(fileOf(connectionId))
    },
    /** Removes the mirrors of connections that are not there: the app was ended while one was removed. */
    removeOthers: (connectionIds: readonly string[]): void => {
      const own = new Set(connectionIds.map(nameOf))
      for (const name of readdirSync(folder))
        if (/^mirror-[\w-]+\.db$/.test(name) && !own.has(name)) removeMirror(join(folder, name))
    },
    stop: () => readers.stop(),
  }
}
