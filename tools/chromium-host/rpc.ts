type Message =
  | { kind: 'call'; id: number; name: string; args: unknown[] }
  | { kind: 'value'; id: number; value: unknown }
  | { kind: 'error'; id: number; message: string }

/** One end of a child process's message channel. `send` must not throw when the other end is gone. */
export type Channel = {
  send: (message: Message) => void
  onMessage: (listener: (message: Message) => void) => void
}

type Pending = { resolve(value: unknown): void; reject(error: Error): void }

/** Calls a function of the other side by name; rejects with its error. Stays pending for good if the other side is gone. */
export type Caller<Remote extends Functions<Remote>> = <Name extends keyof Remote & string>(
  name: Name,
  ...args: Parameters<Remote[Name]>
) => Promise<Awaited<ReturnType<Remote[Name]>>>

type Functions<T> = { [Name in keyof T]: (...args: never[]) => unknown }

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Connects two processes: `local` finds the handlers of the other side's calls; the result calls the other side.
 * Calls arrive in order.
 */
export const connect = <Remote extends Functions<Remote>>(
  channel: Channel,
  local: (name: string) => ((...args: never[]) => unknown) | undefined,
): Caller<Remote> => {
  const pending = new Map<number, Pending>()
  let lastId = 0

  const run = async (id: number, name: string, args: unknown[]) => {
    try {
      const handler = local(name)
      if (handler === undefined) throw new Error(`Nothing answers "${name}"`)
      channel.send({ kind: 'value', id, value: await Reflect.apply(handler, undefined, args) })
    } catch (error) {
      channel.send({ kind: 'error', id, message: describe(error) })
    }
  }

  channel.onMessage(message => {
    if (message.kind === 'call') return void run(message.id, message.name, message.args)
    const waiting = pending.get(message.id)
    pending.delete(message.id)
    if (message.kind === 'value') waiting?.resolve(message.value)
    else waiting?.reject(new Error(message.message))
  })

  return (name, ...args) =>
    new Promise((resolve, reject) => {
      lastId += 1
      pending.set(lastId, { resolve, reject })
      channel.send({ kind: 'call', id: lastId, name, args })
    })
}
