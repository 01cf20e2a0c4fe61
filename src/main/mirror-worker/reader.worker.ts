import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { serve } from '../workers/requests.ts'
import { openMirrorToRead } from './file/open.ts'
import { createMirrorReads, type MirrorReads, readerFunctions } from './reader-functions.ts'

const { key } = z.object({ key: z.string() }).parse(workerData)
const open = new Map<string, MirrorReads>()

const readsOf = (file: string): MirrorReads => {
  const known = open.get(file)
  if (known) return known
  const db = openMirrorToRead({ file, key })
  if (db === null) throw Object.assign(new Error('The mirror cannot be read'), { code: 'MIRROR_DAMAGED' })
  const reads = createMirrorReads(db)
  open.set(file, reads)
  return reads
}

serve(
  parentPort,
  readerFunctions(readsOf, file => {
    open.get(file)?.db.close()
    open.delete(file)
  }),
)
