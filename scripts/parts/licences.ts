import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().catch('see its files'),
  dependencies: z.record(z.string(), z.string()).default({}),
})

/** A package in the app, by its own package.json. */
export type Licence = { name: string; version: string; licence: string }

/** The packages that a source file imports, without type imports: `import … from 'x/y'`, `import('x')`. Pure. */
export const packagesOf = (source: string): string[] =>
  [
    ...source.matchAll(
      /^(?!import type )[^\n]*?(?:\bfrom |\bimport\(?\s*)'((?:@[^/'\n]+\/)?[^./'\n][^/'\n]*)/gm,
    ),
  ].flatMap(([, name = '']) => (name.includes(':') ? [] : [name]))

/** The packages that `src` imports and their dependencies, each once, by name. */
export const shippedLicences = (root: string): Licence[] => {
  const found = new Map<string, Licence>()
  const add = (name: string, from: string): void => {
    const folder = [join(from, 'node_modules', name), join(root, 'node_modules', name)].find(one =>
      existsSync(join(one, 'package.json')),
    )
    if (folder === undefined || found.has(folder)) return
    const { dependencies, license, ...known } = packageSchema.parse(
      JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
    )
    found.set(folder, { ...known, licence: license })
    // Electron's dependencies only download its binary: they are not in the app.
    if (name !== 'electron') for (const one of Object.keys(dependencies)) add(one, folder)
  }
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    file => !/\.test\.|[\\/]testing[\\/]/.test(file),
  )
  for (const file of files)
    for (const name of packagesOf(readFileSync(join(root, file), 'utf8'))) add(name, root)
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}
