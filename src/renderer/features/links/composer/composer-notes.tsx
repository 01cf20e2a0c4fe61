import type { ReactNode } from 'react'
import type { Failure } from '../../../../contract/failure.ts'
import type { Link } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { connectionNow } from '../open-link.ts'
import { isUntouched, type Typing } from '../typing.ts'
import { BeforeNote } from './before-note.tsx'
import { messages } from './composer-messages.ts'
import type { ComposerState } from './composer-state.ts'

type ComposerNotesProps = {
  state: ComposerState
  typing: Typing
  pending: boolean
  /** As it stands, it would make the standing link. */
  saysStanding: boolean
  problem: { failure: Failure; retry: () => void } | null
  onCopied: (link: Link) => void
  onSubmit: () => void
}

/** What the composer has to say of what is typed: that it waits, what it makes, who has a link already, what failed. */
export function ComposerNotes({ state, typing, pending, saysStanding, ...props }: ComposerNotesProps) {
  const { problem, onCopied, onSubmit } = props
  const { waiting, failed, keeping } = state
  const { values, offers } = typing
  const hasTyped = values.customer !== '' || values.email !== ''
  return (
    <>
      {keeping === 'failed' ? (
        <Line role="status" isWarning>
          {messages.unsaved}
        </Line>
      ) : null}
      {waiting ? <Line role="status">{messages.waiting}</Line> : null}
      {saysStanding && values.linkFor === null && hasTyped && !pending ? (
        <Line>{messages.standing}</Line>
      ) : null}
      <BeforeNote
        values={values}
        tellsMore={offers.tellsChanges}
        pending={pending}
        onCopied={onCopied}
        onAnother={onSubmit}
      />
      {failed === null || failed.at !== connectionNow() ? null : (
        <ShowFailure
          failure={failed.failure}
          consequence={messages.notMade}
          waits={typing.failed !== null && isUntouched(values, typing.failed)}
          onRetry={onSubmit}
        />
      )}
      {problem === null ? null : <ShowFailure failure={problem.failure} onRetry={problem.retry} />}
    </>
  )
}

type LineProps = { role?: 'status'; isWarning?: boolean; children: ReactNode }

function Line({ role, isWarning = false, children }: LineProps) {
  return (
    <p className={isWarning ? 'composer-line raised warn' : 'composer-line raised'} role={role}>
      {children}
    </p>
  )
}
