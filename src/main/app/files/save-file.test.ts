import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chooseFile, removeHalfFiles } from './save-file.ts'

it('asks again with the whole name where a file has the name that the ending makes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'save-'))
  const taken = join(folder, 'list.csv')
  writeFileSync(taken, 'precious')
  const answers = [join(folder, 'list'), taken]
  const suggested: string[] = []
  const saveFile = async (name: string) => {
    suggested.push(name)
    return answers.shift() ?? null
  }
  expect(await chooseFile({ saveFile }, 'Links', ['csv', 'xlsx'])).toEqual({ path: taken, format: 'csv' })
  expect(suggested).toEqual(['Links.csv', taken])
  answers.push(join(folder, 'list'))
  expect(await chooseFile({ saveFile }, 'Links', ['csv', 'xlsx'])).toBe(null)
  rmSync(folder, { recursive: true })
})

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
