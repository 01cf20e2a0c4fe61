import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from './run.ts'

const builds = [
  {
    name: 'app',
    outputs: ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'],
    sources: 'src/{contract,main,preload,renderer}/**/*',
    configs: ['electron.vite.config.ts', 'package-lock.json'],
    tool: 'electron-vite/bin/electron-vite.js',
    args: ['build', '--logLevel', 'warn'],
  },
  {
    name: 'workers',
    outputs: ['mirror', 'backup', 'table'].map(name => `out/workers/${name}.cjs`),
    sources: 'src/{contract,main}/**/*',
    configs: ['vite.workers.config.ts', 'package-lock.json'],
    tool: 'vite/bin/vite.js',
    args: ['build', '--config', 'vite.workers.config.ts', '--logLevel', 'warn'],
  },
  {
    name: 'service',
    outputs: ['out/service/main.js'],
    sources: 'src/{contract,service}/**/*',
    configs: ['vite.service.config.ts', 'package-lock.json'],
    tool: 'vite/bin/vite.js',
    args: ['build', '--config', 'vite.service.config.ts', '--logLevel', 'warn'],
  },
]

const changedAt = (file: string): number => statSync(join(root, file)).mtimeMs

const isFresh = ({ outputs, sources, configs }: (typeof builds)[number]): boolean => {
  if (!outputs.every(file => existsSync(join(root, file)))) return false
  const files = globSync(sources, { cwd: root }).filter(file => !/\.test\.tsx?$/.test(file))
  const newest = Math.max(...[...files, ...configs].map(changedAt))
  return Math.min(...outputs.map(changedAt)) >= newest
}

/** Builds all outputs older than their sources, or just the named one. Reports on stderr; throws if a build fails. */
export const ensureBuilt = async (only?: 'workers' | 'service'): Promise<void> => {
  for (const build of builds) {
    if ((only !== undefined && build.name !== only) || isFresh(build)) continue
    process.stderr.write(`Building the ${build.name}…\n`)
    const code = await runTool(build.tool, build.args, { stdout: 'stderr' })
    if (code !== 0) throw new Error(`The ${build.name} could not be built`)
  }
}
