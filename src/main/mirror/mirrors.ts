import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { removeMirror } from '../mirror-worker/file/remove.ts'
import type { MirrorState } from '../mirror-worker/writer.ts'
import { createExports } from './exports.ts'
import { createReaders } from './readers.ts'
import { createMirrorWriter } from './writer.ts'

/** `folder`: where the files are; `key`: of the files; the scripts are the built workers. `onGone`: told when one of them died. */
type MirrorsOptions = {
  folder: string
  key: string
  scripts: { reader: string | URL; writer: string | URL }
  onGone: (which: 'reader' | 'writer', error: Error) => void
}

/** `isAnew`: it could not be read, and was made anew without anything in it. */
export type MirrorOpened = MirrorState & { isAnew: boolean }

const nameOf = (connectionId: string) => `mirror-${connectionId}.db`

/** One mirror a connection, each a file of its own, and the workers that write and read them. */
export const createMirrors = ({ folder, key, scripts, onGone }: MirrorsOptions) => {
  const writer = createMirrorWriter({ script: scripts.writer, onGone: error => onGone('writer', error) })
  const reading = { script: scripts.reader, key, onGone: (error: Error) => onGone('reader', error) }
  const readers = createReaders(reading)
  const exports = createExports(reading)

  const fileOf = (connectionId: string): string => {
    if (!/^[\w-]+$/.test(connectionId)) throw new Error('Not the ID of a connection')
    return join(folder, nameOf(connectionId))
  }

  /** Nothing has its file open afterwards, and nothing reads it before `open`. */
  const close = async (connectionId: string): Promise<void> => {
    const file = fileOf(connectionId)
    await Promise.all([readers.close(file), exports.close(file), writer.close(connectionId)])
  }

  /** Removes a mirror, whatever it holds: its connection is removed, or all is to be imported anew. */
  const remove = async (connectionId: string): Promise<void> => {
    await close(connectionId)
    removeMirror(fileOf(connectionId))
  }

  /** Also after the writer died. */
  const open = async (connectionId: string): Promise<MirrorOpened> => {
    const file = fileOf(connectionId)
    const inWriter = { mirror: connectionId, place: { file, key } }
    const state = await writer.request('open', inWriter)
    if (state === null) await remove(connectionId)
    const anew = state ?? (await writer.request('open', inWriter))
    if (anew === null) throw new Error('A new mirror cannot be used')
    readers.open(file)
    return { ...anew, isAnew: state === null }
  }

  /** Removes the mirrors of connections that are not there: the app was ended while one was removed. */
  const removeOthers = (connectionIds: readonly string[]): void => {
    const own = new Set(connectionIds.map(nameOf))
    for (const name of readdirSync(folder))
      if (/^mirror-[\w-]+\.db$/.test(name) && !own.has(name)) removeMirror(join(folder, name))
  }

  const stop = async (): Promise<void> => {
    await Promise.all([readers.stop(), writer.stop()])
  }

  return { writer: writer.request, readers, exports, fileOf, open, close, remove, removeOthers, stop }
}
