import { parseArgs } from 'node:util'
import { z } from 'zod'
import text from './usage.txt?raw'

const digits = z.string().regex(/^\d+$/, 'Give a whole number')
const whole = (least: number, most: number) => digits.transform(Number).pipe(z.int().min(least).max(most))

/** As browsers write it, to compare it with what they send and store; without a slash at its end. */
const toAddress = (text: string): string => new URL(text).href.replace(/\/*(?:[?#].*)?$/, '')
const address = z.url({ protocol: /^https?$/ }).transform(toAddress)

const schema = z.strictObject({
  port: whole(0, 65_535).default(0),
  host: z.string().default('127.0.0.1'),
  data: z.string().min(1).optional(),
  'public-url': address.optional(),
  practice: z.boolean().default(false),
  customers: whole(0, 10_000_000).default(250),
  seed: whole(0, Number.MAX_SAFE_INTEGER).default(1),
  workers: whole(1, 64).default(1),
  rate: z.coerce.number().positive().max(1e9).default(50),
  burst: whole(1, 1e9).default(100),
  links: whole(1, 1e8).default(100_000),
  proxies: whole(0, 10).default(0),
  drain: whole(0, 300).optional(),
  metrics: whole(0, 65_535).optional(),
  'reset-password': z.string().min(1).optional(),
  'check-update': z.boolean().default(false),
  'metrics-host': z.string().default('127.0.0.1'),
})

export type Options = z.infer<typeof schema>

/** Seconds to go on after SIGTERM, in which a balancer sees by /readyz that it must send no more requests. */
export const drainOf = ({ drain, proxies }: Options): number => drain ?? (proxies > 0 ? 2 : 0)

export const usage = text.trimEnd()

const switches = new Set(['practice', 'check-update'])
const flags = Object.keys(schema.shape).map(
  name => [name, { type: switches.has(name) ? 'boolean' : 'string' }] as const,
)

export const asksForHelp = (args: string[]): boolean => args.includes('--help') || args.includes('-h')

/** Reads the command line; throws an Error whose message is for the person who typed it. */
export const readOptions = (args: string[]): Options => {
  try {
    return schema.parse(parseArgs({ args, options: Object.fromEntries(flags) }).values)
  } catch (error) {
    const faults =
      error instanceof z.ZodError
        ? error.issues.map(issue => `--${issue.path.join('.')}: ${issue.message}`)
        : [error instanceof Error ? error.message : String(error)]
    throw new Error(`${faults.join('\n')}\n\n${usage}`)
  }
}
