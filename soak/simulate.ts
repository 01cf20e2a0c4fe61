import { parseArgs } from 'node:util'
import { createServer } from 'vite'

// npm run soak -- simulate [--seed S] [--seeds N] [--minutes M] [--steps N]: lives through one world after the other, from seed S on; N worlds, or as
// many as M minutes take. A failure tells its seed and all that was done.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string' },
    minutes: { type: 'string' },
    steps: { type: 'string' },
  },
})
// By way of Vite: the service's pages are written in JSX, which Node does not read.
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const isSimulation = (module: object): module is typeof import('./simulation/simulate.ts') =>
  'simulate' in module
const simulation = await vite.ssrLoadModule('/soak/simulation/simulate.ts')
if (!isSimulation(simulation)) throw new Error('There is no simulation')
const { simulate, tell } = simulation
const first = Number(values.seed)
const most = Number(values.seeds ?? (values.minutes === undefined ? 1 : Number.POSITIVE_INFINITY))
const until = performance.now() + Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000
const said = { seeds: 0, steps: 0, faults: 0, bad: [0].slice(1) }
for (let seed = first; seed < first + most && performance.now() < until; seed += 1) {
  const simulated = await simulate(seed, values.steps === undefined ? undefined : Number(values.steps))
  said.seeds += 1
  said.steps += simulated.lines.length
  said.faults += simulated.faults.length
  if (said.seeds % 20 === 0) process.stderr.write(`${said.seeds} seeds, ${said.faults} faults\n`)
  if (simulated.faults.length === 0) continue
  said.bad.push(seed)
  process.stderr.write(`${tell(simulated)}\n`)
}
process.stdout.write(`${JSON.stringify(said)}\n`)
await vite.close()
process.exit(said.faults === 0 ? 0 : 1)
