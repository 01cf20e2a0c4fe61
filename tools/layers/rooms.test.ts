import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../src/main')

/** Relative imports and re-exports of more than types. */
const importsOf = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export)\s+(?!type\s)([^'"=;]*?)\s*from\s+'(\.[^']+)'/gm)].flatMap(
    ([, what = '', specifier = '']) => {
      const names = what
        .replace(/[{}]/g, '')
        .split(',')
        .filter(name => name.trim() !== '')
      return names.length > 0 && names.every(name => name.trim().startsWith('type ')) ? [] : [specifier]
    },
  )

/** For each folder, which of its subfolders (rooms) import which. */
const roomsOf = (files: Record<string, string>): Map<string, Map<string, Set<string>>> => {
  const folders = new Map<string, Map<string, Set<string>>>()
  for (const [file, text] of Object.entries(files)) {
    const from = dirname(file).split('/')
    for (const specifier of importsOf(text)) {
      const to = dirname(join(dirname(file), specifier)).split('/')
      const shared = from.findIndex((part, index) => part !== to[index])
      const [room, other] = [from[shared], to[shared]]
      if (shared < 0 || room === undefined || other === undefined) continue
      const folder = from.slice(0, shared).join('/')
      const graph = folders.get(folder) ?? new Map<string, Set<string>>()
      folders.set(folder, graph)
      graph.set(room, (graph.get(room) ?? new Set()).add(other))
    }
  }
  return folders
}

/** Rooms that import themselves through others, that is, in a circle. */
const inCircles = (graph: Map<string, Set<string>>): string[] => {
  const reaches = (from: string, seen: Set<string>): Set<string> => {
    for (const next of graph.get(from) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      reaches(next, seen)
    }
    return seen
  }
  return [...graph.keys()].filter(room => reaches(room, new Set()).has(room)).sort()
}

const circlesIn = (files: Record<string, string>): string[] =>
  [...roomsOf(files)].flatMap(([folder, graph]) => {
    const rooms = inCircles(graph)
    return rooms.length === 0 ? [] : [`${folder}: ${rooms.join(', ')}`]
  })

test('circles of rooms are found, and types are none', () => {
  const use = (specifier: string) => `import { thing } from '${specifier}'\n`
  const types = "import type { Thing } from '../a/a.ts'\nimport { type Other } from '../a/a.ts'\n"
  expect(
    circlesIn({ 'm/a/a.ts': use('../b/b.ts'), 'm/b/b.ts': use('../c/c/c.ts'), 'm/c/d.ts': types }),
  ).toEqual([])
  expect(
    circlesIn({ 'm/a/a.ts': use('../b/b.ts'), 'm/b/b.ts': use('../c/c/c.ts'), 'm/c/d.ts': use('../a/a.ts') }),
  ).toEqual(['m: a, b, c'])
})

test('no rooms import each other in a circle', () => {
  const names = globSync('**/*.{ts,tsx}', { cwd: root }).map(name => name.replaceAll('\\', '/'))
  const code = names.filter(name => !/\.test\.|\/testing\//.test(name))
  const files = Object.fromEntries(code.map(name => [name, readFileSync(join(root, name), 'utf8')]))
  expect(circlesIn(files)).toEqual([])
})
