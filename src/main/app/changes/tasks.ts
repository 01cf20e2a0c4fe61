import type { Failure } from '../../../contract/failure.ts'
import type { Arrival } from '../../../contract/model.ts'
import type { Target } from '../../http/connect-client.ts'
import type { ChangesAnswer } from '../../http/more.ts'
import { type Applied, nothingApplied } from '../../store/changes/changes.ts'
import type { Told, ToldRequest } from '../../store/changes/told.ts'
import type { Refresher } from '../accounts/refresh.ts'
import { type Core, isStill, type Place, targetOf } from '../current.ts'
import { inSteps } from '../in-steps.ts'
import { type Event, type Following, isWhole, type Task } from './following.ts'
import { createRound, type Round } from './round.ts'
import { retryAfterOf, troubleOf } from './trouble.ts'

export type OnArrived = (place: Place, arrived: Arrival[]) => void

/** `state`: how far following is when the task begins. `round`: what was met since. `signal`: ends a request that waits, or a pause. */
export type Doing = { place: Place; state: Following; round: Round; signal: AbortSignal }

const failedWith = (failure: Failure): Event => ({
  type: 'failed',
  trouble: troubleOf(failure),
  retryAfter: retryAfterOf(failure),
})

const lookEvery = 50
const mostLooks = 40

const isCreated = (told: Told): boolean => told.kind === 'link' && told.request.state === 'open'

type Tools = { refresher: Refresher; onArrived: OnArrived }

/** What each task does: asks the service, keeps what it says, and answers what happened; null: nothing that counts any more. */
export const createTasks = (core: Core, { refresher, onArrived }: Tools) => {
  const { ports, client, clocks } = core

  const tell = (place: Place, applied: Applied) => {
    if (applied.links) ports.emit('links.changed', null)
    if (applied.accounts) ports.emit('accounts.changed', null)
    if (applied.arrived.length > 0) onArrived(place, applied.arrived)
  }

  /** Waits two seconds at most: a link that is being asked for would show as a colleague's until its own answer is here. */
  const whenMade = async ({ place, signal }: Doing): Promise<void> => {
    const { links } = place.session.ledger
    for (let looks = 0; looks < mostLooks && !signal.aborted && isStill(core, place); looks += 1) {
      if (!links.isMaking(place.connection.seq)) return
      await ports.pause(lookEvery, signal)
    }
  }

  const apply = async (doing: Doing, answer: Extract<ChangesAnswer, { state: 'read' }>): Promise<boolean> => {
    const { place, state } = doing
    const { told, next, unreadable, unknown, more } = answer
    // A list that is being read may be older than this: it would put what was back in place.
    await refresher.whenIdle(place)
    if (told.some(isCreated)) await whenMade(doing)
    if (unknown.length > 0) ports.log('Changes of unknown types were left out', { types: unknown.join(', ') })
    if (unreadable > 0) ports.log('Changes could not be read: the list is read anew', { count: unreadable })
    const applied = nothingApplied()
    const isAll = isWhole(state) && unreadable === 0
    const page = {
      told,
      cursor: isAll ? next : null,
      at: clocks.now(place.connection.address),
      isWhole: isAll && !more,
    }
    const { changes } = place.session.ledger
    const isNothing = told.length === 0 && isAll && next === changes.cursorOf(place.connection.seq)
    if (isNothing) return true
    const step = changes.apply(place.connection.seq, page, applied, ports.newId)
    const done = await inSteps(ports, step, () => isStill(core, place))
    if (isStill(core, place)) tell(place, applied)
    return done
  }

  const changes = async (
    target: Target,
    doing: Doing,
    { after, wait }: { after: string; wait: number },
  ): Promise<Event | null> => {
    const { place, round, signal } = doing
    const began = performance.now()
    const answer = await client.readChanges(target, { after, wait, signal })
    if (signal.aborted || !isStill(core, place)) return null
    const took = performance.now() - began
    const { seq } = place.connection
    if (answer.state === 'failed') return failedWith(answer.failure)
    if (answer.state === 'too_old' || answer.state === 'not_offered') {
      place.session.ledger.changes.setCursor(seq, null)
      if (answer.state === 'too_old') return { type: 'too_old' }
      place.session.ledger.changes.setTells(seq, false)
      core.changed()
      return { type: 'not_offered', sure: answer.sure }
    }
    if (!(await apply(doing, answer))) return null
    const { next, more, count, ids, unreadable } = answer
    return { type: 'page', next, more, count, ...round.note({ after, next, ids }), unreadable, took }
  }

  /** Whether changes are told at all, and from where on. */
  const ask = async (target: Target, { place, round, signal }: Doing): Promise<Event | null> => {
    const answer = await client.readChanges(target, {
      after: null,
      wait: 0,
      isNew: place.connection.tellsChanges !== 1,
      signal,
    })
    if (signal.aborted || !isStill(core, place)) return null
    if (answer.state === 'failed') return failedWith(answer.failure)
    const offered = answer.state === 'read'
    place.session.ledger.changes.setTells(place.connection.seq, offered)
    core.changed()
    if (offered) {
      round.begin()
      return { type: 'offered', cursor: answer.next }
    }
    return answer.state === 'too_old' ? { type: 'too_old' } : { type: 'not_offered', sure: answer.sure }
  }

  const thanks = async (target: Target, { place }: Doing): Promise<Event | null> => {
    const answer = await client.readThanks(target)
    if (!isStill(core, place)) return null
    const url = answer.state === 'read' ? answer.url : null
    if (answer.state !== 'failed' && url !== place.connection.thanks) {
      place.session.ledger.changes.setThanks(place.connection.seq, url)
      core.changed()
    }
    return { type: 'thanked' }
  }

  const keepRequests = async (place: Place, requests: ToldRequest[]): Promise<boolean> => {
    const applied = nothingApplied()
    const { changes } = place.session.ledger
    const kept = { at: clocks.now(place.connection.address), newId: ports.newId }
    const step = changes.applyRequests(place.connection.seq, requests, applied, kept)
    const done = await inSteps(ports, step, () => isStill(core, place))
    if (done) tell(place, applied)
    return done
  }

  /** A service that has another page after this many has no end that is worth waiting for, nor after so many that bring nothing new. */
  const mostPages = 10_000
  const mostWithoutNews = 3

  const requests = async (target: Target, { place, signal }: Doing): Promise<Event | null> => {
    let next: string | null = null
    let withoutNews = 0
    const met = createRound()
    for (let page = 0; page < mostPages; page += 1) {
      const answer = await client.readRequests(target, next, signal)
      if (signal.aborted || !isStill(core, place)) return null
      if (answer.state === 'not_offered') break
      if (answer.state === 'failed') {
        // What happens from here on is told by changes all the same.
        return troubleOf(answer.failure) === 'unusable' ? { type: 'requested' } : failedWith(answer.failure)
      }
      if (!(await keepRequests(place, answer.requests))) return null
      if (answer.unreadable > 0) ports.log('Links could not be read', { count: answer.unreadable })
      if (answer.next === null) break
      const ids = answer.requests.map(({ id }) => id)
      const { fresh, leadsOn } = met.note({ after: next ?? '', next: answer.next, ids })
      withoutNews = fresh === 0 ? withoutNews + 1 : 0
      if (!leadsOn || answer.next === next || withoutNews >= mostWithoutNews) {
        ports.log('The pages of links lead nowhere', { pages: page + 1 })
        break
      }
      next = answer.next
    }
    return { type: 'requested' }
  }

  /** How it ended is told to all who listen for readings, so only what did not is told here. */
  const list = async ({ place, state }: Doing): Promise<Event | null> => {
    const read = await refresher.refreshAnew(place)
    if (read.ok || !isStill(core, place)) return null
    if (read.failure.code === 'list_not_offered')
      return state.offered ? { type: 'listed', end: 'all' } : { type: 'unlisted' }
    return troubleOf(read.failure) === 'unusable' ? { type: 'unlisted' } : failedWith(read.failure)
  }

  return async (task: Exclude<Task, { do: 'rest' }>, doing: Doing): Promise<Event | null> => {
    if (task.do === 'list') return list(doing)
    const target = await targetOf(core, doing.place)
    if (doing.signal.aborted || !isStill(core, doing.place)) return null
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
