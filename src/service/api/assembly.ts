import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { createTurns, type Room, TooBusy } from '../common/turns.ts'
import type { Call } from './router.ts'

const largeCharacters = 64 * 1024
/** A large page counts as in work for at most so long once it is read, however slow its client; `connections.ts` limits what is unsent. */
const patienceMilliseconds = 1000
/** After so much work the event loop gets so many turns for each millisecond of it: an empty turn takes microseconds. */
const workMilliseconds = 20
const turnsPerMillisecond = 8

/** Reads a page for a company in its turn. Throws `TooBusy` where too many wait, or the client has gone: then nothing is read. */
export type Assemble = <Page extends { body: string }>(
  call: Pick<Call, 'onGone'>,
  companyId: string,
  read: () => Promise<Page>,
) => Promise<Page>

/** Yields turns of the event loop after some work: Node accepts one new connection a turn, so a crowd of clients would wait. */
const createYield = () => {
  let worked = 0
  return async (milliseconds: number): Promise<void> => {
    worked += milliseconds
    if (worked < workMilliseconds) return
    const turns = turnsPerMillisecond * Math.min(worked, 2 * workMilliseconds)
    worked = 0
    for (let turn = 0; turn < turns; turn += 1) await nextTurn()
  }
}

/** Limits how many pages are in work at once, as each takes megabytes; companies take turns. A page counts until its client has it. */
export const createAssembly = (room: Room): Assemble => {
  const inTurn = createTurns(room)
  const yieldAfter = createYield()
  return (call, companyId, read) =>
    new Promise((resolve, reject) => {
      const gone = new AbortController()
      const { signal } = gone
      call.onGone(() => gone.abort())
      const assemble = async () => {
        if (signal.aborted) throw new TooBusy('The client has gone')
        const began = performance.now()
        const page = await read()
        // Looked at before it is sent: `socket.ts` empties the body then.
        const isLarge = page.body.length >= largeCharacters
        resolve(page)
        await yieldAfter(performance.now() - began)
        if (isLarge) await wait(patienceMilliseconds, undefined, { signal }).catch(() => undefined)
      }
      inTurn(companyId, assemble).catch(reject)
    })
}
