import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

type Entry = { optionalDependencies?: Record<string, string> }

const text = readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8')
const { packages }: { packages: Record<string, Entry> } = JSON.parse(text)

/** Where Node looks for a package that another one asks for. */
const isListed = (from: string, name: string): boolean => {
  if (packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`] !== undefined) return true
  return from !== '' && isListed(from.slice(0, from.lastIndexOf('node_modules/')).replace(/\/$/, ''), name)
}

// npm leaves packages of other platforms out where its registry lacks them; `npm ci` then refuses the lockfile.
test('the lockfile lists the packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(name => !isListed(path, name)),
  )
  expect(missing).toEqual([])
})

test('the lockfile names no registry', () => {
  expect(text).not.toContain('"resolved"')
})
