import { cpSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createSource } from '../testing/database.ts'
import { programFolder, startProgram } from '../testing/program.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } }
type Span = { traceId: string; spanId: string; name: string; attributes: Attribute[] } & Record<
  string,
  unknown
>
type Sent = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

const valuesOf = (attributes: Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

/** A collector of OTLP over HTTP that answers with these statuses, then 200. */
const startCollector = async (statuses: number[] = []) => {
  const requests: { url: string | undefined; key: unknown; type: unknown; sent: Sent }[] = []
  const server = createServer(async (request, response) => {
    const { url, headers } = request
    const sent = JSON.parse(await text(request))
    requests.push({ url, key: headers['x-api-key'], type: headers['content-type'], sent })
    response.writeHead(statuses.shift() ?? 200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const spans = () =>
    requests.flatMap(({ sent }) =>
      sent.resourceSpans.flatMap(one => one.scopeSpans.flatMap(scope => scope.spans)),
    )
  return { url: `http://127.0.0.1:${port}`, requests, spans }
}

const start = async (env: NodeJS.ProcessEnv, folder?: string) => {
  const { source, remove } = await createSource('sqlite')
  onTestFinished(remove)
  return startProgram(source, [], {
    env: { OTEL_BSP_SCHEDULE_DELAY: '50', ...env },
    ...(folder && { folder }),
  })
}

test('a collector gets a span of each request, in the trace of its traceparent', async () => {
  const collector = await startCollector([503])
  const { ready, end, stderr } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=s%20ecret,x-share=50%',
    OTEL_SERVICE_NAME: 'connect-eu',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=staging',
  })
  const before = Date.now()
  await fetch(`${ready.baseUrl}/accounts/cus_secret`, { headers: { traceparent } })
  await fetch(`${ready.baseUrl}/portal/sign-in`)
  await fetch(`${ready.baseUrl}/healthz`, { headers: { traceparent: traceparent.replace(/01$/, '00') } })
  // Spans that the collector refused first were sent again.
  await expect.poll(() => collector.spans().map(({ name }) => name)).toContain('GET /portal/sign-in')
  const [{ url, key, type, sent } = expect.fail()] = collector.requests
  expect([url, key, type]).toEqual(['/v1/traces', 's ecret', 'application/json'])
  expect(valuesOf(sent.resourceSpans[0]?.resource.attributes)).toMatchObject({
    'service.name': 'connect-eu',
    'deployment.environment.name': 'staging',
  })
  const [span = expect.fail()] = collector.spans().filter(one => one.name === 'GET /accounts/…')
  expect(span).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7', kind: 2, status: {} })
  expect(span.spanId).toMatch(/^[\da-f]{16}$/)
  const [began, ended] = [span.startTimeUnixNano, span.endTimeUnixNano].map(time => Number(time) / 1e6)
  expect(began).toBeGreaterThan(before - 1000)
  expect(ended).toBeGreaterThanOrEqual(began ?? 0)
  expect(valuesOf(span.attributes)).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/accounts/…',
    'http.response.status_code': '401',
  })
  const page = collector.spans().find(one => one.name === 'GET /portal/sign-in')
  expect(page?.traceId).toMatch(/^[\da-f]{32}$/)
  // In the log the request has the same trace; what its caller does not sample is not sent.
  await expect.poll(stderr).toContain(`"traceId":"${page?.traceId}"`)
  expect(collector.spans().map(({ name }) => name)).not.toContain('GET /healthz')
  expect(JSON.stringify(collector.requests)).not.toContain('cus_secret')
  await expect.poll(() => stderr().match(/traces-not-sent/g)).toHaveLength(1)
  await fetch(`${ready.baseUrl}/nothing`, { headers: { traceparent } })
  expect(await end()).toBe(0)
  expect(collector.spans().map(({ name }) => name)).toContain('GET /…')
})

test('a collector that is away holds nothing up', async () => {
  const { ready, end } = await start({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:9/v1/traces' })
  for (let at = 0; at < 20; at += 1) expect((await fetch(`${ready.baseUrl}/healthz`)).status).toBe(200)
  expect(await end()).toBe(0)
})

test('nothing of it is loaded where no variable asks for it, or one says no', async () => {
  const folder = `${programFolder}-without-traces`
  cpSync(programFolder, folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = readdirSync(folder).filter(name => name.startsWith('traces-'))
  expect(files).toHaveLength(1)
  for (const name of files) rmSync(join(folder, name))
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }
  for (const env of [
    {},
    { ...endpoint, OTEL_SDK_DISABLED: 'true' },
    { ...endpoint, OTEL_TRACES_EXPORTER: 'none' },
  ]) {
    const program = await start(env, folder)
    expect((await fetch(`${program.ready.baseUrl}/healthz`)).status).toBe(200)
    expect(await program.end()).toBe(0)
  }
  await expect(start(endpoint, folder)).rejects.toThrow('did not start')
})
