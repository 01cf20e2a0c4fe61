import type { Fetch } from '../../src/main/http/network.ts'
import type { Random } from './chance.ts'

/**
 * What becomes of a request on its way. `refused`, `lost`: it never arrives. `unanswered`: it is done and its answer lost. `doubled`: it
 * arrives twice at once; `echoed`: once more, much later. `late`: others overtake it; `heldUp`: others overtake its answer. `cut`: the answer ends in the middle.
 */
const fates = ['refused', 'lost', 'unanswered', 'doubled', 'echoed', 'late', 'heldUp', 'cut'] as const
type Fate = 'pass' | (typeof fates)[number]

const broken = (code: string): Error =>
  Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error(code), { code }) })

const isWait = (url: string): boolean => /[?&]wait=[1-9]/.test(url)

const whole = async (response: Response): Promise<{ status: number; headers: Headers; text: string }> => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
})

const bodyOf = (text: string, isCut: boolean) => {
  if (!isCut) return text === '' ? null : text
  const half = new TextEncoder().encode(text.slice(0, text.length / 2))
  return new ReadableStream({
    start: controller => controller.enqueue(half),
    pull: controller => controller.error(broken('ECONNRESET')),
  })
}

type Request = { url: string; init: RequestInit; isOver: boolean }

export type Network = ReturnType<typeof createNetwork>

/** Between apps and the service. `deliver`: has the service answer; rejects where none runs, or it ends meanwhile. */
export const createNetwork = (random: Random, deliver: Fetch, note: (what: string) => void) => {
  /** How many requests of a hundred have a fate other than `pass`. */
  let trouble = 0
  let held: (() => void)[] = []
  /** Requests under way, and requests that wait at the service for changes. */
  const busy = new Set<Request>()
  const waiting = new Set<Request>()

  const hold = async (request: Request): Promise<void> => {
    const isBusy = busy.delete(request)
    await new Promise<void>(resolve => held.push(resolve))
    if (isBusy && !request.isOver) busy.add(request)
  }

  const send = async (request: Request, fate: Fate) => {
    const { url, init } = request
    if (fate === 'refused') throw broken('ECONNREFUSED')
    if (fate === 'lost') throw broken('ECONNRESET')
    if (fate === 'late') await hold(request)
    const first = deliver(url, init).then(whole)
    if (fate === 'doubled') {
      const second = deliver(url, { ...init, signal: null }).then(whole)
      await second.catch(() => undefined)
    }
    const answer = await first
    if (fate === 'echoed')
      held.push(() => void deliver(url, { ...init, signal: null }).catch(() => undefined))
    if (fate === 'unanswered') throw broken('ECONNRESET')
    if (fate === 'heldUp') await hold(request)
    return answer
  }

  /** The connections of one program; `cut` ends all of them, `end` for good. */
  const open = () => {
    let down = Promise.withResolvers<never>()
    let isOver = false
    down.promise.catch(() => undefined)
    const fetch: Fetch = async (url, init) => {
      if (isOver) throw broken('ECONNREFUSED')
      const fate = random.below(100) < trouble ? random.one(fates) : 'pass'
      const path = new URL(url).pathname
      if (fate !== 'pass') note(`  ${init.method ?? 'GET'} ${path.replace(/[^/]{15,}/, '…')}: ${fate}`)
      const gone = Promise.withResolvers<never>()
      const abort = () => gone.reject(new DOMException('This operation was aborted', 'AbortError'))
      init.signal?.addEventListener('abort', abort, { once: true })
      const request = { url, init, isOver: false }
      const group = isWait(url) ? waiting : busy
      group.add(request)
      try {
        if (init.signal?.aborted) abort()
        const answer = await Promise.race([send(request, fate), gone.promise, down.promise])
        const body = bodyOf(answer.text, fate === 'cut')
        return new Response(body, { status: answer.status, headers: answer.headers })
      } finally {
        init.signal?.removeEventListener('abort', abort)
        request.isOver = true
        group.delete(request)
      }
    }
    const cut = () => {
      const before = down
      down = Promise.withResolvers<never>()
      down.promise.catch(() => undefined)
      before.reject(broken('ECONNRESET'))
    }
    return {
      fetch,
      cut,
      end: () => {
        isOver = true
        cut()
      },
    }
  }

  return {
    open,
    setTrouble: (percent: number): void => {
      trouble = percent
    },
    /** Lets all held requests go on, in random order; answers whether there were any. */
    release: (): boolean => {
      const [list, there] = [random.shuffled(held), held.length > 0]
      held = []
      for (const go of list) go()
      return there
    },
    /** Requests under way that are neither held nor waiting for changes. */
    busy: () => busy.size,
    waiting: () => waiting.size,
  }
}
