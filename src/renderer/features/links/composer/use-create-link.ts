import { useMutation } from '@tanstack/react-query'
import type { Failure } from '../../../../contract/failure.ts'
import { isolated } from '../../../../contract/isolated.ts'
import { ask, queryClient } from '../../../shared/hooks/query-client.ts'
import { currentRoute } from '../../../shared/routes/here.ts'
import { announce } from '../../../ui/notices/status.tsx'
import { failureWords } from '../../../ui/text/failure-words.ts'
import type { LinkValues } from '../draft.ts'
import { closeRecord, connectionNow, showMade, showUnknown, type Wanted } from '../open-link.ts'
import { refused, send, typed } from '../typing.ts'
import { waitsForPage, wantedUrl } from '../wanted-link.ts'
import { messages } from './composer-messages.ts'
import {
  changeComposer,
  changeTyping,
  composerState,
  emptyComposer,
  newId,
  offersNow,
} from './composer-state.ts'

/** `at`: the connection that the link is made at. */
type Request = { at: string; link: Wanted }

/** Says what happened where another screen, or another connection, is shown meanwhile. */
const announceElsewhere = (at: string, text: string): void => {
  if (currentRoute().to !== '/links' || at !== connectionNow()) announce(text)
}

const onError = (failure: Failure, { at, link }: Request): void => {
  const who = link.customer === '' ? '' : ` for ${isolated(link.customer)}`
  if (failure.code === 'outcome_unknown') {
    emptyComposer()
    showUnknown(at, { ...link, id: failure.linkId }, failure.reason)
    announceElsewhere(at, messages.unknownElsewhere(who))
  } else {
    changeTyping(refused, () => ({ failed: { at, failure } }))
    announceElsewhere(at, messages.failedElsewhere(who, failureWords(failure).title))
  }
}

/** What is typed, as a request. Null where one is on its way already: main guards against a second one by the draft's id, too. */
const begin = (at: string, values: LinkValues): Request | null => {
  if (composerState.read()?.typing.sent !== null) return null
  const typing = changeTyping(
    before => send(typed(before, values), newId()),
    () => ({ failed: null }),
  )
  if (typing === null || typing.sent === null) return null
  const { id, values: sent } = typing.sent
  const { customer, email, note } = sent
  return { at, link: { id, customer, email, note, redirectUrl: wantedUrl(sent, typing.offers) } }
}

/** Asks for the link that is typed. Its answer is taken in even if the screen is not shown any more. */
export function useCreateLink(): (values: LinkValues) => void {
  const { mutate } = useMutation({
    mutationFn: ({ link }: Request) => ask('links.create', link),
    onSuccess: (made, { at }) => {
      emptyComposer()
      showMade(at, made)
    },
    onError,
  })
  return values => {
    const request = begin(connectionNow(), values)
    if (request === null) return
    // The link before goes from the record, so that it is not taken for this one.
    closeRecord(request.at)
    mutate(request)
  }
}

/** Until the service said which page it offers; at once where it did, or none is waited for. */
const untilOffered = (values: LinkValues): Promise<void> =>
  new Promise(resolve => {
    const look = () => {
      if (waitsForPage(values, offersNow())) return
      stop()
      resolve()
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    look()
  })

/** Waits for the page that the service offers, if the link needs it. False: another one is being created, or another connection is shown. */
export const readyFor = async (values: LinkValues): Promise<boolean> => {
  const state = composerState.read()
  if (state === null || state.typing.sent !== null || state.waiting) return false
  if (!waitsForPage(values, offersNow())) return true
  const at = connectionNow()
  changeComposer(() => ({ waiting: true, failed: null }))
  await untilOffered(values)
  changeComposer(() => ({ waiting: false }))
  return at === connectionNow()
}
