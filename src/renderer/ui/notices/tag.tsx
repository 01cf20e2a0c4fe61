import type { ReactNode } from 'react'

export type Tone = 'plain' | 'ok' | 'warn' | 'bad'

/** A state as a coloured label. */
export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`tag small ${tone}`}>{children}</span>
}
