import type { HostCalls, MainCalls } from '../messages.ts'
import { connect } from '../rpc.ts'

/** Handlers of the host's calls by name; each part of this module registers its own as it loads. */
const answers = new Map<string, (...args: never[]) => unknown>()

export const answer = <Name extends keyof MainCalls>(
  name: Name,
  handler: (...args: Parameters<MainCalls[Name]>) => ReturnType<MainCalls[Name]>,
): void => void answers.set(name, handler)

if (process.send === undefined) throw new Error('This module runs under the Chromium host only')
// Without the host there is no window: main exits with it.
process.on('disconnect', () => process.exit(1))

/** Calls the host; resolves to its answer. */
export const host = connect<HostCalls>(
  {
    send: message => void process.send?.(message, undefined, undefined, () => {}),
    onMessage: listener => void process.on('message', listener),
  },
  name => answers.get(name),
)

/** Calls the host without waiting for the answer; a failure is written to stderr. */
export const tell = <Name extends keyof HostCalls>(
  name: Name,
  ...args: Parameters<HostCalls[Name]>
): void => {
  host(name, ...args).catch((error: Error) =>
    process.stderr.write(`Chromium host: ${name}: ${error.message}\n`),
  )
}
