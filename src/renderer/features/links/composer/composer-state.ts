import type { Failure } from '../../../../contract/failure.ts'
import type { Draft } from '../../../../contract/model.ts'
import { call } from '../../../api.ts'
import { appStateNow, currentConnection } from '../../../shared/hooks/app-state.ts'
import { sessionState } from '../../../shared/hooks/session-state.ts'
import { type LinkValues, readDraft, writeDraft } from '../draft.ts'
import { createDraftKeeper, type Keeping } from '../draft-keeper.ts'
import { beginTyping, draftOf, offered, type Typing, taken, typed } from '../typing.ts'
import { type Offers, offersOf } from '../wanted-link.ts'

/** What is in the composer, and what became of it. It outlives the screen: a link may be asked for, and its answer come, while another is open. */
export type ComposerState = {
  typing: Typing
  /** Another number: the form takes the values from here. */
  edition: number
  /** It waits for the page that the service offers. */
  waiting: boolean
  /** Why no link was made, and at which connection. */
  failed: { at: string; failure: Failure } | null
  keeping: Keeping
}

/** Null until the stored draft is read. */
export const composerState = sessionState<ComposerState | null>(['composer'], null)

export const newId = (): string => crypto.randomUUID()

/** What the connection in use says of its links, at this moment. */
export const offersNow = (): Offers => offersOf(currentConnection(appStateNow()))

export const changeComposer = (change: (state: ComposerState) => Partial<ComposerState>): void =>
  composerState.change(state => (state === null ? null : { ...state, ...change(state) }))

const keeper = createDraftKeeper<{ id: string; value: string | null }>({
  write: async draft => (await call('drafts.write', { name: 'link', ...draft })).ok,
  onState: keeping => {
    if (composerState.read()?.keeping !== keeping) changeComposer(() => ({ keeping }))
  },
  later: (run, ms) => void setTimeout(run, ms),
})

/** Changes what is typed, and keeps it on disk; answers it as it is now. `more`: what changes with it. */
export const changeTyping = (
  edit: (typing: Typing) => Typing,
  more: (state: ComposerState) => Partial<ComposerState> = () => ({}),
): Typing | null => {
  changeComposer(state => ({ typing: edit(offered(state.typing, offersNow())), ...more(state) }))
  const typing = composerState.read()?.typing ?? null
  if (typing !== null) keeper(writeDraft(draftOf(typing)))
  return typing
}

/** The form takes its values from the state: what was sent is gone from it, or something else was filled in. */
const anew = ({ edition }: ComposerState): Partial<ComposerState> => ({ edition: edition + 1 })

/** The link that was sent is in the register. */
export const emptyComposer = (): void => void changeTyping(taken, anew)

/** Takes up what was half typed when the app ended; once. */
export const openComposer = (draft: Draft | null): void =>
  composerState.change(
    state =>
      state ?? {
        typing: beginTyping(readDraft(draft), newId(), offersNow()),
        edition: 0,
        waiting: false,
        failed: null,
        keeping: 'kept',
      },
  )

/** Fills the composer, as for a customer whose link ended. */
export const fillComposer = (values: LinkValues): void =>
  void changeTyping(typing => typed(typing, values), anew)
