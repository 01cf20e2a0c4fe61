import { type Failure, fail, ok } from '../../../contract/failure.ts'
import type { Target } from '../../http/connect-client.ts'
import { readWholeList } from '../accounts/import-list.ts'
import type { Refresher } from '../accounts/refresh.ts'
import { type ConnectionContext, type Core, targetOf } from '../current.ts'
import { type Event, type Following, isWhole, type Task } from './following.ts'
import { createRound, type Round } from './round.ts'
import { retryAfterOf, troubleOf } from './trouble.ts'

/** `state`: how far following is when the task begins. `round`: what was met since. `signal`: ends a request that waits, or a pause. */
type Doing = { context: ConnectionContext; state: Following; round: Round; signal: AbortSignal }

/** Does a task, and answers what happened; null: nothing that counts any more. */
export type Perform = (task: Exclude<Task, { do: 'rest' }>, doing: Doing) => Promise<Event | null>

const failedWith = (failure: Failure): Event => ({
  type: 'failed',
  trouble: troubleOf(failure),
  retryAfter: retryAfterOf(failure),
})

const lookEvery = 50
const mostLooks = 40

/** What each task does: asks the service, and has the mirror keep what it says. */
export const createTasks = (core: Core, refresher: Refresher): Perform => {
  const { ports, client, clocks } = core

  /** Waits two seconds at most: a link that is being asked for would show as a colleague's until its own answer is here. */
  const whenMade = async (doing: Doing): Promise<void> => {
    const { session, connection } = doing.context
    for (let looks = 0; looks < mostLooks && !doing.signal.aborted; looks += 1) {
      if (!session.ledger.links.isMaking(connection.seq)) return
      await ports.pause(lookEvery, doing.signal)
    }
  }

  /** Null: it is no page. */
  const apply = async (doing: Doing, body: Uint8Array) => {
    const { context, state } = doing
    // A list that is being read may be older than this: it would put what was back in place.
    await refresher.whenIdle(context)
    await whenMade(doing)
    const { id, address } = context.connection
    const applying = { body, at: clocks.now(address), isWhole: isWhole(state) }
    const page = await context.session.mirrors.write('applyChanges', id, applying)
    if (page === null) return page
    const { unknown, unreadable, accounts } = page
    if (unknown.length > 0) ports.log('Changes of unknown types were left out', { types: unknown.join(', ') })
    if (unreadable > 0) ports.log('Changes could not be read: the list is read anew', { count: unreadable })
    await core.sync.written(context, { accounts })
    return page
  }

  const changes = async (
    target: Target,
    doing: Doing,
    { after, wait }: { after: string; wait: number },
  ): Promise<Event | null> => {
    const { context, round, signal } = doing
    const { mirrors, ledger } = context.session
    const { id, seq } = context.connection
    const began = performance.now()
    let took = 0
    const handle = async (body: Uint8Array) => {
      took = performance.now() - began
      return signal.aborted ? 'ended' : apply(doing, body)
    }
    const answer = await client.readChanges(target, { after, wait, signal, handle })
    if (answer.state === 'read') {
      if (answer.page === 'ended') return null
      const { next, more, ids, unreadable } = answer.page
      const news = round.note({ after, next, ids })
      return { type: 'page', next, more, count: ids.length, ...news, unreadable, took }
    }
    if (signal.aborted) return null
    if (answer.state === 'failed') return failedWith(answer.failure)
    await mirrors.write('setState', id, { cursor: null })
    if (answer.state === 'too_old') return { type: 'too_old' }
    ledger.connections.setTells(seq, false)
    core.changed()
    return { type: 'not_offered', sure: answer.sure }
  }

  /** Whether the service offers changes, and its latest cursor. */
  const ask = async (target: Target, doing: Doing): Promise<Event | null> => {
    const { mirrors, ledger } = doing.context.session
    const { id, seq, tellsChanges } = doing.context.connection
    const answer = await client.readChanges(target, {
      after: null,
      wait: 0,
      isNew: tellsChanges !== true,
      signal: doing.signal,
      handle: body => mirrors.write('lookAtChanges', id, { body }),
    })
    if (doing.signal.aborted) return null
    if (answer.state === 'failed') return failedWith(answer.failure)
    ledger.connections.setTells(seq, answer.state === 'read')
    core.changed()
    if (answer.state === 'too_old') return { type: 'too_old' }
    if (answer.state === 'not_offered') return { type: 'not_offered', sure: answer.sure }
    doing.round.begin()
    return { type: 'offered', cursor: answer.page.next }
  }

  const thanks = async (target: Target, { context }: Doing): Promise<Event | null> => {
    const answer = await client.readDescription(target)
    if (answer.state === 'failed') return { type: 'thanked' }
    const described = answer.state === 'read' ? answer : { thanks: null, company: null, honoursKey: false }
    const { seq, thanks: before, company, honoursKey } = context.connection
    const isNamed = company === '' && described.company !== null
    if (isNamed || described.thanks !== before || described.honoursKey !== honoursKey) {
      context.session.ledger.connections.setDescribed(seq, described)
      core.changed()
    }
    return { type: 'thanked' }
  }

  const requests = async (target: Target, doing: Doing): Promise<Event | null> => {
    const { context, signal } = doing
    const met = createRound()
    const handle = (body: Uint8Array) =>
      context.session.mirrors.write('applyRequests', context.connection.id, { body })
    const readPage = async (after: string | null) => {
      const answer = await client.readRequests(target, { after, signal, handle })
      if (answer.state === 'failed') return fail(answer.failure)
      if (answer.state === 'not_offered') return ok({ fresh: 0, next: null })
      if (!signal.aborted) await core.sync.written(context, { accounts: false })
      if (signal.aborted) return null
      const { unreadable, ids, next } = answer.page
      if (unreadable > 0) ports.log('Links could not be read', { count: unreadable })
      if (next === null) return ok({ fresh: 0, next })
      const { fresh, leadsOn } = met.note({ after: after ?? '', next, ids })
      return leadsOn && next !== after ? ok({ fresh, next }) : null
    }
    const read = await readWholeList(readPage)
    if (signal.aborted) return null
    // Change events have what happens from here on all the same.
    if (!read.ok && troubleOf(read.failure) !== 'unusable') return failedWith(read.failure)
    if (read.ok && read.value !== 'complete') ports.log('The pages of links lead nowhere')
    return { type: 'requested' }
  }

  /** `onRead` reacts to how it ended; only what did not begin is answered here. */
  const list = async ({ context, state }: Doing): Promise<Event | null> => {
    const read = await refresher.refreshAnew(context)
    if (read.ok) return null
    if (read.failure.code === 'list_not_offered')
      return { type: 'listed', end: state.offered ? 'all' : 'part' }
    return troubleOf(read.failure) === 'unusable' ? { type: 'listed', end: 'part' } : failedWith(read.failure)
  }

  return async (task, doing) => {
    if (task.do === 'list') return list(doing)
    const target = await targetOf(core, doing.context)
    if (doing.signal.aborted) return null
    if (!target.ok) return failedWith(target.failure)
    if (task.do === 'changes') return changes(target.value, doing, task)
    return { ask, thanks, requests }[task.do](target.value, doing)
  }
}
