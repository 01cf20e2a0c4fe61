import { setImmediate as nextTurn } from 'node:timers/promises'
import { createTurns, type Room, TooBusy } from '../common/turns.ts'
import type { Call } from './router.ts'

const largeCharacters = 64 * 1024
/** But no longer: a reader who takes it slowly keeps others waiting no more. What is unread then, `connections.ts` limits. */
const patienceMilliseconds = 1000
/** So long pages are put together before others are let in, for so many turns: an empty one takes some microseconds. */
const workMilliseconds = 20
const turnsPerMillisecond = 8

/** Reads a page for a company in its turn. Throws `TooBusy` where too many wait, or the client has gone: then nothing is read. */
export type Assemble = <Page extends { body: string }>(
  call: Pick<Call, 'onGone'>,
  companyId: string,
  read: () => Promise<Page>,
) => Promise<Page>

/** Lets turns of the event loop pass after some work: Node takes one new connection a turn, and a crowd would wait. */
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

const takenOrLate = (taken: Promise<void>): Promise<unknown> => {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, patienceMilliseconds)
  return Promise.race([taken, late.promise]).finally(() => clearTimeout(timer))
}

/** Has few pages put together and sent at a time, companies in turn: each takes megabytes. A page counts until its reader has it. */
export const createAssembly = (room: Room): Assemble => {
  const inTurn = createTurns(room)
  const yieldAfter = createYield()
  return (call, companyId, read) =>
    new Promise((resolve, reject) => {
      let gone = false
      const taken = new Promise<void>(done =>
        call.onGone(() => {
          gone = true
          done()
        }),
      )
      const assemble = async () => {
        if (gone) throw new TooBusy('The client has gone')
        const began = performance.now()
        const page = await read()
        resolve(page)
        await yieldAfter(performance.now() - began)
        if (page.body.length >= largeCharacters) await takenOrLate(taken)
      }
      inTurn(companyId, assemble).catch(reject)
    })
}
