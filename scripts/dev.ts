import { spawn } from 'node:child_process'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { ensureBuilt } from './parts/build.ts'
import { electronPath } from './parts/electron-path.ts'
import { root, runTool } from './parts/run.ts'

// npm run dev: the app with hot reload of its page. Changes of main and preload need a restart.
const onChromium = async (): Promise<number> => {
  const mode = ['build', '--mode', 'development', '--logLevel', 'warn']
  const code = await runTool('electron-vite/bin/electron-vite.js', mode, { stdout: 'stderr' })
  if (code !== 0) return code
  const server = await createServer({ root: join(root, 'src/renderer'), plugins: [react()] })
  await server.listen()
  const address = server.resolvedUrls?.local[0]
  if (address === undefined) throw new Error('The development server has no address')
  const child = spawn(process.execPath, [join(root, 'tools/chromium-host/run.ts')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', ELECTRON_RENDERER_URL: address.replace(/\/$/, '') },
  })
  const ended = await new Promise<number>(resolve => child.on('exit', code => resolve(code ?? 1)))
  await server.close()
  return ended
}

await ensureBuilt()
process.exitCode =
  electronPath() === null
    ? await onChromium()
    : await runTool('electron-vite/bin/electron-vite.js', ['dev', ...process.argv.slice(2)])
