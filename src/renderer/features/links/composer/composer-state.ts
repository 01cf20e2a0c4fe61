import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Failure } from '../../../../contract/failure.ts'
import { isolated } from '../../../../contract/isolated.ts'
import type { Draft } from '../../../../contract/model.ts'
import { call } from '../../../api.ts'
import { appStateNow, currentConnection } from '../../../shared/hooks/app-state.ts'
import { queryClient } from '../../../shared/hooks/query-client.ts'
import { currentRoute } from '../../../shared/routes/here.ts'
import { announce } from '../../../ui/notices/status.tsx'
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
} from './wanted-link.ts'

/** What is in the composer, and what became of it. It outlives the screen: a link may be asked for, and its answer come, while another is open. */
export type ComposerState = Typing & {
  /** It waits for the page that the service offers. */
  waiting: boolean
  /** Why no link was made, at which connection, of what. */
  failed: { at: string; failure: Failure; values: LinkValues } | null
  /** The disk did not take what is typed. */
  unsaved: boolean
}

/** Null until the stored draft is read. */
export const composerState = createStore<ComposerState | null>(null)

/** What the connection in use says of its links, at this moment. */
export const offersNow = (): Offers => offersOf(currentConnection(appStateNow()))

const change = (edit: (state: ComposerState) => Partial<ComposerState>): void => {
  const state = composerState.read()
  if (state !== null) composerState.write({ ...state, ...edit(state) })
}

/** How long after the last key what is typed is written, and after how long what could not be written is tried again, in milliseconds. */
const writeAfter = 300
const retryAfter = 5_000

let timer: ReturnType<typeof setTimeout> | undefined
const keepAfter = (milliseconds: number): void => {
  clearTimeout(timer)
  timer = setTimeout(() => void keepDraft(), milliseconds)
}

/** Keeps what is typed on disk. Where that takes nothing it is said, and tried again with the next change and every few seconds. */
const keepDraft = async (): Promise<void> => {
  clearTimeout(timer)
  timer = undefined
  const state = composerState.read()
  if (state === null) return
  const { ok } = await call('drafts.write', { name: 'link', ...draftOf(state) })
  if (composerState.read()?.unsaved === ok) change(() => ({ unsaved: !ok }))
  if (!ok) keepAfter(retryAfter)
}

/** Writes at once what waits to be written: one leaves the composer, the window or the app. */
export const flushDraft = (): void => {
  if (timer !== undefined) void keepDraft()
}
for (const leaving of ['blur', 'pagehide']) window.addEventListener(leaving, flushDraft)

const changeTyping = (edit: (state: ComposerState) => Partial<ComposerState>): void => {
  change(edit)
  void keepDraft()
}

/** Keeps what is typed from now on. */
export const type = (values: LinkValues): void => {
  change(() => ({ values }))
  keepAfter(writeAfter)
}

/** Fills the composer, as for a customer whose link ended. */
export const fillComposer = (values: LinkValues): void => changeTyping(() => ({ values }))

/** Begins with a customer who was typed elsewhere; what is half typed here stays. */
export const beginWith = (typed: string): void => {
  const state = composerState.read()
  if (typed !== '' && state !== null && isSame(state.values, emptyLink)) fillComposer(linkFrom(typed))
}

/** Closes what is said of a link that was not made. */
export const forgetFailure = (): void => change(() => ({ failed: null }))

/** Takes up what was half typed when the app ended; once. */
export const beginComposer = (draft: Draft | null): void => {
  const begun = { waiting: false, failed: null, unsaved: false }
  if (composerState.read() === null) composerState.write({ ...readDraft(draft, offersNow()), ...begun })
}

/** What is in the composer; null until the stored draft is read. */
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

/** Waits for the page that the service offers, if the link needs it. False: another one is being created, or another connection is shown. */
export const readyToCreate = async (): Promise<boolean> => {
  const state = composerState.read()
  if (state === null || state.sent !== null || state.waiting) return false
  if (!isWaitingForPage()) return true
  const at = connectionNow()
  change(() => ({ waiting: true, failed: null }))
  await pageKnown()
  change(() => ({ waiting: false }))
  return at === connectionNow()
}

/** Says what happened where another screen, or another connection, is shown meanwhile. */
const announceElsewhere = (at: string, text: string): void => {
  if (currentRoute().to !== '/links' || at !== connectionNow()) announce(text)
}

/** The link that was sent is in the register. */
const empty = (): void => changeTyping(taken)

/** That the customer had a link before, as the note says that may not have been there yet when the key was pressed; '': they had none. */
const earlierWords = async (
  { customer, email }: Pick<LinkValues, 'customer' | 'email'>,
  tellsMore: boolean,
): Promise<string> => {
  if (customer.trim() === '' && email.trim() === '') return ''
  // Where that cannot be read, the note did not say it either.
  const found = await queryClient.fetchQuery(beforeQuery(customer.trim(), email.trim())).catch(() => null)
  return found === null ? '' : beforeWords(found, tellsMore)
}

/** Asks for the link that is typed. Its answer is taken in even if the screen is not shown any more. */
export const createLink = async (): Promise<void> => {
  const at = connectionNow()
  const state = composerState.read()
  if (state === null || state.sent !== null) return
  const offers = offersNow()
  const typing = send(state, offers)
  const { linkFor: _, ...noted } = typing.sent
  changeTyping(() => ({ ...typing, failed: null }))
  // The link before goes from the record, so that it is not taken for this one.
  closeRecord(at)
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
    announceElsewhere(at, messages.failedElsewhere(who, failureWords(failure).title))
  }
}
