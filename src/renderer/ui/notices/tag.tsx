import type { ReactNode } from 'react'

/** How a state stands out. */
export type Tone = 'plain' | 'ok' | 'warn' | 'bad'

/** A state in a word or two. */
export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`tag small ${tone}`}>{children}</span>
}
