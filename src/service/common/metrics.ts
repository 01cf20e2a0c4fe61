import { z } from 'zod'
import families from './metric-families.json' with { type: 'json' }

/** Upper bounds of a histogram's buckets, in seconds. */
const bounds = [0.005, 0.025, 0.1, 0.5, 1, 5, 30]
/** More than there are routes: a client that makes paths up cannot make the metrics page endless. */
const maxRoutes = 100

type Labels = Record<string, string>

/** One line of the text format: a family, the suffix of its name, labels and a number; workers send theirs in this shape, too. */
export const sampleSchema = z.object({
  name: z.string(),
  suffix: z.string().default(''),
  labels: z.record(z.string(), z.string()).default({}),
  value: z.number(),
})
export type Sample = z.input<typeof sampleSchema>

const createHistogram = (name: keyof typeof families, labels: Labels = {}) => {
  /** Observations in each bucket, above the bound before; the last: above all bounds. */
  const counts = new Array<number>(bounds.length + 1).fill(0)
  let sum = 0
  return {
    note: (milliseconds: number): void => {
      const seconds = milliseconds / 1000
      const within = bounds.findIndex(bound => seconds <= bound)
      const at = within < 0 ? bounds.length : within
      counts[at] = (counts[at] ?? 0) + 1
      sum += seconds
    },
    samples: (): Sample[] => {
      let count = 0
      const buckets = [...bounds, '+Inf'].map((bound, at) => {
        count += counts[at] ?? 0
        return { name, suffix: '_bucket', labels: { ...labels, le: `${bound}` }, value: count }
      })
      return [
        ...buckets,
        { name, suffix: '_sum', labels, value: sum },
        { name, suffix: '_count', labels, value: count },
      ]
    },
  }
}

type Route = { statuses: Map<number, number>; durations: ReturnType<typeof createHistogram> }

export const createMetrics = (gauges: () => Sample[]) => {
  const routes = new Map<string, Route>()
  const lag = createHistogram('utility_connect_change_lag_seconds')

  const routeOf = (name: string): Route => {
    const known = routes.get(name)
    if (known !== undefined) return known
    if (routes.size >= maxRoutes && name !== 'other') return routeOf('other')
    const durations = createHistogram('utility_connect_http_request_duration_seconds', { route: name })
    const route = { statuses: new Map(), durations }
    routes.set(name, route)
    return route
  }

  const samplesOf = ([route, { statuses, durations }]: [string, Route]): Sample[] => [
    ...[...statuses].map(([status, value]) => {
      return { name: 'utility_connect_http_requests_total', labels: { route, status: `${status}` }, value }
    }),
    ...durations.samples(),
  ]

  return {
    /** Counts an answer by its route (`path`: a path without IDs); a 404 or 403, which every path can get, counts as 'other'. */
    count: (path: string, status: number, milliseconds: number): void => {
      const { statuses, durations } = routeOf(status === 404 || status === 403 ? 'other' : path)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      durations.note(milliseconds)
    },
    /** Counts how long after it happened a change reached an app that waited for it. */
    noteLag: lag.note,
    samples: (): Sample[] => [...[...routes].flatMap(samplesOf), ...lag.samples(), ...gauges()],
  }
}

const escapeLabel = (value: string): string =>
  value.replace(/[\\"\n]/g, found => (found === '\n' ? '\\n' : `\\${found}`))

const toLine = ({ name, suffix = '', labels = {}, value }: Sample): string => {
  const list = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`)
  return `${name}${suffix}${list.length === 0 ? '' : `{${list.join(',')}}`} ${value}`
}

/** Prometheus' text format 0.0.4 (prometheus.io/docs/instrumenting/exposition_formats): a family's lines together, under its type. */
export const toText = (samples: Sample[]): string =>
  Object.entries(families)
    .flatMap(([name, { type, help }]) => {
      const lines = samples.filter(sample => sample.name === name).map(toLine)
      return lines.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines]
    })
    .map(line => `${line}\n`)
    .join('')
