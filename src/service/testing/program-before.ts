import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '../../..')
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The commit before the one that added a schema version; or why it cannot be found. */
export const findCommitBefore = (version: number): { commit: string } | { missing: string } => {
  const file = `src/service/store/database/migration-${version}.ts`
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') return { missing: 'the clone is shallow' }
    const added = git('log', '--diff-filter=A', '--format=%H', '--', file).split('\n').at(-1)
    return added ? { commit: git('rev-parse', `${added}^`) } : { missing: `${file} is not committed` }
  } catch {
    return { missing: 'there is no git history' }
  }
}

/** Builds the service of a commit with this version's packages. Answers the folder, which is kept for the next run. */
export const buildCommit = async (commit: string): Promise<string> => {
  const folder = join(root, 'out/service-before', commit)
  if (existsSync(folder)) return folder
  const source = `${folder}.source-${process.pid}`
  mkdirSync(source, { recursive: true })
  try {
    const files = ['src/service', 'src/contract', 'vite.service.config.ts', 'package.json', 'tsconfig.json']
    const archive = execFileSync('git', ['archive', commit, ...files], { cwd: root, maxBuffer: 2 ** 28 })
    execFileSync('tar', ['-x'], { cwd: source, input: archive })
    symlinkSync(join(root, 'node_modules'), join(source, 'node_modules'))
    const configFile = join(source, 'vite.service.config.ts')
    await build({ configFile, root: source, logLevel: 'warn' })
    renameSync(join(source, 'out/service'), folder)
  } finally {
    rmSync(source, { recursive: true })
  }
  return folder
}
