import { type Failure, fail, ok } from '../../../contract/failure.ts'
import type { Target } from '../../http/connect-client.ts'
import { troubleOf } from '../../http/trouble.ts'
import { readWholeList } from '../accounts/import-list.ts'
import type { Refresher } from '../accounts/refresh.ts'
import { type ConnectionContext, type Core, findConnection, targetOf } from '../current.ts'
import { endUnlisted } from './end-unlisted.ts'
import { createProgress, type Progress } from './progress.ts'
import { type Event, isComplete, isToCompare, type SyncState, type Task } from './sync-state.ts'

/** `state`: as the task begins; `signal`: aborts a request that waits. */
type Run = {
  context: ConnectionContext
  state: SyncState
  progress: Progress
  signal: AbortSignal
}

/** Performs a task; answers what happened, or null where the task was cancelled. */
export type Perform = (task: Exclude<Task, { do: 'pause' }>, run: Run) => Promise<Event | null>

/** With the wait that the service asked for, an hour at most. */
const failedWith = (failure: Failure): Event => {
  const seconds = 'retryAfterSeconds' in failure ? failure.retryAfterSeconds : null
  const retryAfter = seconds === null ? null : Math.min(seconds, 3600) * 1000
  return { type: 'failed', trouble: troubleOf(failure), retryAfter }
}

/** Milliseconds between two looks at the ledger, and for all of them. */
const lookEvery = 50
const longestLook = 2_000

/** What each task does: asks the service, and has the mirror store what it answers. */
export const createTasks = (core: Core, refresher: Refresher): Perform => {
  const { ports, client, clocks } = core

  /** Race: a change may report a link before its creation is answered; it would look like a colleague's. Waits 2 seconds at most. */
  const untilLinksAreMade = async ({ context: { session, connection }, signal }: Run): Promise<void> => {
    for (let waited = 0; waited < longestLook && !signal.aborted; waited += lookEvery) {
      if (!session.ledger.links.isMaking(connection.seq)) return
      await ports.pause(lookEvery, signal)
    }
  }

  /** Null: the body is no page of changes. */
  const applyChanges = async (run: Run, body: Uint8Array) => {
    const { context, state } = run
    // A list that is being imported, or an account that is looked up, may be older than this page, and would overwrite its changes.
    await refresher.whenRead(context)
    await untilLinksAreMade(run)
    const { id, address } = context.connection
    const applying = { body, at: clocks.now(address), isWhole: isComplete(state) }
    const page = await context.session.mirrors.write('applyChanges', id, applying)
    if (page === null) return page
    const { unknown, unreadable, accounts } = page
    if (unknown.length > 0) ports.log('Changes of unknown types were left out', { types: unknown.join(', ') })
    if (unreadable > 0) ports.log('Changes could not be read: the list is read anew', { count: unreadable })
    await core.sync.run(context, { accounts })
    const compared = isToCompare(state, page) && (await endUnlisted(core, context, run.signal))
    return { ...page, compared }
  }

  const readChanges = async (
    target: Target,
    run: Run,
    { after, wait }: { after: string; wait: number },
  ): Promise<Event | null> => {
    const { context, progress, signal } = run
    const { id, seq } = context.connection
    const began = performance.now()
    let took = 0
    const handle = async (body: Uint8Array) => {
      took = performance.now() - began
      return signal.aborted ? 'cancelled' : applyChanges(run, body)
    }
    const answer = await client.readChanges(target, { after, wait, signal, handle })
    if (answer.state === 'read') {
      if (answer.page === 'cancelled') return null
      const { next, more, ids, unreadable, compared } = answer.page
      const news = progress.add({ after, next, ids })
      return { type: 'page', next, more, count: ids.length, ...news, unreadable, compared, took }
    }
    if (signal.aborted) return null
    if (answer.state === 'failed') return failedWith(answer.failure)
    await context.session.mirrors.write('setState', id, { cursor: null })
    if (answer.state === 'too_old') return { type: 'cursor_too_old' }
    context.session.ledger.connections.update(seq, { offersChanges: false })
    core.changed()
    return { type: 'not_offered', sure: answer.sure }
  }

  const probe = async (target: Target, { context, progress, signal }: Run): Promise<Event | null> => {
    const { mirrors, ledger } = context.session
    const { id, seq, offersChanges } = context.connection
    const answer = await client.readChanges(target, {
      after: null,
      wait: 0,
      isNew: offersChanges !== true,
      signal,
      handle: body => mirrors.write('lookAtChanges', id, { body }),
    })
    if (signal.aborted) return null
    if (answer.state === 'failed') return failedWith(answer.failure)
    ledger.connections.update(seq, { offersChanges: answer.state === 'read' })
    core.changed()
    if (answer.state === 'too_old') return { type: 'cursor_too_old' }
    if (answer.state === 'not_offered') return { type: 'not_offered', sure: answer.sure }
    progress.reset()
    return { type: 'offered', cursor: answer.page.next }
  }

  const describe = async (target: Target, { context }: Run): Promise<Event> => {
    const answer = await client.readDescription(target)
    if (answer.state === 'failed') return { type: 'described' }
    const { thanks, company, honoursKey } =
      answer.state === 'read' ? answer : { thanks: null, company: null, honoursKey: false }
    // Read again: a person may have named the company while the request was under way.
    const now = findConnection(core, context.connection.id)
    if (!now.ok) return { type: 'described' }
    const { connection, session } = now.value
    const described = { thanks, honoursKey, company: connection.company || (company ?? '') }
    const isNew = (['thanks', 'honoursKey', 'company'] as const).some(
      name => described[name] !== connection[name],
    )
    if (isNew) {
      session.ledger.connections.update(connection.seq, described)
      core.changed()
    }
    return { type: 'described' }
  }

  const readLinks = async (target: Target, { context, signal }: Run): Promise<Event | null> => {
    const progress = createProgress()
    const handle = (body: Uint8Array) =>
      context.session.mirrors.write('applyRequests', context.connection.id, { body })
    const readPage = async (after: string | null) => {
      const answer = await client.readRequests(target, { after, signal, handle })
      if (answer.state === 'failed') return fail(answer.failure)
      if (answer.state === 'not_offered') return ok({ fresh: 0, next: null })
      if (!signal.aborted) await core.sync.run(context)
      if (signal.aborted) return null
      const { unreadable, ids, next } = answer.page
      if (unreadable > 0) ports.log('Links could not be read', { count: unreadable })
      if (next === null) return ok({ fresh: 0, next })
      const { fresh, advances } = progress.add({ after: after ?? '', next, ids })
      return advances && next !== after ? ok({ fresh, next }) : null
    }
    const read = await readWholeList(readPage)
    if (signal.aborted) return null
    // An unusable list of links is not retried: what happens to links from here on still comes as change events.
    if (!read.ok && troubleOf(read.failure) !== 'unusable') return failedWith(read.failure)
    if (read.ok && read.value !== 'complete') ports.log('The pages of links lead nowhere')
    return { type: 'links_read' }
  }

  /** Null if it succeeded: the refresher reports that to the follower itself (`onRead`). Answers only why an import failed. */
  const importList = async ({ context, state }: Run): Promise<Event | null> => {
    const read = await refresher.refreshAnew(context)
    if (read.ok) return null
    if (read.failure.code === 'list_not_offered')
      return { type: 'imported', end: state.offered ? 'all' : 'part' }
    const isUnusable = troubleOf(read.failure) === 'unusable'
    return isUnusable ? { type: 'imported', end: 'part' } : failedWith(read.failure)
  }

  return async (task, run) => {
    if (task.do === 'import') return importList(run)
    const target = await targetOf(core, run.context)
    if (run.signal.aborted) return null
    if (!target.ok) return failedWith(target.failure)
    if (task.do === 'changes') return readChanges(target.value, run, task)
    return { probe, describe, links: readLinks }[task.do](target.value, run)
  }
}
