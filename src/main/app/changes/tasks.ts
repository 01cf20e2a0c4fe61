import { type Failure, fail, ok } from '../../../contract/failure.ts'
import type { Target } from '../../http/connect-client.ts'
import type { ChangesApplied } from '../../mirror-worker/changes/apply-changes.ts'
import { readWholeList } from '../accounts/import-list.ts'
import type { Refresher } from '../accounts/refresh.ts'
import { type ConnectionContext, type Core, isStill, targetOf } from '../current.ts'
import { type Event, type Following, isWhole, type Task } from './following.ts'
import { createRound, type Round } from './round.ts'
import { retryAfterOf, troubleOf } from './trouble.ts'

/** `state`: how far following is when the task begins. `round`: what was met since. `signal`: ends a request that waits, or a pause. */
export type Doing = { context: ConnectionContext; state: Following; round: Round; signal: AbortSignal }

const failedWith = (failure: Failure): Event => ({
  type: 'failed',
  trouble: troubleOf(failure),
  retryAfter: retryAfterOf(failure),
})

const lookEvery = 50
const mostLooks = 40

type ChangesRead = Extract<ChangesApplied, { readable: true }>

/** What each task does: asks the service, has the mirror keep what it says, and answers what happened; null: nothing that counts any more. */
export const createTasks = (core: Core, refresher: Refresher) => {
  const { ports, client, clocks } = core

  /** Waits two seconds at most: a link that is being asked for would show as a colleague's until its own answer is here. */
  const whenMade = async ({ context, signal }: Doing): Promise<void> => {
    const { links } = context.session.ledger
    for (let looks = 0; looks < mostLooks && !signal.aborted && isStill(core, context); looks += 1) {
      if (!links.isMaking(context.connection.seq)) return
      await ports.pause(lookEvery, signal)
    }
  }

  /** Null: the connection is gone meanwhile. */
  const apply = async (doing: Doing, body: Uint8Array) => {
    const { context, state } = doing
    // A list that is being read may be older than this: it would put what was back in place.
    await refresher.whenIdle(context)
    await whenMade(doing)
    if (!isStill(core, context)) return null
    const { id, address } = context.connection
    const applying = { body, at: clocks.now(address), isWhole: isWhole(state) }
    const page = await context.session.mirrors.write('applyChanges', id, applying)
    if (!page.readable || !isStill(core, context)) return page
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
    const isOver = () => signal.aborted || !isStill(core, context)
    const began = performance.now()
    let took = 0
    const take = async (body: Uint8Array) => {
      took = performance.now() - began
      const read = isOver() ? null : await apply(doing, body)
      if (read !== null && !read.readable) return read
      return { readable: true as const, read }
    }
    const answer = await client.readChanges(target, { after, wait, signal, take })
    if (!isStill(core, context)) return null
    if (answer.state === 'read') return answer.page.read && pageOf(answer.page.read, { round, after, took })
    if (signal.aborted) return null
    if (answer.state === 'failed') return failedWith(answer.failure)
    await mirrors.write('setState', id, { cursor: null })
    if (answer.state === 'too_old') return { type: 'too_old' }
    if (isStill(core, context)) ledger.connections.setTells(seq, false)
    core.changed()
    return { type: 'not_offered', sure: answer.sure }
  }

  /** Whether the service offers changes, and its latest cursor. */
  const ask = async (target: Target, { context, round, signal }: Doing): Promise<Event | null> => {
    const { mirrors, ledger } = context.session
    const { id, seq, tellsChanges } = context.connection
    const answer = await client.readChanges(target, {
      after: null,
      wait: 0,
      isNew: tellsChanges !== 1,
      signal,
      take: body => mirrors.write('lookAtChanges', id, { body }),
    })
    if (signal.aborted || !isStill(core, context)) return null
    if (answer.state === 'failed') return failedWith(answer.failure)
    const offered = answer.state === 'read'
    ledger.connections.setTells(seq, offered)
    core.changed()
    if (offered) {
      round.begin()
      return { type: 'offered', cursor: answer.page.next }
    }
    return answer.state === 'too_old' ? { type: 'too_old' } : { type: 'not_offered', sure: answer.sure }
  }

  const thanks = async (target: Target, { context }: Doing): Promise<Event | null> => {
    const answer = await client.readDescription(target)
    if (!isStill(core, context)) return null
    if (answer.state === 'failed') return { type: 'thanked' }
    const described = answer.state === 'read' ? answer : { thanks: null, company: null, honoursKey: false }
    const { seq, thanks: before, company, honoursKey } = context.connection
    const isNamed = company === '' && described.company !== null
    if (isNamed || described.thanks !== before || Number(described.honoursKey) !== honoursKey) {
      context.session.ledger.connections.setDescribed(seq, described)
      core.changed()
    }
    return { type: 'thanked' }
  }

  const requests = async (target: Target, { context, signal }: Doing): Promise<Event | null> => {
    const { mirrors } = context.session
    const { id } = context.connection
    const isOver = () => signal.aborted || !isStill(core, context)
    const met = createRound()
    const readPage = async (after: string | null) => {
      const take = (body: Uint8Array) => mirrors.write('applyRequests', id, { body })
      const answer = await client.readRequests(target, { after, signal, take })
      if (answer.state === 'failed') return fail(answer.failure)
      if (answer.state === 'not_offered') return ok({ fresh: 0, next: null })
      if (!isOver()) await core.sync.written(context, { accounts: false })
      if (isOver()) return null
      const { unreadable, ids, next } = answer.page
      if (unreadable > 0) ports.log('Links could not be read', { count: unreadable })
      if (next === null) return ok({ fresh: 0, next })
      const { fresh, leadsOn } = met.note({ after: after ?? '', next, ids })
      return leadsOn && next !== after ? ok({ fresh, next }) : null
    }
    const read = await readWholeList(readPage)
    if (isOver()) return null
    // Change events have what happens from here on all the same.
    if (!read.ok && troubleOf(read.failure) !== 'unusable') return failedWith(read.failure)
    if (read.ok && read.value !== 'complete') ports.log('The pages of links lead nowhere')
    return { type: 'requested' }
  }

  /** `onRead` reacts to how it ended; only what did not begin is answered here. */
  const list = async ({ context, state }: Doing): Promise<Event | null> => {
    const read = await refresher.refreshAnew(context)
    if (read.ok || !isStill(core, context)) return null
    if (read.failure.code === 'list_not_offered')
      return { type: 'listed', end: state.offered ? 'all' : 'part' }
    return troubleOf(read.failure) === 'unusable' ? { type: 'listed', end: 'part' } : failedWith(read.failure)
  }

  return async (task: Exclude<Task, { do: 'rest' }>, doing: Doing): Promise<Event | null> => {
    if (task.do === 'list') return list(doing)
    const target = await targetOf(core, doing.context)
    if (doing.signal.aborted || !isStill(core, doing.context)) return null
    if (!target.ok) return failedWith(target.failure)
    switch (task.do) {
      case 'ask':
        return ask(target.value, doing)
      case 'thanks':
        return thanks(target.value, doing)
      case 'requests':
        return requests(target.value, doing)
      case 'changes':
        return changes(target.value, doing, task)
    }
  }
}

const pageOf = (
  { next, more, ids, unreadable }: ChangesRead,
  { round, after, took }: { round: Round; after: string; took: number },
): Event => ({
  type: 'page',
  next,
  more,
  count: ids.length,
  ...round.note({ after, next, ids }),
  unreadable,
  took,
})
