import { useSyncExternalStore } from 'react'
import type { Failure } from '../../../contract/failure.ts'
import { isolated } from '../../../contract/isolated.ts'
import type { UnknownReason } from '../../../contract/links/unknown-reason.ts'
import type { Draft, Link, MadeLink } from '../../../contract/model.ts'
import { call } from '../../api.ts'
import { announce } from '../../ui/notices/status.tsx'
import { failureWords } from '../../ui/text/failure-words.ts'
import { type LinkValues, readDraft, writeDraft } from './draft.ts'
import { showArrived } from './queries.ts'
import { beginTyping, draftOf, offered, refused, send, type Typing, taken, typed } from './typing.ts'
import { type Offers, wantedUrl } from './wanted-link.ts'

/** A link that was asked for, whatever came of it. */
export type Wanted = Pick<Link, 'id' | 'customer' | 'email' | 'note' | 'redirectUrl'>

/** What the card shows. */
export type Shown =
  | { kind: 'made'; made: MadeLink; fresh: boolean }
  | { kind: 'unknown'; link: Wanted; reason: UnknownReason | null; fresh: boolean }

/**
 * Form and card of the Links screen. They live here, not in the screen: a link may be asked for, and its answer come, while another screen
 * is open.
 */
export type Desk = {
  typing: Typing
  /** A new number: the form takes the values from here. */
  edition: number
  failure: Failure | null
  shown: Shown | null
}

const newId = (): string => crypto.randomUUID()

let desk: Desk | null = null
let isOpen = false
const listeners = new Set<() => void>()

const set = (next: Desk) => {
  desk = next
  for (const listener of listeners) listener()
}

const change = (next: Partial<Desk>) => {
  if (desk !== null) set({ ...desk, ...next })
}

let kept = ''
let writing = false

/** Keeps what is typed at once: one write after the other, the latest last. */
const keepDraft = async () => {
  if (desk === null || writing) return
  const draft = writeDraft(draftOf(desk.typing))
  const text = JSON.stringify(draft)
  if (text === kept) return
  kept = text
  writing = true
  await call('drafts.write', { name: 'link', ...draft })
  writing = false
  void keepDraft()
}

/** Says what happened to somebody who went to another screen meanwhile; the Links screen shows it. */
const tellElsewhere = (text: string) => {
  if (!isOpen) announce(text)
}

const forWhom = (customer: string) => (customer === '' ? '' : ` for ${isolated(customer)}`)

const tellMade = ({ copied, saved }: MadeLink, customer = ''): void => {
  const done = `Link${forWhom(customer)} created${copied ? ' and copied' : ', not copied'}`
  announce(saved ? done : `${done}, not saved`)
}

/** The link that the card shows; null if it shows none. */
export const idOf = (shown: Shown | null): string | null => {
  if (shown === null) return null
  return shown.kind === 'made' ? shown.made.link.id : shown.link.id
}

/** A link that was just made. */
export const showMade = (made: MadeLink): void => {
  tellMade(made)
  void showArrived()
  change({ shown: { kind: 'made', made, fresh: true } })
}

/** A link of unknown outcome, by its id, came after all. Whoever looks at another one by now goes on doing so. */
export const showFound = (id: string, made: MadeLink): void => {
  if (desk !== null && idOf(desk.shown) === id) showMade(made)
  else tellMade(made, made.link.customer)
}

export const showLink = (link: Link): void => {
  const { url } = link
  const shown: Shown =
    url === null
      ? { kind: 'unknown', link, reason: link.cameBack, fresh: false }
      : { kind: 'made', made: { link: { ...link, url }, copied: true, saved: true }, fresh: false }
  change({ shown })
}

/** A link in the card that was copied, there or in the register. */
export const updateShown = (link: Link): void => {
  const { url } = link
  if (desk?.shown?.kind !== 'made' || desk.shown.made.link.id !== link.id || url === null) return
  change({ shown: { ...desk.shown, made: { ...desk.shown.made, link: { ...link, url }, copied: true } } })
}

export const closeCard = (): void => change({ shown: null })

/** A link is gone from the register, and with it its card; true if that was the one shown. */
export const closeCardOf = (id: string): boolean => {
  const isShown = desk !== null && idOf(desk.shown) === id
  if (isShown) closeCard()
  return isShown
}

/** Takes up what was half typed when the app ended; once. */
export const openDesk = (draft: Draft | null, offers: Offers): void => {
  if (desk !== null) return
  set({ typing: beginTyping(readDraft(draft), newId(), offers), edition: 0, failure: null, shown: null })
}

/** What the connection says of its links, now or from now on. */
export const offerDesk = (offers: Offers): void => {
  if (desk !== null) change({ typing: offered(desk.typing, offers) })
}

let connection: string | null = null

/** Somebody looks at the links of this connection; what the card shows of another one goes. Answers how to leave. */
export const openAt = (connectionId: string | null): (() => void) => {
  isOpen = true
  if (connection !== connectionId && connection !== null) change({ shown: null, failure: null })
  connection = connectionId
  return () => {
    isOpen = false
  }
}

export const type = (values: LinkValues): void => {
  if (desk === null) return
  change({ typing: typed(desk.typing, values) })
  void keepDraft()
}

/** Asks for the link that is typed. One at a time; main guards against a second one by the draft's id, too. */
export const createTyped = async (values: LinkValues): Promise<void> => {
  if (desk === null || desk.typing.sent !== null) return
  const typing = send(typed(desk.typing, values), newId())
  const { id } = typing.sent
  // The link before goes from the card, so that nobody takes it for this one.
  change({ typing, failure: null, shown: null })
  void keepDraft()
  const { customer, email, note } = typing.sent.values
  const wanted = { customer, email, note, redirectUrl: wantedUrl(typing.sent.values, typing.offers) }
  const answer = await call('links.create', { id, ...wanted })
  settle(wanted, answer.ok ? null : answer.failure, answer.ok ? answer.value : null)
  void keepDraft()
}

const settle = (wanted: Omit<Wanted, 'id'>, failure: Failure | null, made: MadeLink | null) => {
  if (desk === null || desk.typing.sent === null) return
  const { customer } = wanted
  const gone = { typing: taken(desk.typing), edition: desk.edition + 1 }
  if (made !== null) {
    change(gone)
    showMade(made)
  } else if (failure?.code === 'outcome_unknown') {
    const link = { id: failure.linkId, ...wanted }
    change({ ...gone, shown: { kind: 'unknown', link, reason: failure.reason, fresh: true } })
    tellElsewhere(`It is not known whether a link${forWhom(customer)} was made: see Links`)
  } else if (failure !== null) {
    change({ typing: refused(desk.typing), failure })
    tellElsewhere(`No link${forWhom(customer)} was made: ${failureWords(failure).title}`)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Null until `openDesk`. */
export const useDesk = (): Desk | null => useSyncExternalStore(subscribe, () => desk)
