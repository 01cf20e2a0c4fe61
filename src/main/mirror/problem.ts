/** `MIRROR_DAMAGED`: it is made anew. `MIRROR_CLOSED`: it was removed meanwhile. `REPLACED`: a newer request took its turn. */
export type MirrorErrorCode = 'MIRROR_DAMAGED' | 'MIRROR_CLOSED' | 'REPLACED'

export const mirrorError = (code: MirrorErrorCode): Error =>
  Object.assign(new Error('The mirror did not answer'), { code })

/** What a request to a mirror failed with; '' where that has no code. Pure. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether a mirror has to be made anew. Pure. */
export const isDamage = (error: unknown): boolean =>
  /^(MIRROR_DAMAGED|SQLITE_(CORRUPT|NOTADB|IOERR_SHORT_READ|READONLY_DBMOVED))/.test(codeOf(error))

/** What became of a mirror under a request; null: nothing that its own words say. Pure. */
export const mirrorProblemOf = (error: unknown): 'damaged' | 'ended' | 'closed' | null => {
  const code = codeOf(error)
  if (code === 'MIRROR_DAMAGED') return 'damaged'
  if (code === 'MIRROR_CLOSED') return 'closed'
  return /^(WORKER_GONE|NOT_OPEN|ERR_WORKER_OUT_OF_MEMORY)$/.test(code) ? 'ended' : null
}
