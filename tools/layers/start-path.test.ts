import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const staticImports = /^(?:import|export) (?!type )[^;'"]*?'([^']+)'/gm

/** All modules loaded before the first screen can render: the file, and its static imports, without types, recursively. */
const readBy = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(staticImports)) {
    if (!specifier.startsWith('.')) seen.add(specifier)
    else if (/\.tsx?$/.test(specifier)) readBy(resolve(dirname(file), specifier), seen)
  }
  return seen
}

test('a start of main reads no database, no schemas and no network before there is a window', () => {
  const read = [...readBy(resolve(root, 'src/main/index.ts'))]
  expect(read).toContain(resolve(root, 'src/main/shell/window/window.ts'))
  expect(read.filter(name => /^(better-sqlite3|zod|nodemailer|node:(https?|tls|net))/.test(name))).toEqual([])
})

test('a start of the renderer reads no schemas or forms', () => {
  const read = [...readBy(resolve(root, 'src/renderer/main.tsx'))].map(name =>
    name.startsWith(root) ? relative(root, name) : name,
  )
  expect(read).toContain('src/renderer/features/inbox/inbox-screen.tsx')
  expect(read).toContain('react-dom/client')
  expect(read.filter(name => /^(zod|@hookform|react-hook-form)/.test(name))).toEqual([])
})
