import { parseArgs } from 'node:util'
import { z } from 'zod'

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

const schema = z.strictObject({
  port: whole(0, 65_535).default(0),
  host: z.string().default('127.0.0.1'),
  data: z.string().min(1).optional(),
  'public-url': z.url({ protocol: /^https?$/ }).optional(),
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

export const usage = `Usage: npm run service -- --data DIR [options]

  --port P         port to listen on; 0 picks a free one (0)
  --host HOST      address to listen on (127.0.0.1)
  --data DIR       folder of the embedded database; not needed where DATABASE_URL is set
  --public-url URL what links begin with, and what apps connect to (the address it listens on)
  --practice       with invented customers and an API key, for training and tests; its sign-in is no secret
  --customers N    how many invented customers (250)
  --seed S         the same seed makes the same customers (1)
  --workers N      processes that share the port (1)
  --rate N         requests a second for one API key, pages for one person; all of a company have four times as many (50)
  --burst N        requests at once for one API key, pages for one person; the same (100)
  --links N        links for one customer that are kept of a company, open or not (100000)
  --proxies N      proxies of yours in front, whose X-Forwarded-For is believed (0)
  --drain SECONDS  how long it goes on after SIGTERM, while /readyz says no (2 behind proxies, else 0)
  --metrics P      port of its own for /metrics, as Prometheus reads it; 0 picks a free one (none)
  --metrics-host H address of that port (127.0.0.1)
  --reset-password EMAIL  prints the links by which this person chooses a new password, and ends; needs --public-url
  --check-update   prints how the service that runs on this database is replaced by this one, and ends: rolling (0), machine by
                   machine, or restart (3), all stopped before the first starts
  --help           tells this

  DATABASE_URL=postgres://…  use PostgreSQL instead of the embedded database
  DATABASE_DIRECT_URL=postgres://…  the same past PgBouncer, to listen and to bring the schema up to date (DATABASE_URL)
  DATABASE_POOL=session|transaction  what PgBouncer at DATABASE_URL deals out (session)`

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
