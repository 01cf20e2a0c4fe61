import { fail } from '../../contract/failure.ts'

/** The error code of a worker that exceeded its memory limit. */
export const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY'

/** The failure for a file that could not be written. Pure. */
export const notWritten = (code: string) => {
  if (code === 'SHEET_FULL') return fail({ code: 'not_written', problem: 'sheet_full' })
  const full = ['ENOSPC', 'EDQUOT', 'EFBIG', outOfMemory].includes(code)
  const gone = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(code)
  const refused = ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EISDIR', 'ETXTBSY'].includes(code)
  const problem = full ? 'full' : refused ? 'not_allowed' : gone ? 'no_folder' : 'other'
  return fail({ code: 'not_written', problem })
}
