import cluster from 'node:cluster'
import { createLog, describeError } from './common/log.ts'
import { asksForHelp, type Options, readOptions, usage } from './server/args.ts'
import { checkUpdate, makeResetLinks } from './server/commands.ts'
import { runProcess } from './server/process.ts'
import { runWorkers } from './server/workers.ts'

const { log, flush } = createLog(text => process.stderr.write(text))

// Node would write the error's message, which can hold a customer's data, and what waits for the log would be lost.
process.on('uncaughtException', error => {
  log('error', 'crashed', describeError(error))
  flush()
  process.exit(1)
})

const args = process.argv.slice(2)

const run = async (options: Options): Promise<void> => {
  const alone = cluster.isWorker || options.workers === 1
  const { ready, stop } = await (alone ? runProcess : runWorkers)(options, log)

  let stopping = false
  const end = async () => {
    if (stopping) return
    stopping = true
    try {
      await stop()
      log('info', 'stopped')
    } catch (error) {
      log('error', 'stop-failed', describeError(error))
      process.exitCode = 1
    }
    flush()
    process.exit()
  }
  // `disconnect`: the parent process, which has an IPC channel to this one, is gone.
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, end)

  if (cluster.isWorker) process.send?.(ready)
  else process.stdout.write(`${JSON.stringify(ready)}\n`)
}

const runOrAnswer = async (options: Options): Promise<void> => {
  if (options['check-update']) {
    const how = await checkUpdate(options)
    process.stdout.write(`${how}\n`)
    // All processes have to stop for the update.
    if (how === 'restart') process.exitCode = 3
    return
  }
  const email = options['reset-password']
  if (email === undefined) return run(options)
  process.stdout.write(`${(await makeResetLinks(options, email, Date.now())).join('\n')}\n`)
}

const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return 'The service could not start'
  const code = 'code' in error ? error.code : undefined
  return code === 'EADDRINUSE' ? `The port is taken: ${error.message}` : error.message
}

try {
  if (asksForHelp(args)) process.stdout.write(`${usage}\n`)
  else await runOrAnswer(readOptions(args))
} catch (error) {
  flush()
  process.stderr.write(`${explain(error)}\n`, () => process.exit(1))
}
