import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Failure } from '../../../../contract/failure.ts'
import { isolated } from '../../../../contract/isolated.ts'
import type { Draft } from '../../../../contract/model.ts'
import { call } from '../../../api.ts'
import { appStateNow, currentConnection } from '../../../shared/hooks/app-state.ts'
import { queryClient } from '../../../shared/hooks/query-client.ts'
import { currentRoute } from '../../../shared/routes/here.ts'
import { announce, retire } from '../../../ui/notices/status.tsx'
import { createStore, useStore } from '../../../ui/store.ts'
import { failureWords } from '../../../ui/text/failure-words.ts'
import { closeRecord, connectionNow, showMade, showUnknown } from '../open-link.ts'
import { beforeQuery, linkDraftQuery } from '../queries.ts'
import { beforeWords, messages } from './composer-messages.ts'
import { draftOf, isSame, readDraft, send, type Typing, taken } from './typing.ts'
import {
  emptyLink,
  type LinkValues,
  linkFrom,
  type Offers,
  offersOf,
  waitsForPage,
  wantedUrl,
  withEmailInPlace,
} from './wanted-link.ts'

/** State of the composer. A store outside React, as the answer to a requested link may come while another screen is open. */
export type ComposerState = Typing & {
  /** Creating waits until the service has said which page it offers. */
  waiting: boolean
  /** The last failure, with the connection (`at`) and the values that were sent. */
  failed: { at: string; failure: Failure; values: LinkValues } | null
  /** The draft could not be written to the disk. */
  unsaved: boolean
  /** The values that were filled in to renew a customer's old link; null: none were. */
  renewal: LinkValues | null
}

/** Whether a link is being made. Pure. */
export const isPending = ({ sent, waiting }: ComposerState): boolean => sent !== null || waiting

/** The one composer; null until the stored draft is read. */
export const composerState = createStore<ComposerState | null>(null)

/** The current connection's offers, outside of components. */
export const offersNow = (): Offers => offersOf(currentConnection(appStateNow()))

const change = (edit: (state: ComposerState) => Partial<ComposerState>): void => {
  const state = composerState.read()
  if (state !== null) composerState.write({ ...state, ...edit(state) })
}

/** Milliseconds: debounce of writing the draft after the last key, and pause before a failed write is retried. */
const writeAfter = 300
const retryAfter = 5_000

let timer: ReturnType<typeof setTimeout> | undefined
const keepAfter = (milliseconds: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void keepDraft(), milliseconds)
}

/** Writes the draft to the disk. A failure sets `unsaved`, and is retried after a pause and at the next change. */
const keepDraft = async (): Promise<void> => {
  clearTimeout(timer)
  timer = undefined
  const state = composerState.read()
  if (state === null) return
  const { ok } = await call('drafts.write', { name: 'link', ...draftOf(state) })
  if (composerState.read()?.unsaved === ok) change(() => ({ unsaved: !ok }))
  if (!ok) keepAfter(retryAfter)
}

/** Writes a debounced draft at once, as the person leaves the composer, the window or the app. */
export const flushDraft = (): void => {
  if (timer !== undefined) void keepDraft()
}
for (const leaving of ['blur', 'pagehide']) window.addEventListener(leaving, flushDraft)

const changeTyping = (edit: (state: ComposerState) => Partial<ComposerState>): void => {
  change(edit)
  void keepDraft()
}

/** Sets the typed values, and writes the draft after the debounce. What waits for the service's page waits no more, nor is made, once it needs none. */
export const type = (values: LinkValues): void => {
  const isStill = waitsForPage(values, offersNow())
  change(({ waiting }) => ({ values, at: connectionNow(), waiting: waiting && isStill }))
  keepAfter(writeAfter)
}

/** Moves an email that was typed as the customer to its own field. */
export const placeEmail = (): void => {
  const values = composerState.read()?.values ?? emptyLink
  const placed = withEmailInPlace(values)
  if (placed !== values) type(placed)
}

/** Fills the composer: of a link that is being made nothing is in it any more, also where a text is the same; one that waits is not made. */
export const fillComposer = (values: LinkValues): void =>
  changeTyping(({ sent }) => ({ values, at: connectionNow(), sent: sent && emptyLink, waiting: false }))

/** Fills the composer to renew a customer's old link; returns what that replaced, null: nothing that was typed since a link was sent for. */
export const fillRenewal = (values: LinkValues): LinkValues | null => {
  const state = composerState.read()
  const before = state === null ? emptyLink : taken(state).values
  // Of an old link without name, email and note nothing is filled in.
  change(() => ({ renewal: isSame(values, emptyLink) ? null : values }))
  fillComposer(values)
  return isSame(before, emptyLink) ? null : before
}

/** Starts with a customer typed in Find or do…, unless the composer already holds other text. */
export const beginWith = (typed: string): void => {
  const state = composerState.read()
  if (typed !== '' && state !== null && isSame(state.values, emptyLink)) fillComposer(linkFrom(typed))
}

/** Closes the note about a failure. */
export const forgetFailure = (): void => change(() => ({ failed: null }))

/** Restores the stored draft, once. */
export const beginComposer = (draft: Draft | null): void => {
  const begun = { waiting: false, failed: null, unsaved: false, renewal: null }
  if (composerState.read() === null) composerState.write({ ...readDraft(draft, offersNow()), ...begun })
}

/** The composer's state; null until the stored draft is read. */
export function useComposer(): ComposerState | null {
  const { data, isPending } = useQuery(linkDraftQuery)
  useEffect(() => {
    if (!isPending) beginComposer(data ?? null)
  }, [data, isPending])
  return useStore(composerState)[0]
}

const isWaitingForPage = (): boolean => {
  const state = composerState.read()
  return state !== null && waitsForPage(state.values, offersNow())
}

const pageKnown = (): Promise<void> =>
  new Promise(resolve => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (isWaitingForPage()) return
      stop()
      resolve()
    })
  })

/**
 * Waits until the service's page is known, if the link needs one. False: a link is being created, or meanwhile the composer was filled anew or the
 * connection changed.
 */
export const readyToCreate = async (): Promise<boolean> => {
  const state = composerState.read()
  if (state === null || isPending(state)) return false
  if (!isWaitingForPage()) return true
  const at = connectionNow()
  change(() => ({ waiting: true, failed: null }))
  await pageKnown()
  const isWanted = composerState.read()?.waiting === true
  change(() => ({ waiting: false }))
  return isWanted && at === connectionNow()
}

/** Announces a result where the composer cannot show it: another screen or connection is open by now, or (`isTypedOver`) other text is typed. */
const announceElsewhere = (at: string, text: string, isTypedOver = false): void => {
  if (isTypedOver || currentRoute().to !== '/links' || at !== connectionNow()) announce(text)
}

/** Empties the composer of the link that was made; text typed since stays. */
const empty = (): void => changeTyping(taken)

/** That the customer had an earlier link ('' if not): Enter may have been faster than the query behind the note that warns of it. */
const earlierWords = async (
  { customer, email }: Pick<LinkValues, 'customer' | 'email'>,
  tellsMore: boolean,
): Promise<string> => {
  if (customer.trim() === '' && email.trim() === '') return ''
  // A failure is ignored: the note would not have shown either.
  const found = await queryClient.fetchQuery(beforeQuery(customer.trim(), email.trim())).catch(() => null)
  return found === null ? '' : beforeWords(found, tellsMore)
}

/** Creates the typed link. Its answer is handled even if the screen was left meanwhile. */
export const createLink = async (): Promise<void> => {
  const at = connectionNow()
  const state = composerState.read()
  if (state === null || state.sent !== null) return
  const offers = offersNow()
  const typing = send(state, offers)
  const { linkFor: _, ...noted } = typing.sent
  changeTyping(() => ({ ...typing, failed: null }))
  // Close the record and the message of the link before, so that they are not mistaken for this one's.
  closeRecord(at)
  retire()
  const link = { id: typing.id, ...noted, redirectUrl: wantedUrl(typing.sent, offers) }
  const earlier = earlierWords(noted, offers.offersChanges)
  const answer = await call('links.create', link)
  if (answer.ok) {
    empty()
    return showMade(at, answer.value, await earlier)
  }
  const { failure } = answer
  const who = noted.customer === '' ? '' : ` for ${isolated(noted.customer)}`
  if (failure.code === 'outcome_unknown') {
    empty()
    showUnknown(at, failure.linkId)
    announceElsewhere(at, messages.unknownElsewhere(who))
  } else {
    changeTyping(() => ({ sent: null, failed: { at, failure, values: typing.sent } }))
    const isTypedOver = !isSame(composerState.read()?.values ?? typing.sent, typing.sent)
    announceElsewhere(at, messages.failedElsewhere(who, failureWords(failure).title), isTypedOver)
  }
}
