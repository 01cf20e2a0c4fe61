import { codeOf, errorText } from './error-code.ts'

/** Where it happened: the lines of a stack without the message before them, which may have lines that look like these. Pure. */
export const framesOf = ({ message, stack = '' }: Error): string[] =>
  stack
    .replace(message, '')
    .split('\n')
    .filter(line => /^ {4}at /.test(line))

/**
 * An error without customers' data. SQLite and the disk name tables and files; any other message may quote what was parsed, so it stays
 * in the worker. Pure.
 */
export const errorToSend = (error: unknown) => {
  if (!(error instanceof Error))
    return { name: 'Error', code: '', syscall: '', message: `Thrown: ${typeof error}`, frames: '' }
  const [code, syscall] = [codeOf(error), errorText(error, 'syscall')]
  const isHarmless = error.name === 'SqliteError' || syscall !== ''
  const message = isHarmless ? error.message : 'The worker failed'
  return { name: error.name, code, syscall, message, frames: framesOf(error).join('\n') }
}

export type ErrorSent = ReturnType<typeof errorToSend>

/** The same error again, in the thread that receives it. Pure. */
export const errorReceived = ({ name, code, syscall, message, frames }: ErrorSent): Error =>
  Object.assign(new Error(message), {
    name,
    stack: `${name}: ${message}\n${frames}`,
    ...(code === '' ? {} : { code }),
    ...(syscall === '' ? {} : { syscall }),
  })
