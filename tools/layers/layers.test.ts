import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layersConfig } from './rules.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'layers-'))

const use = (specifier: string) => `import { thing } from '${specifier}'\nthing()\n`

/** For each rule a file that breaks it, and a similar one that does not. */
const snippets: Record<string, { file: string; breaks: string; keeps: string }> = {
  'contract: no Electron': { file: 'src/contract/a.ts', breaks: use('electron'), keeps: use('zod') },
  'contract: no Node': { file: 'src/contract/b.ts', breaks: use('node:fs'), keeps: use('./http.ts') },
  'contract: nothing of ours': {
    file: 'src/contract/c.ts',
    breaks: use('../main/app/ports.ts'),
    keeps: use('./failure.ts'),
  },
  'app: no Electron': {
    file: 'src/main/app/a.ts',
    breaks: use('electron'),
    keeps: use('../../contract/http.ts'),
  },
  'app: no keytar': { file: 'src/main/app/b.ts', breaks: use('keytar'), keeps: use('./ports.ts') },
  'app: no shell': {
    file: 'src/main/app/c.ts',
    breaks: use('../shell/log.ts'),
    keeps: use('../ledger/ledger.ts'),
  },
  'ledger: no Electron': {
    file: 'src/main/ledger/a.ts',
    breaks: use('electron'),
    keeps: use('better-sqlite3-multiple-ciphers'),
  },
  'ledger: no app': {
    file: 'src/main/ledger/b.ts',
    breaks: use('../app/ports.ts'),
    keeps: use('../../contract/model.ts'),
  },
  'mirror: no ledger': {
    file: 'src/main/mirror-worker/a.ts',
    breaks: use('../ledger/ledger.ts'),
    keeps: use('../workers/requests.ts'),
  },
  'http: no app': {
    file: 'src/main/http/a.ts',
    breaks: use('../app/ports.ts'),
    keeps: use('../../contract/http.ts'),
  },
  'shell: keytar in one file only': {
    file: 'src/main/shell/window.ts',
    breaks: use('keytar'),
    keeps: use('electron'),
  },
  'preload: no Node': {
    file: 'src/preload/a.ts',
    breaks: use('node:fs'),
    keeps: use('../contract/channels.ts'),
  },
  'renderer: no Electron': { file: 'src/renderer/a.tsx', breaks: use('electron'), keeps: use('react') },
  'renderer: no main': {
    file: 'src/renderer/b.tsx',
    breaks: use('../main/app/ports.ts'),
    keeps: use('../contract/ipc.ts'),
  },
  'feature: no other feature': {
    file: 'src/renderer/features/links/a.tsx',
    breaks: use('../accounts/queries.ts'),
    keeps: use('../../ui/button.tsx'),
  },
  'feature: no Electron': {
    file: 'src/renderer/features/links/b.tsx',
    breaks: use('electron'),
    keeps: use('./queries.ts'),
  },
  'service: no main': {
    file: 'src/service/api/a.ts',
    breaks: use('../../main/app/ports.ts'),
    keeps: use('../store/links.ts'),
  },
  'service: of the contract http and failure only': {
    file: 'src/service/api/b.ts',
    breaks: use('../../contract/ipc.ts'),
    keeps: use('../../contract/http.ts'),
  },
  'nothing imports the service': {
    file: 'src/main/shell/practice.ts',
    breaks: use('../../service/main.ts'),
    keeps: use('./log.ts'),
  },
  'no type assertion': {
    file: 'src/main/app/d.ts',
    breaks: "export const a = JSON.parse('1') as number\n",
    keeps: "export const a = ['x'] as const\n",
  },
  'no any': {
    file: 'src/main/app/e.ts',
    breaks: 'export const a = (b: any) => b\n',
    keeps: 'export const a = (b: unknown) => b\n',
  },
  'no default export': {
    file: 'src/main/app/f.ts',
    breaks: 'export default 1\n',
    keeps: 'export const a = 1\n',
  },
  'no barrel': {
    file: 'src/main/app/g.ts',
    breaks: "export * from './ports.ts'\n",
    keeps: 'export const a = 1\n',
  },
  'no non-null assertion': {
    file: 'src/main/app/h.ts',
    breaks: 'export const a = (b: string | null) => b!\n',
    keeps: 'export const a = (b: string | null) => b\n',
  },
}
const circle = { 'src/main/app/one.ts': use('./two.ts'), 'src/main/app/two.ts': `${use('./one.ts')}` }

const pathOf = (kind: string, file: string) => join(folder, kind, file)

const write = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Lints a folder of snippets with the project's own configuration; returns the files with faults. */
const filesAtFault = (kind: string): Set<string> => {
  const project = join(folder, kind)
  const { vcs, ...config } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  write(join(project, 'biome.json'), JSON.stringify(config))
  cpSync(join(root, 'tools/layers'), join(project, 'tools/layers'), { recursive: true })
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const args = ['lint', '--reporter=json', '--diagnostic-level=error', '--max-diagnostics=none', 'src']
  let output: string
  try {
    output = execFileSync(process.execPath, [biome, ...args], {
      cwd: project,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    output = String(Reflect.get(Object(error), 'stdout'))
  }
  const report: { diagnostics: { location: { path: string } }[] } = JSON.parse(output)
  return new Set(report.diagnostics.map(({ location }) => location.path.replaceAll('\\', '/')))
}

const faults: Record<string, Set<string>> = {}

beforeAll(() => {
  for (const kind of ['breaks', 'keeps'] as const) {
    for (const snippet of Object.values(snippets)) write(pathOf(kind, snippet.file), snippet[kind])
  }
  for (const [file, text] of Object.entries(circle)) write(pathOf('breaks', file), text)
  for (const kind of ['breaks', 'keeps']) faults[kind] = filesAtFault(kind)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(Object.entries(snippets))('%s', (_name, { file }) => {
  expect(faults.breaks).toContain(file)
  expect(faults.keeps).not.toContain(file)
})

test('what the linter reads is what the table says', () => {
  expect(JSON.parse(readFileSync(join(root, 'tools/layers/layers.json'), 'utf8'))).toEqual(layersConfig())
})

test('no import circles', () => {
  expect(faults.breaks).toContain('src/main/app/one.ts')
})
