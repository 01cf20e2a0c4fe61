import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { commandOfContainer, commandOfUnit } from './command.ts'
import { address, type Setting, until } from './databases.ts'
import type { Ports } from './ports.ts'
import type { Program } from './programs.ts'
import { fillFile, readEnvironment, root } from './template.ts'

export type Service = { program: Program; baseUrl: string }

const installedAt = '/opt/utility-connect'

/** No request is rejected by the rate limiter. */
const unlimited = ['--rate', '1000000', '--burst', '1000000']

const environmentOf = (ports: Ports, port: number, { secrets }: Setting) =>
  readEnvironment(
    fillFile('service.env', {
      password: secrets.service,
      pgbouncer: `${address}:${ports.pgbouncer}`,
      database: `${address}:${ports.database}`,
      address,
      port,
      workers: 2,
      publicUrl: `http://${address}:${ports.balancer}`,
    }),
  )

/** The service machines, from this checkout: the first is started as by systemd, the second as in a container. */
export const createServices = (ports: Ports, setting: Setting): Service[] =>
  ports.services.map((port, place) => {
    const env = environmentOf(ports, port, setting)
    const { program, args } =
      place === 0
        ? commandOfUnit(fillFile('utility-connect.service', {}), env)
        : commandOfContainer(fillFile('Containerfile', {}))
    const start = { command: program.replace(installedAt, root), args: [...args, ...unlimited], env }
    return { program: setting.add(`app${place + 1}`, start), baseUrl: `http://${address}:${port}` }
  })

export const untilReady = (baseUrl: string, setting: Setting): Promise<void> =>
  until(`the service at ${baseUrl}`, setting, async () => {
    const answer = await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2000) })
    return answer.ok
  })

const readySchema = z.object({ portalUrl: z.string(), apiKey: z.string() })

/** Fills the database with practice data by a single process; returns what that printed when it was ready. */
export const fillPractice = async (ports: Ports, setting: Setting) => {
  const { program, args } = commandOfUnit(
    fillFile('utility-connect.service', {}),
    environmentOf(ports, 0, setting),
  )
  const start = {
    command: program.replace(installedAt, root),
    args: [...args, '--workers', '1', '--practice'],
    env: environmentOf(ports, 0, setting),
  }
  const practice = setting.add('practice', start)
  await practice.start()
  let ready: z.infer<typeof readySchema> | undefined
  await until('practice data', setting, async () => {
    const lines = readFileSync(join(setting.folder, 'log', 'practice.log'), 'utf8').split('\n')
    const line = lines.findLast(text => text.startsWith('{"baseUrl"'))
    if (practice.pid() === undefined || line === undefined) return false
    ready = readySchema.parse(JSON.parse(line))
    return true
  })
  await practice.end('SIGTERM')
  if (ready === undefined) throw new Error('The service did not say where it is')
  return ready
}
