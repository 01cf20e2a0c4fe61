import type { App } from '../server/app.ts'
import { answerRequest } from './request.ts'

export type Visitor = {
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  /** Sends a form with the CSRF token of this visitor's pages; `csrf: null` leaves it out. */
  post: (path: string, fields?: Fields, csrf?: string | null) => Promise<Response>
  /** Sends anything, with this visitor's cookies. */
  send: (path: string, init: RequestInit) => Promise<Response>
  token: (path: string) => Promise<string>
  cookies: Map<string, string>
}

type Fields = Record<string, string> | [string, string][]

const scopeOf = (path: string): 'portal' | 'customer' =>
  path.startsWith('/portal') || path.startsWith('/rehearsal') ? 'portal' : 'customer'

/** A browser without a window: keeps cookies, follows no redirect. `session`: signed in from the start; `from`: its address. */
export const createVisitor = (
  app: App,
  origin: string,
  session: { portal?: string; customer?: string } = {},
  from?: string,
): Visitor => {
  const cookies = new Map(Object.entries(session))
  const send = async (path: string, { headers, ...init }: RequestInit): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request(`${origin}${path}`, {
      ...init,
      headers: { cookie, ...Object.fromEntries(new Headers(headers)) },
    })
    const answer = await answerRequest(app, request, from)
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  const get = (path: string, headers: Record<string, string> = {}) => send(path, { headers })
  const token = async (path: string): Promise<string> => {
    const scope = scopeOf(path)
    const signedIn = await get(`/${scope}/password`)
    const page = signedIn.status === 200 ? signedIn : await get(`/${scope}/sign-in`)
    return /name="csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  }
  const post: Visitor['post'] = async (path, fields = {}, csrf) => {
    const form = new URLSearchParams(fields)
    const given = csrf === undefined ? await token(path) : csrf
    if (given !== null) form.set('csrf', given)
    return send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
  }
  return { get, post, send, token, cookies }
}
