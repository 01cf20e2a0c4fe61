import { mostBytes } from '../../../tables/table-error.ts'

/** Files that are being dropped, slice by slice; one at a time, in memory alone. */
export const createDropped = () => {
  let id = ''
  let parts: Buffer[] = []
  let size = 0
  return {
    add: (dropId: string, base64: string): void => {
      if (dropId !== id) {
        id = dropId
        parts = []
        size = 0
      }
      // One that is too large is refused for it, and no more of it is kept than shows that.
      if (size > mostBytes) return
      const part = Buffer.from(base64, 'base64')
      size += part.length
      parts.push(part)
    },
    /** All of it, once. */
    take: (dropId: string): Buffer => {
      const whole = dropId === id ? Buffer.concat(parts) : Buffer.alloc(0)
      id = ''
      parts = []
      size = 0
      return whole
    },
  }
}
