import { fail } from '../../../../contract/failure.ts'

/** A thread that wanted more memory than it may have. */
export const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY'

/** What the system calls an error. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown'

/** What the person is told of a file that could not be written. Pure. */
export const notWritten = (code: string) => {
  const full = ['ENOSPC', 'EDQUOT', 'EFBIG', outOfMemory].includes(code)
  const refused = ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EISDIR', 'ENOTDIR', 'ENOENT'].includes(code)
  return fail({ code: 'not_written', problem: full ? 'full' : refused ? 'not_allowed' : 'other' })
}
