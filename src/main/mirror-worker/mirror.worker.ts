import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { type Db, loadSqlite } from '../sqlite/database.ts'
import { type Functions, serve } from '../workers/requests.ts'
import { openMirror, openMirrorToRead } from './file/open.ts'
import { lookAtPage } from './import/read-account.ts'
import { createReader, type Reader } from './reader.ts'
import { createWriter, type Writer } from './writer.ts'

/** `key`: of all files; null: mirrors are in memory, each under the name of a file. `writes`: whether this is the writer, which also makes new mirrors. */
const { key, writes } = z.object({ key: z.string().nullable(), writes: z.boolean() }).parse(workerData)

/** What a worker can be asked about a mirror, which it opens by the name of its file, or about none. */
export type MirrorApi = Reader & Writer & typeof withoutMirror

const mirrors = new Map<string, { db: Db; functions: Functions }>()

const functionsFor = (file: string): Functions => {
  const known = mirrors.get(file)
  if (known !== undefined) return known.functions
  const location = key === null ? 'memory' : { file, key }
  const db = writes || location === 'memory' ? openMirror(location) : openMirrorToRead(location)
  if (db === null) throw Object.assign(new Error('The mirror cannot be read'), { code: 'MIRROR_DAMAGED' })
  const functions = { ...createReader(db), ...(writes ? createWriter(db) : {}) }
  mirrors.set(file, { db, functions })
  return functions
}

const withoutMirror = {
  lookAtPage,
  /** To be called before a mirror's file is removed. */
  close: (file: string): void => {
    mirrors.get(file)?.db.close()
    mirrors.delete(file)
  },
}

serve(parentPort, file => {
  if (file !== '') return functionsFor(file)
  loadSqlite()
  return withoutMirror
})
