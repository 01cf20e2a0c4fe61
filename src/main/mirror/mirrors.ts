import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportScope } from '../mirror-worker/export/export.ts'
import type { ExportedAccount } from '../mirror-worker/export/exported-account.ts'
import { removeMirror } from '../mirror-worker/file/remove.ts'
import type { PageInput, PageLook } from '../mirror-worker/import/read-account.ts'
import type { MirrorState } from '../mirror-worker/writer.ts'
import { createExports } from './exports.ts'
import type { Turn } from './queue.ts'
import { createReaders, type RequestInput, type RequestName, type RequestOutput } from './readers.ts'
import { createMirrorWriter, type WrittenInput, type WrittenName, type WrittenOutput } from './writer.ts'

/** `isAnew`: it could not be read, and was made anew without anything in it. */
export type MirrorOpened = MirrorState & { isAnew: boolean }

/**
 * One mirror a connection, by the connection's ID, and the workers that write and read them. Each is opened by the first who asks, and again
 * after its worker died. Requests reject as the worker threw (file/problem.ts of the ledger says what that means), with the code
 * `WORKER_GONE` once it died, and `MIRROR_CLOSED` while a mirror is closed.
 */
export type Mirrors = {
  open: (connectionId: string) => Promise<MirrorOpened>
  /** Says what a page of a list is, of a service that need not have a mirror. */
  look: (page: PageInput) => Promise<PageLook>
  write: <Name extends WrittenName>(
    name: Name,
    connectionId: string,
    input: WrittenInput<Name>,
  ) => Promise<WrittenOutput<Name>>
  read: <Name extends RequestName>(
    name: Name,
    connectionId: string,
    input: RequestInput<Name>,
  ) => Promise<RequestOutput<Name>>
  /** The same for a screen; null: it asked for another list before this began. */
  readLatest: <Name extends RequestName>(
    name: Name,
    connectionId: string,
    input: RequestInput<Name>,
    turn: Turn,
  ) => Promise<{ value: RequestOutput<Name> } | null>
  /** All rows of a list in its order, of one moment. Stopping early ends the export. */
  rows: (connectionId: string, scope: ExportScope) => AsyncGenerator<ExportedAccount[]>
  /** Removes a mirror, whatever it holds: its connection is removed, or all is to be imported anew. */
  remove: (connectionId: string) => Promise<void>
  stop: () => Promise<void>
}

/** `folder`: where the files are; `key`: of the files; the scripts are the built workers. `onGone`: called when one of them died. */
type MirrorsOptions = {
  folder: string
  key: string
  scripts: { reader: string | URL; writer: string | URL }
  onGone: (which: 'reader' | 'writer', error: Error) => void
}

const nameOf = (connectionId: string) => `mirror-${connectionId}.db`

/** Removes the mirrors of connections that are not there: the app was ended while one was removed. Before any is open. */
export const removeOtherMirrors = (folder: string, connectionIds: readonly string[]): void => {
  const own = new Set(connectionIds.map(nameOf))
  for (const name of readdirSync(folder))
    if (/^mirror-[\w-]+\.db$/.test(name) && !own.has(name)) removeMirror(join(folder, name))
}

/** Mirrors in files. */
export const createMirrors = ({ folder, key, scripts, onGone }: MirrorsOptions): Mirrors => {
  const opened = new Map<string, Promise<MirrorOpened>>()
  const writer = createMirrorWriter({
    script: scripts.writer,
    onGone: error => {
      opened.clear()
      onGone('writer', error)
    },
  })
  const reading = { script: scripts.reader, key, onGone: (error: Error) => onGone('reader', error) }
  const readers = createReaders(reading)
  const exports = createExports(reading)

  const fileOf = (connectionId: string): string => {
    if (!/^[\w-]+$/.test(connectionId)) throw new Error('Not the ID of a connection')
    return join(folder, nameOf(connectionId))
  }

  /** Nothing has its file open afterwards, and nothing reads it before it is opened. */
  const remove = async (connectionId: string): Promise<void> => {
    const file = fileOf(connectionId)
    opened.delete(connectionId)
    await Promise.all([readers.close(file), exports.close(file), writer.close(connectionId)])
    removeMirror(file)
  }

  const openAnew = async (connectionId: string): Promise<MirrorOpened> => {
    const file = fileOf(connectionId)
    const inWriter = { mirror: connectionId, input: { file, key } }
    const state = await writer.request('open', inWriter)
    if (state === null) {
      await Promise.all([readers.close(file), exports.close(file)])
      removeMirror(file)
    }
    const anew = state ?? (await writer.request('open', inWriter))
    if (anew === null) throw new Error('A new mirror cannot be used')
    readers.open(file)
    return { ...anew, isAnew: state === null }
  }

  const open = (connectionId: string): Promise<MirrorOpened> => {
    const known = opened.get(connectionId)
    if (known !== undefined) return known
    const opening = openAnew(connectionId)
    opened.set(connectionId, opening)
    opening.catch(() => {
      if (opened.get(connectionId) === opening) opened.delete(connectionId)
    })
    return opening
  }

  return {
    open,
    look: page => writer.request('lookAtPage', { mirror: '', input: page }),
    write: (name, connectionId, input) =>
      open(connectionId).then(
        (): Promise<WrittenOutput<typeof name>> => writer.request(name, { mirror: connectionId, input }),
      ),
    read: async (name, connectionId, input) => {
      await open(connectionId)
      return readers.ask(name, fileOf(connectionId), input)
    },
    readLatest: async (name, connectionId, input, turn) => {
      await open(connectionId)
      return readers.askLatest(name, fileOf(connectionId), input, turn)
    },
    rows: async function* (connectionId, scope) {
      await open(connectionId)
      yield* exports.rows(fileOf(connectionId), scope)
    },
    remove,
    stop: async () => {
      await Promise.all([readers.stop(), exports.stop(), writer.stop()])
    },
  }
}
