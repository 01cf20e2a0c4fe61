import { spawn } from 'node:child_process'
import { root } from './run.ts'

/** The result of a run of Electron. `shown`: the app's window appeared; `code` null: ended by a signal. */
export type Ended = { shown: boolean; code: number | null; reason: string }

/** Log line of main once its window is shown (src/main/shell/window/window.ts). */
const windowShown = 'The window is shown'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs the app on Electron to its end; signals to this process are passed on and count as a normal end. Never rejects. */
export const runElectron = (program: string, args: string[]): Promise<Ended> =>
  new Promise(resolve => {
    const child = spawn(program, args, { cwd: root, stdio: ['inherit', 'inherit', 'pipe'] })
    let shown = false
    let tail = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text)
      tail = (tail + text).slice(-1_000)
      shown ||= tail.includes(windowShown)
    })
    const passOn = (signal: NodeJS.Signals) => {
      shown = true
      child.kill(signal)
    }
    for (const signal of signals) process.on(signal, passOn)
    const end = (code: number | null, reason: string) => {
      for (const signal of signals) process.off(signal, passOn)
      resolve({ shown, code, reason })
    }
    child.on('error', error => end(null, error.message))
    child.on('close', (code, signal) => end(code, signal ?? `it ended with ${code}`))
  })

type Ways = {
  electron: () => Promise<Ended>
  chromium: () => Promise<number>
  say: (text: string) => void
}

/** Runs the app on Electron, or on Chromium if Electron failed before its window was shown. Resolves to the exit code. */
export const runOnEither = async ({ electron, chromium, say }: Ways): Promise<number> => {
  const { shown, code, reason } = await electron()
  if (shown || code === 0) return code ?? 1
  say(`Electron could not start (${reason}). Starting on Chromium instead.`)
  return chromium()
}
