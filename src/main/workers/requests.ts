import { type MessagePort, Worker } from 'node:worker_threads'
import { type ErrorSent, errorReceived, errorToSend } from './worker-error.ts'

// Requests to workers and their responses. A worker's functions are one type, `Api`: each takes one input and answers one output, both of
// which can be cloned. A request is sent as `{ id, name, input, file }`, its response as `{ id, output }` or `{ id, error }`; a worker that has
// loaded says so once, as the response 0.

/** What a worker answers requests with. */
export type Functions = Record<string, (input: never) => unknown>

export type Input<Api extends Functions, Name extends keyof Api> = Parameters<Api[Name]>[0]
export type Output<Api extends Functions, Name extends keyof Api> = Awaited<ReturnType<Api[Name]>>

/** `file`: what the request is about, where the worker serves several files. Rejects with what the worker threw, or once it ended. */
export type Request<Api extends Functions> = <Name extends keyof Api & string>(
  name: Name,
  input: Input<Api, Name>,
  file?: string,
) => Promise<Output<Api, Name>>

export type StartedWorker<Api extends Functions> = ReturnType<typeof startWorker<Api>>

type Waiting = { resolve: (output: never) => void; reject: (error: Error) => void }
type Response = { id: number; output: never } | { id: number; error: ErrorSent }

/** Far more than any page of the list takes. A worker that needs more is ended, and the app goes on. */
const resourceLimits = { maxOldGenerationSizeMb: 1024 }

const workerGone = () => Object.assign(new Error('The worker ended'), { code: 'WORKER_GONE' })

/** Starts a worker that calls `serve` with this `Api`. */
export const startWorker = <Api extends Functions>(
  script: string | URL,
  { workerData, limits = resourceLimits }: { workerData?: unknown; limits?: typeof resourceLimits } = {},
) => {
  // Without main's `execArgv`: modules that such flags load are meant for main alone.
  const worker = new Worker(script, { workerData, execArgv: [], resourceLimits: limits })
  const gone = Promise.withResolvers<Error | null>()
  /** Resolves once the worker has loaded its modules, or ended. */
  const loaded = Promise.withResolvers<void>()
  const waiting = new Map<number, Waiting>()
  /** The number of the latest request; 0: it was not asked yet. */
  let last = 0
  let reason: Error | null = null
  /** Null: the worker runs. */
  let ended: Error | null = null
  let isStopped = false

  const rejectWaiting = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  worker.on('message', (response: Response) => {
    loaded.resolve()
    const pending = waiting.get(response.id)
    waiting.delete(response.id)
    if ('error' in response) pending?.reject(errorReceived(response.error))
    else pending?.resolve(response.output)
  })
  worker.on('error', error => {
    reason = errorReceived(errorToSend(error))
  })
  worker.on('exit', () => {
    loaded.resolve()
    ended = reason ?? workerGone()
    rejectWaiting(ended)
    gone.resolve(isStopped ? null : ended)
  })

  const request: Request<Api> = (name, input, file = '') => {
    const pending = Promise.withResolvers<Output<Api, typeof name>>()
    try {
      if (ended !== null) throw ended
      worker.postMessage({ id: last + 1, name, input, file })
      last += 1
      waiting.set(last, pending)
    } catch (error) {
      // It may be that the input cannot be cloned.
      pending.reject(ended ?? errorReceived(errorToSend(error)))
    }
    return pending.promise
  }

  return {
    request,
    /** Resolves once the worker ended: with the reason; null where `stop` ended it. */
    gone: gone.promise,
    stop: async (): Promise<void> => {
      isStopped = true
      rejectWaiting(workerGone())
      // Ended while it loads SQLite's native module, a worker takes the whole process along.
      if (last > 0) await loaded.promise
      await worker.terminate()
    },
  }
}

/** One worker, started by the first request, and again by the next one after it died, until it is stopped. `onDied`: called when it died. */
export const keepWorker = <Api extends Functions>(
  script: string | URL,
  workerData: unknown,
  onDied: (error: Error) => void,
) => {
  let worker: StartedWorker<Api> | null = null
  const started = (): StartedWorker<Api> => {
    if (worker !== null) return worker
    const next = startWorker<Api>(script, { workerData })
    worker = next
    void next.gone.then(error => {
      if (worker === next) worker = null
      if (error !== null) onDied(error)
    })
    return next
  }
  let isStopped = false
  const request: Request<Api> = (name, input, file) =>
    isStopped ? Promise.reject(workerGone()) : started().request(name, input, file)
  const stop = async (): Promise<void> => {
    isStopped = true
    await worker?.stop()
  }
  return { request, isStarted: () => worker !== null, stop }
}

/** Answers requests, in a worker. `functionsFor`: the functions for a file; '': for requests that name none. */
export const serve = (port: MessagePort | null, functionsFor: (file: string) => Functions): void => {
  let isLoaded = false
  const answer = async (request: { id: number; name: string; input: never; file: string }) => {
    const { id, name, input, file } = request
    try {
      const functions = functionsFor(file)
      if (!isLoaded) port?.postMessage({ id: 0, output: null })
      isLoaded = true
      const answering = Object.hasOwn(functions, name) ? functions[name] : undefined
      if (answering === undefined)
        throw Object.assign(new Error('No such request'), { code: 'UNKNOWN_REQUEST' })
      port?.postMessage({ id, output: await answering(input) })
    } catch (error) {
      port?.postMessage({ id, error: errorToSend(error) })
    }
  }
  port?.on('message', answer)
}
