import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

type Entry = { optionalDependencies?: Record<string, string> }

const text = readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8')
const { packages }: { packages: Record<string, Entry> } = JSON.parse(text)

/** Whether the lockfile lists a package where Node's resolution from `from` finds it. */
const isListed = (from: string, name: string): boolean => {
  if (packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`] !== undefined) return true
  return from !== '' && isListed(from.slice(0, from.lastIndexOf('node_modules/')).replace(/\/$/, ''), name)
}

// npm omits packages of other platforms that its registry lacks; `npm ci` then rejects the lockfile.
test('the lockfile lists the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(name => !isListed(path, name)),
  )
  expect(missing).toEqual([])
})

test('the lockfile names no registry', () => {
  expect(text).not.toContain('"resolved"')
})
