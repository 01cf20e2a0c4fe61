import type { ReactNode } from 'react'

/** A state in a word or two. */
export function Tag({
  tone = 'plain',
  children,
}: {
  tone?: 'plain' | 'ok' | 'warn' | 'bad'
  children: ReactNode
}) {
  return <span className={`tag ${tone}`}>{children}</span>
}
