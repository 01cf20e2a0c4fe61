import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { startService } from '../../bench/service/programs.ts'
import { practiceStaff } from '../../src/service/practice/personas.ts'

type Sent = { path: string; from: string; cookie?: string; form?: Record<string, string> }
type Got = { status: number; cookie: string; body: string }

/** One request from an address of this machine, over a connection of its own. */
const send = (baseUrl: string, { path, from, cookie, form }: Sent): Promise<Got> =>
  new Promise((resolve, reject) => {
    const body = form === undefined ? '' : new URLSearchParams(form).toString()
    const headers = {
      ...(cookie === undefined ? {} : { cookie }),
      ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    const method = form === undefined ? 'GET' : 'POST'
    const sent = request(
      `${baseUrl}${path}`,
      { method, headers, localAddress: from, agent: false },
      answer => {
        const given = (answer.headers['set-cookie'] ?? []).map(line => line.split(';')[0]).join('; ')
        text(answer).then(
          page => resolve({ status: answer.statusCode ?? 0, cookie: given, body: page }),
          reject,
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

/** Opens and fills in the sign-in page; the returned function sends it, and answers its status and the milliseconds it took. */
const openDoor = async (baseUrl: string, from: string, email: string, password: string) => {
  const path = '/portal/sign-in'
  const page = await send(baseUrl, { path, from })
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
  return async () => {
    const began = performance.now()
    const { status } = await send(baseUrl, {
      path,
      from,
      cookie: page.cookie,
      form: { email, password, csrf },
    })
    return { status, milliseconds: Math.round(performance.now() - began) }
  }
}

/** How long one person's sign-in takes alone, and behind a hundred tries that come from another address at once. */
export const runSignIns = async (data: string) => {
  const program = await startService(data, ['--practice', '--customers', '10'])
  const { email, password } = practiceStaff
  const signIn = async () => (await openDoor(program.baseUrl, '127.0.0.1', email, password))()
  const alone = await signIn()
  const tries = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      openDoor(program.baseUrl, '127.0.0.2', `nobody${n}@example.com`, 'a wrong password'),
    ),
  )
  const honest = await openDoor(program.baseUrl, '127.0.0.1', email, password)
  const flood = tries.map(attempt => attempt())
  const behind = await honest()
  const refused = (await Promise.all(flood)).filter(({ status }) => status >= 400).length
  await program.stop()
  if (alone.status !== 303 || behind.status !== 303) throw new Error('The person could not sign in')
  return { aloneMilliseconds: alone.milliseconds, behindMilliseconds: behind.milliseconds, refused }
}
