import { ensureBuilt } from './parts/build.ts'
import { runTool } from './parts/run.ts'

// npm run package -- [--linux | --win | --mac]: installers in dist/.
const isReachable = async (): Promise<boolean> => {
  if (process.env.ELECTRON_MIRROR || process.env.HTTPS_PROXY || process.env.https_proxy) return true
  try {
    const signal = AbortSignal.timeout(10_000)
    await fetch('https://github.com/electron/electron/releases', { method: 'HEAD', signal })
    return true
  } catch {
    return false
  }
}

await ensureBuilt()
if (await isReachable()) {
  const config = ['--config', 'electron-builder.config.ts', '--publish', 'never']
  process.exitCode = await runTool('electron-builder/cli.js', [...config, ...process.argv.slice(2)])
} else {
  process.stderr.write(
    'An installer contains Electron itself, which is downloaded from github.com; that is out of reach here.\n' +
      'Run this where it can be reached, or set ELECTRON_MIRROR. The built app is in out/.\n',
  )
  process.exitCode = 1
}
