import { useSyncExternalStore } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import { isolated } from '../../../contract/isolated.ts'
import type { UnknownReason } from '../../../contract/links/unknown-reason.ts'
import type { Draft, Link, MadeLink } from '../../../contract/model.ts'
import { call } from '../../api.ts'
import { announce } from '../../ui/notices/status.tsx'
import { failureWords } from '../../ui/text/failure-words.ts'
import { type LinkValues, readDraft, writeDraft } from './draft.ts'
import { createDraftKeeper, type Keeping } from './draft-keeper.ts'
import { showArrived } from './queries.ts'
import { beginTyping, draftOf, offered, refused, send, type Typing, taken, typed } from './typing.ts'
import { type Offers, waitsForPage, wantedUrl } from './wanted-link.ts'

/** A link that was asked for, whatever came of it. */
export type Wanted = Pick<Link, 'id' | 'customer' | 'email' | 'note' | 'redirectUrl'>

/** What the record shows. */
export type Shown =
  | { kind: 'made'; made: MadeLink; fresh: boolean }
  | { kind: 'unknown'; link: Wanted; reason: UnknownReason | null; fresh: boolean }

/**
 * Composer and record of the Links screen. They live here, not in the screen: a link may be asked for, and its answer come, while another
 * screen, or another connection, is open.
 */
export type Desk = {
  typing: Typing
  /** A new number: the composer takes the values from here. */
  edition: number
  /** It waits for the page that the service offers. */
  waiting: boolean
  failure: Failure | null
  keeping: Keeping
  /** What is open, by connection. */
  shown: Readonly<Record<string, Shown | null>>
  /** The link that was made last here: a new one is scrolled to. */
  latest: string | null
}

const newId = (): string => crypto.randomUUID()

let desk: Desk | null = null
let isOpen = false
let connection = ''
const listeners = new Set<() => void>()

const set = (next: Desk) => {
  desk = next
  for (const listener of listeners) listener()
}

const change = (next: Partial<Desk>) => {
  if (desk !== null) set({ ...desk, ...next })
}

const showAt = (at: string, shown: Shown | null, more: Partial<Desk> = {}) => {
  if (desk !== null) set({ ...desk, ...more, shown: { ...desk.shown, [at]: shown } })
}

const keeper = createDraftKeeper<{ id: string; value: string | null }>({
  write: async draft => (await call('drafts.write', { name: 'link', ...draft })).ok,
  onState: keeping => {
    if (desk?.keeping !== keeping) change({ keeping })
  },
  later: (run, ms) => void setTimeout(run, ms),
})

const keepDraft = () => {
  if (desk !== null) keeper(writeDraft(draftOf(desk.typing)))
}

/** Says what happened to somebody who went to another screen, or another connection, meanwhile. */
const tellElsewhere = (at: string, text: string) => {
  if (!isOpen || at !== connection) announce(text)
}

const forWhom = (customer: string) => (customer === '' ? '' : ` for ${isolated(customer)}`)

const tellMade = ({ copied, saved }: MadeLink, customer = ''): void => {
  const done = `Link${forWhom(customer)} created${copied ? ' and copied' : ', not copied'}`
  announce(saved ? done : `${done}, not saved`)
}

/** The link that a record shows; null if there is none. */
export const idOf = (shown: Shown | null): string | null => {
  if (shown === null) return null
  return shown.kind === 'made' ? shown.made.link.id : shown.link.id
}

const shownAt = (at: string): Shown | null => desk?.shown[at] ?? null

/** A link that was just made at a connection: its record opens there. */
const showMadeAt = (at: string, made: MadeLink, more: Partial<Desk> = {}): void => {
  const isHere = at === connection
  tellMade(made, isHere ? '' : made.link.customer)
  if (isHere) void showArrived()
  showAt(at, { kind: 'made', made, fresh: true }, { ...more, ...(isHere ? { latest: made.link.id } : {}) })
}

export const showMade = (made: MadeLink): void => showMadeAt(connection, made)

/** A link of unknown outcome, by its id, came after all. Whoever looks at another one by now goes on doing so. */
export const showFound = (id: string, made: MadeLink): void => {
  if (idOf(shownAt(connection)) === id) showMade(made)
  else tellMade(made, made.link.customer)
}

export const showLink = (link: Link): void => {
  const { url } = link
  showAt(
    connection,
    url === null
      ? { kind: 'unknown', link, reason: link.cameBack, fresh: false }
      : { kind: 'made', made: { link: { ...link, url }, copied: true, saved: true }, fresh: false },
  )
}

/** A link in the record that was copied, there or in the register. */
export const updateShown = (link: Link): void => {
  const { url } = link
  const shown = shownAt(connection)
  if (shown?.kind !== 'made' || shown.made.link.id !== link.id || url === null) return
  showAt(connection, { ...shown, made: { ...shown.made, link: { ...link, url }, copied: true } })
}

export const closeRecord = (): void => showAt(connection, null)

/** A link is gone from the register, and with it its record; true if that was the one shown. */
export const closeRecordOf = (id: string): boolean => {
  const isShown = idOf(shownAt(connection)) === id
  if (isShown) closeRecord()
  return isShown
}

/** Takes up what was half typed when the app ended; once. */
export const openDesk = (draft: Draft | null, offers: Offers): void => {
  if (desk !== null) return
  set({
    typing: beginTyping(readDraft(draft), newId(), offers),
    edition: 0,
    waiting: false,
    failure: null,
    keeping: 'kept',
    shown: {},
    latest: null,
  })
}

/** What the connection says of its links, now or from now on. */
export const offerDesk = (offers: Offers): void => {
  if (desk === null) return
  change({ typing: offered(desk.typing, offers) })
  for (const tell of offerListeners) tell()
}

const offerListeners = new Set<() => void>()

/** Somebody looks at the links of this connection. What failed at another one is not said here. Answers how to leave. */
export const openAt = (connectionId: string | null): (() => void) => {
  isOpen = true
  const next = connectionId ?? ''
  if (connection !== next && connection !== '') change({ failure: null })
  connection = next
  return () => {
    isOpen = false
  }
}

export const type = (values: LinkValues): void => {
  if (desk === null) return
  change({ typing: typed(desk.typing, values) })
  keepDraft()
}

/** Fills the composer, as for a customer whose link ended. */
export const fillComposer = (values: LinkValues): void => {
  if (desk === null) return
  change({ typing: typed(desk.typing, values), edition: desk.edition + 1 })
  keepDraft()
}

/** Until the service said which page it offers; at once where it did, or none is waited for. */
const untilOffered = (values: LinkValues): Promise<void> =>
  new Promise(resolve => {
    const look = () => {
      if (desk !== null && waitsForPage(values, desk.typing.offers)) return
      offerListeners.delete(look)
      resolve()
    }
    offerListeners.add(look)
    look()
  })

/** Waits for the page that the service offers, if the link needs it. False: another one is being created. */
export const readyFor = async (values: LinkValues): Promise<boolean> => {
  if (desk === null || desk.typing.sent !== null || desk.waiting) return false
  if (!waitsForPage(values, desk.typing.offers)) return true
  const at = connection
  change({ waiting: true, failure: null })
  await untilOffered(values)
  change({ waiting: false })
  return at === connection
}

/** Asks for the link that is typed. One at a time; main guards against a second one by the draft's id, too. */
export const createTyped = async (values: LinkValues): Promise<void> => {
  if (desk === null || desk.typing.sent !== null) return
  const at = connection
  const typing = send(typed(desk.typing, values), newId())
  const { id } = typing.sent
  // The link before goes from the record, so that nobody takes it for this one.
  showAt(at, null, { typing, failure: null })
  keepDraft()
  const { customer, email, note } = typing.sent.values
  const wanted = { customer, email, note, redirectUrl: wantedUrl(typing.sent.values, typing.offers) }
  const answer = await call('links.create', { id, ...wanted })
  settle(at, wanted, answer.ok ? null : answer.failure, answer.ok ? answer.value : null)
  keepDraft()
}

const settle = (at: string, wanted: Omit<Wanted, 'id'>, failure: Failure | null, made: MadeLink | null) => {
  if (desk === null || desk.typing.sent === null) return
  const { customer } = wanted
  const gone = { typing: taken(desk.typing), edition: desk.edition + 1 }
  if (made !== null) {
    showMadeAt(at, made, gone)
  } else if (failure?.code === 'outcome_unknown') {
    const link = { id: failure.linkId, ...wanted }
    showAt(at, { kind: 'unknown', link, reason: failure.reason, fresh: true }, gone)
    tellElsewhere(at, `It is not known whether a link${forWhom(customer)} was made: see Links`)
  } else if (failure !== null) {
    change({ typing: refused(desk.typing), ...(at === connection ? { failure } : {}) })
    tellElsewhere(at, `No link${forWhom(customer)} was made: ${failureWords(failure).title}`)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null until `openDesk`. */
export const useDesk = (): Desk | null => useSyncExternalStore(subscribe, () => desk)
