import { codeOf } from '../workers/error-code.ts'

/** `MIRROR_DAMAGED`: it is being made anew. `MIRROR_CLOSED`: it was removed meanwhile. `REPLACED`: a newer request took the place of this one. */
export type MirrorErrorCode = 'MIRROR_DAMAGED' | 'MIRROR_CLOSED' | 'REPLACED'

export const mirrorError = (code: MirrorErrorCode): Error =>
  Object.assign(new Error('The mirror did not answer'), { code })

/** Whether a mirror has to be made anew. Pure. */
export const isDamage = (error: unknown): boolean =>
  /^(MIRROR_DAMAGED|SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ|READONLY_DBMOVED))/.test(codeOf(error))

/** What happened to a mirror during a request; null: nothing that has a message of its own. Pure. */
export const mirrorProblemOf = (error: unknown): 'damaged' | 'ended' | 'closed' | null => {
  const code = codeOf(error)
  if (code === 'MIRROR_DAMAGED') return 'damaged'
  if (code === 'MIRROR_CLOSED') return 'closed'
  return /^(WORKER_GONE|NOT_OPEN|ERR_WORKER_OUT_OF_MEMORY)$/.test(code) ? 'ended' : null
}
