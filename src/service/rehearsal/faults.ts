import { z } from 'zod'

const whole = (what: string, least: number, most: number) => {
  const wrong = `${what}: a whole number from ${least} to ${most.toLocaleString('en-US')}`
  return z.number(wrong).int(wrong).min(least, wrong).max(most, wrong)
}

const filter = {
  /** How many requests it strikes; every one until cleared where left out. */
  times: whole('Requests', 1, 1_000_000).optional(),
  method: z.string().max(20).toUpperCase().optional(),
  /** What the path with its query begins with; where left out, the whole HTTP interface but for its health. */
  path: z.string().startsWith('/').max(500).optional(),
}

/** A fault that the practice service can show on demand. */
export const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    status: whole('Status', 400, 599),
    /** Seconds. */
    retryAfter: whole('Retry after', 0, 86_400).optional(),
    ...filter,
  }),
  /** The work is done at once, the answer comes `ms` milliseconds later. */
  z.strictObject({ kind: z.literal('slow'), ms: whole('Delay', 0, 600_000), ...filter }),
  /** `html`: a page of somebody else, as a hotel's network shows it. `endless`: an answer that never stops. */
  z.strictObject({
    kind: z.enum(['html', 'broken-json', 'wrong-shape', 'drop-before', 'drop-after', 'endless']),
    ...filter,
  }),
])
export type Fault = z.infer<typeof faultSchema>

const maxFaults = 50

const strikes = (fault: Fault, method: string, path: string): boolean =>
  (fault.method === undefined || fault.method === method) &&
  (fault.path === undefined ? path !== '/healthz' : path.startsWith(fault.path))

export const createFaults = () => {
  let faults: Fault[] = []
  return {
    list: (): Fault[] => faults,
    add: (fault: Fault): void => {
      faults = [fault, ...faults].slice(0, maxFaults)
    },
    clear: (): void => {
      faults = []
    },
    /** The latest fault that strikes this request; one of its `times` is used up. */
    next: (method: string, path: string): Fault | undefined => {
      const struck = faults.find(fault => strikes(fault, method, path))
      if (struck?.times === undefined) return struck
      const left = { ...struck, times: struck.times - 1 }
      faults = faults.map(fault => (fault === struck ? left : fault)).filter(({ times }) => times !== 0)
      return struck
    },
  }
}
export type Faults = ReturnType<typeof createFaults>
