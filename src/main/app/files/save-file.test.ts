import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeHalfFiles } from './save-file.ts'

it('forgets what it removed, and nothing of a list that began meanwhile', async () => {
  const half = join('/tmp', '.utility-connect-half.part')
  const begun = join('/tmp', '.utility-connect-begun.part')
  let noted: string | null = JSON.stringify([half])
  const settings = {
    read: () => noted,
    write: (_: string, value: string | null) => {
      noted = value
    },
  }
  const removing = removeHalfFiles({ settings }, () => undefined)
  noted = JSON.stringify([half, begun])
  await removing
  expect(noted).toBe(JSON.stringify([begun]))
})
