import { parentPort } from 'node:worker_threads'
import type { Db } from '../sqlite/database.ts'
import { serve } from '../workers/requests.ts'
import { createMirrorReads, type MirrorReads, type ReaderApi, readerFunctions } from './reader-functions.ts'
import { createWriterApi, type WriterApi } from './writer.ts'

/** `file`: a mirror's connection. A mirror in memory can be read here alone. */
export type WriterWorkerApi = Omit<ReaderApi, keyof WriterApi> & WriterApi

const { api, databaseOf } = createWriterApi()
const reads = new WeakMap<Db, MirrorReads>()

const readsOf = (mirror: string): MirrorReads => {
  const db = databaseOf(mirror)
  const known = reads.get(db)
  if (known !== undefined) return known
  const made = createMirrorReads(db)
  reads.set(db, made)
  return made
}

serve<WriterWorkerApi>(parentPort, { ...readerFunctions(readsOf, () => undefined), ...api })
