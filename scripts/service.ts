import { spawn } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const built = resolve(root, 'out/service/main.js')

const newest = (): number =>
  Math.max(
    ...['src/service/**/*.{ts,tsx}', 'src/contract/*.ts', 'vite.service.config.ts', 'package-lock.json']
      .flatMap(pattern => globSync(pattern, { cwd: root }))
      .map(file => statSync(resolve(root, file)).mtimeMs),
  )

const exitOf = (command: string, args: string[], output: 'inherit' | 'stderr'): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['inherit', output === 'stderr' ? 2 : 'inherit', 'inherit'],
    })
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGTERM', forward)
    process.on('SIGINT', forward)
    child.on('error', reject)
    child.on('exit', code => {
      process.off('SIGTERM', forward)
      process.off('SIGINT', forward)
      resolve(code ?? 1)
    })
  })

const isBuilt = existsSync(built) && statSync(built).mtimeMs >= newest()
if (!isBuilt) {
  const vite = resolve(root, 'node_modules/vite/bin/vite.js')
  // stdout belongs to the service's one line.
  const args = [
    vite,
    'build',
    root,
    '--config',
    resolve(root, 'vite.service.config.ts'),
    '--logLevel',
    'warn',
  ]
  const code = await exitOf(process.execPath, args, 'stderr')
  if (code !== 0) process.exit(code)
}
process.exitCode = await exitOf(process.execPath, [built, ...process.argv.slice(2)], 'inherit')
