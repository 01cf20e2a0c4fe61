import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const limit = 300
const folders = '{src,tools,e2e,scripts,bench,soak}/**/*.{ts,tsx,mjs,css,grit}'

test(`no file is longer than ${limit} lines`, () => {
  const files = globSync(folders, { cwd: root })
  expect(files.length).toBeGreaterThan(50)
  const lengths = files.map(file => ({
    file,
    lines: readFileSync(resolve(root, file), 'utf8').split('\n').length - 1,
  }))
  expect(lengths.filter(({ lines }) => lines > limit)).toEqual([])
})
