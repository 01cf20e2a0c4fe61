import type { ReactNode } from 'react'
import type { Failure } from '../../contract/failure.ts'
import { Empty } from '../ui/notices/empty.tsx'
import { ShowFailure } from './failure.tsx'

type ListProblemProps = { failure: Failure | null; onRetry: () => void }

export function ListProblem({ failure, onRetry }: ListProblemProps) {
  if (failure === null) return null
  return (
    <div className="list-problem">
      <ShowFailure failure={failure} onRetry={onRetry} />
    </div>
  )
}

type ListBodyProps = ListProblemProps & {
  /** Text while it is not known yet what the list holds. */
  reading: string
  isKnown: boolean
  /** Shown in place of rows if the list is empty; null: it has rows. */
  nothing: ReactNode
  children: ReactNode
}

/** The body of a list, between search and counts: a failure, then the rows, or the text for an empty or unread list. */
export function ListBody({ failure, onRetry, reading, isKnown, nothing, children }: ListBodyProps) {
  return (
    <>
      <ListProblem failure={failure} onRetry={onRetry} />
      {isKnown ? (nothing ?? children) : failure === null ? <Empty late>{reading}</Empty> : null}
    </>
  )
}
