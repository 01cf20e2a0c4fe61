import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './template.ts'

const folder = resolve(root, 'deploy')
const files = readdirSync(folder)
const described = readFileSync(resolve(root, 'docs/operate.md'), 'utf8').split('\n')

test.each(files)('docs/operate.md says what to put into %s', name => {
  const places = new Set(readFileSync(resolve(folder, name), 'utf8').match(/\{\{\w+\}\}/g))
  const line = described.find(text => text.startsWith('| `') && text.includes(`\`${name}\``)) ?? ''
  expect([...places].filter(place => !line.includes(`\`${place}\``))).toEqual([])
})

test('each file says where it belongs, or how it is used', () => {
  const first = files.map(name => readFileSync(resolve(folder, name), 'utf8').split('\n')[0] ?? '')
  const unclear = first.filter(line => !/^(#|;|--) /.test(line))
  expect(unclear).toEqual([])
})
