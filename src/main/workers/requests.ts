import { type MessagePort, type Transferable, Worker } from 'node:worker_threads'
import { type ErrorSent, errorReceived, errorToSend } from './worker-error.ts'

// Requests to workers and their responses. A worker's functions are one type, `Api`: each takes one input and answers one output, both of
// which can be cloned; what crosses is `{ id, name, input }`, then `{ id, output }` or `{ id, error }`.

/** What a worker answers requests with. */
type Functions = Record<string, (input: never) => unknown>

export type Input<Api extends Functions, Name extends keyof Api> = Parameters<Api[Name]>[0]
export type Output<Api extends Functions, Name extends keyof Api> = Awaited<ReturnType<Api[Name]>>

/** Asks for one thing. `transfer`: buffers of `input` that are not needed here any more. Rejects as the worker threw, or once it is gone. */
export type Request<Api extends Functions> = <Name extends keyof Api & string>(
  name: Name,
  input: Input<Api, Name>,
  transfer?: Transferable[],
) => Promise<Output<Api, Name>>

/** `More`: what it answers beside `Api`, where that is declared elsewhere. */
export type StartedWorker<Api extends Functions, More extends Functions = Api> = {
  request: Request<Api>
  requestMore: Request<More>
  /** Resolves once the worker is gone: with why; null where `stop` ended it. */
  gone: Promise<Error | null>
  stop: () => Promise<void>
}

type Waiting = { resolve: (output: never) => void; reject: (error: Error) => void }
type Response = { id: number; output: never } | { id: number; error: ErrorSent }

/** Far more than any page of the list takes. A worker that wants more is ended alone, and the app goes on. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }

const workerGone = () => Object.assign(new Error('The worker ended'), { code: 'WORKER_GONE' })

/** Starts a worker that calls `serve` with this `Api`. */
export const startWorker = <Api extends Functions, More extends Functions = Api>(
  script: string | URL,
  { workerData, limits = resourceLimits }: { workerData?: unknown; limits?: typeof resourceLimits } = {},
): StartedWorker<Api, More> => {
  // None of main's own arguments: what they load is for main alone.
  const worker = new Worker(script, { workerData, execArgv: [], resourceLimits: limits })
  const gone = Promise.withResolvers<Error | null>()
  const waiting = new Map<number, Waiting>()
  let last = 0
  let reason: Error | null = null
  let isGone = false
  let isStopped = false

  worker.on('message', (response: Response) => {
    const pending = waiting.get(response.id)
    waiting.delete(response.id)
    if ('error' in response) pending?.reject(errorReceived(response.error))
    else pending?.resolve(response.output)
  })
  worker.on('error', error => {
    reason = errorReceived(errorToSend(error))
  })
  worker.on('exit', () => {
    isGone = true
    const error = reason ?? workerGone()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    gone.resolve(isStopped ? null : error)
  })

  const post = (id: number, request: object, transfer: Transferable[]) => {
    try {
      worker.postMessage({ id, ...request }, transfer)
    } catch (error) {
      // It cannot be cloned.
      waiting.get(id)?.reject(errorReceived(errorToSend(error)))
      waiting.delete(id)
    }
  }

  const requestOf =
    <Some extends Functions>(): Request<Some> =>
    (name, input, transfer = []) => {
      const pending = Promise.withResolvers<Output<Some, typeof name>>()
      if (isGone) pending.reject(reason ?? workerGone())
      else {
        last += 1
        waiting.set(last, pending)
        post(last, { name, input }, transfer)
      }
      return pending.promise
    }

  return {
    request: requestOf<Api>(),
    requestMore: requestOf<More>(),
    gone: gone.promise,
    stop: async () => {
      isStopped = true
      await worker.terminate()
    },
  }
}

/** Answers requests one after the other, in a worker. */
export const serve = <Api extends Functions>(port: MessagePort | null, functions: Api): void => {
  const answer = async ({ id, name, input }: { id: number; name: string; input: never }) => {
    try {
      const output = await functions[name]?.(input)
      port?.postMessage({ id, output })
    } catch (error) {
      port?.postMessage({ id, error: errorToSend(error) })
    }
  }
  port?.on('message', answer)
}
