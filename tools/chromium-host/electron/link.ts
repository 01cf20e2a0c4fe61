import type { HostCalls, MainCalls } from '../messages.ts'
import { connect } from '../rpc.ts'

/** What each part of this module answers the host; the parts fill it in while they load. */
const answers = new Map<string, (...args: never[]) => unknown>()

export const answer = <Name extends keyof MainCalls>(
  name: Name,
  handler: (...args: Parameters<MainCalls[Name]>) => ReturnType<MainCalls[Name]>,
): void => void answers.set(name, handler)

if (process.send === undefined) throw new Error('This module runs under the Chromium host only')
// Without the host there is no window: main ends with it.
process.on('disconnect', () => process.exit(1))

/** Asks the host for something and waits for its answer. */
export const host = connect<HostCalls>(
  {
    send: message => void process.send?.(message, undefined, undefined, () => {}),
    onMessage: listener => void process.on('message', listener),
  },
  name => answers.get(name),
)

/** Tells the host something whose answer nobody waits for; that it failed is written to standard error. */
export const tell = <Name extends keyof HostCalls>(
  name: Name,
  ...args: Parameters<HostCalls[Name]>
): void => {
  host(name, ...args).catch((error: Error) =>
    process.stderr.write(`Chromium host: ${name}: ${error.message}\n`),
  )
}
