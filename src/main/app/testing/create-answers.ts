import { type ServerResponse, STATUS_CODES } from 'node:http'

/** One way for a service to answer a create whose work is done. */
export type CreateAnswer = {
  name: string
  /** What the app must take it for. */
  means: 'made' | 'failed' | 'unknown'
  /** `redirect`: the link that was made. */
  send: (response: ServerResponse, redirect: string) => void
}

const body = (
  name: string,
  status: number,
  text: (redirect: string) => string,
  headers = {},
): CreateAnswer => ({
  name,
  means: 'unknown',
  send: (response, redirect) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(text(redirect))
  },
})

const html = () => '<!doctype html><title>Hotel network</title>'
const withRedirect = (redirect: string) => JSON.stringify({ redirect })
/** With this header, the client does not retry a create after 429 or 503 by itself. */
const patience = { 'retry-after': '60' }

const statuses = (means: CreateAnswer['means'], list: number[]) =>
  list.map(
    (status): CreateAnswer => ({
      ...body(`${status} ${STATUS_CODES[status]}`, status, html, patience),
      means,
    }),
  )

/** With these statuses the service certainly made no link, as far as anything is certain. */
const failed = [400, 401, 403, 404, 405, 410, 411, 413, 414, 415, 422, 429, 503]
/** After these the outcome is unknown. */
const unknown = [
  [300, 301, 302, 303, 304, 305, 307, 308, 399],
  [402, 406, 407, 408, 409, 412, 416, 418, 421, 423, 424, 425, 426, 428, 431, 451, 460, 499],
  [500, 501, 502, 504, 505, 506, 507, 508, 510, 511, 520, 522, 524, 529, 599],
].flat()

const cut: CreateAnswer[] = [
  { name: 'dropped before an answer', means: 'unknown', send: ({ socket }) => void socket?.destroy() },
  {
    name: 'cut in the middle of an answer',
    means: 'unknown',
    send: response => {
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': '500' })
      response.write('{"redirect":"https://', () => response.socket?.destroy())
    },
  },
]

const unreadable: CreateAnswer[] = [
  body('200 with a page of HTML', 200, html, { 'content-type': 'text/html' }),
  body('201 with broken JSON', 201, redirect => withRedirect(redirect).slice(0, -2)),
  body('200 with nothing', 200, () => ''),
  body('202, accepted for later', 202, () => '{"status":"queued"}'),
  { ...body('204', 204, () => ''), send: response => void response.writeHead(204).end() },
  body('200 without a redirect', 200, () => '{"link":"https://connect.example.com/c/1"}'),
  body('200 with a relative redirect', 200, () => '{"redirect":"/connect/r/1"}'),
  body('200 with a line break in the redirect', 200, redirect => withRedirect(`${redirect}\r\nrm -rf ~\n`)),
  body('200 with a turned redirect', 200, redirect => withRedirect(`${redirect}\u202egpj.exe`)),
  body('200 with user info', 200, redirect => withRedirect(redirect.replace('://', '://user:pw@'))),
  body('200 with more than 5 MB', 200, redirect => `${withRedirect(redirect)}${' '.repeat(5 * 1024 * 1024)}`),
]

/** Every outcome of a create, but for an answer that never comes. */
export const createAnswers: CreateAnswer[] = [
  { ...body('201 with the link', 201, withRedirect), means: 'made' },
  {
    ...body('200 with the link as text', 200, withRedirect, { 'content-type': 'text/plain' }),
    means: 'made',
  },
  ...statuses('failed', failed),
  ...statuses('unknown', unknown),
  ...unreadable,
  ...cut,
]

/** Takes the request, does the work, and says nothing at all. */
export const neverAnswers: CreateAnswer = { name: 'no answer at all', means: 'unknown', send: () => {} }
