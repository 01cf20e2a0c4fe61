import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

const noting = (first: string[]) => {
  const kept = { value: JSON.stringify(first) as string | null }
  const settings = {
    read: () => kept.value,
    write: (_: string, value: string | null) => {
      kept.value = value
    },
  }
  return { kept, settings }
}

it('forgets what it removed, and nothing of a list that began meanwhile', async () => {
  const half = join(tmpdir(), '.utility-connect-half.part')
  const begun = join(tmpdir(), '.utility-connect-begun.part')
  const { kept, settings } = noting([half])
  const removing = removeHalfFiles({ settings }, () => undefined)
  kept.value = JSON.stringify([half, begun])
  await removing
  expect(kept.value).toBe(JSON.stringify([begun]))
})

it('removes what was half written on a disk that was away once that is back', async () => {
  const disk = join(mkdtempSync(join(tmpdir(), 'save-')), 'disk')
  const half = join(disk, '.utility-connect-half.part')
  const { kept, settings } = noting([half])
  await removeHalfFiles({ settings }, () => undefined)
  mkdirSync(disk)
  writeFileSync(half, 'half')
  await removeHalfFiles({ settings }, () => undefined)
  expect([existsSync(half), JSON.parse(kept.value ?? '[]')]).toEqual([false, []])
  rmSync(join(disk, '..'), { recursive: true })
})
