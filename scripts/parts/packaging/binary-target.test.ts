import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../run.ts'
import { targetOf } from './binary-target.ts'

const prebuilds = join(root, 'node_modules/better-sqlite3-multiple-ciphers/prebuilds')

// Real binaries for three systems and two processors.
test.each(readdirSync(prebuilds))('%s is what its name says', file => {
  const named = file.replace('.node', '').replace('linuxmusl', 'linux')
  expect(targetOf(readFileSync(join(prebuilds, file)))).toBe(named)
})

test('a text, an empty file and a cut one are of no system', () => {
  expect(targetOf(Buffer.from('#!/bin/sh\n'.repeat(10)))).toBeNull()
  expect(targetOf(Buffer.alloc(0))).toBeNull()
  expect(targetOf(readFileSync(join(prebuilds, 'win32-x64.node')).subarray(0, 64))).toBeNull()
})
