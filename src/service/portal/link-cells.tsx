/** @jsxImportSource hono/jsx */

import { Time } from '../pages/form-parts.tsx'
import { Exact, Words } from '../pages/outside.tsx'
import { isolated } from '../pages/text.ts'
import { type ConnectRequest, standingOf } from '../store/connect-requests.ts'

const states = {
  open: { tag: 'tag', label: 'Sent' },
  started: { tag: 'tag ok', label: 'Opened' },
  declined: { tag: 'tag warn', label: 'Declined' },
  accepted: { tag: 'tag ok', label: 'Sharing' },
  withdrawn: { tag: 'tag warn', label: 'Withdrawn' },
  ended: { tag: 'tag warn', label: 'Ended' },
} as const

/** The state in the words that the app has for it: what was accepted and is not shared any more has ended. */
const shownState = (request: ConnectRequest): keyof typeof states => {
  const { state } = standingOf(request)
  return state === 'accepted' && request.sharedBy === null ? 'ended' : state
}

/** How it stands, since when, and what its customer did before. */
export const stateCell = (request: ConnectRequest) => {
  const { state, at } = standingOf(request)
  const { started_at: started, declined_at: declined, decline_reason: reason } = request
  const shown = states[shownState(request)]
  return (
    <>
      <span class={shown.tag}>{shown.label}</span>
      {state !== 'open' && shown !== states.ended && (
        <div class="muted">
          <Time at={at} />
        </div>
      )}
      {state === 'declined' && reason !== null && (
        <div>
          “<Words text={reason} />”
        </div>
      )}
      {state !== 'declined' && declined !== null && (
        <div class="muted">
          Declined <Time at={declined} />
        </div>
      )}
      {state !== 'started' && started !== null && (
        <div class="muted">
          Opened <Time at={started} />
        </div>
      )}
    </>
  )
}

/** What the company noted for itself. */
export const notesCell = ({ reference, email, note }: ConnectRequest) =>
  reference === null && email === null && note === null ? (
    <span class="muted">Nothing noted</span>
  ) : (
    <span class="lines notes">
      {reference !== null && <Words text={reference} />}
      {email !== null && <Exact class="muted" text={email} />}
      {note !== null && <Words class="muted note-text" title={isolated(note)} text={note} />}
    </span>
  )

/** When it was made, and with which key. */
export const createdCell = ({ created_at, createdWithName }: ConnectRequest) => (
  <span class="lines">
    <Time at={created_at} />
    {createdWithName !== null && (
      <span class="muted">
        with <Words text={createdWithName} />
      </span>
    )}
  </span>
)
