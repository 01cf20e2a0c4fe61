import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Kept } from '../kept.ts'

export type ScreenProps = {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  /** What belongs to the whole screen. */
  actions?: ReactNode
  className?: string | undefined
  /** Pixels from its top. */
  kept: Kept<number>
  children: ReactNode
}

/** A whole screen under its title; where the window is too low for it, it scrolls, and is found as it was left. */
export function Screen({ title, aside, actions, className = '', kept, children }: ScreenProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: kept.read() })
  }, [kept])
  return (
    <div
      ref={box}
      className={`screen ${className}`}
      onScroll={event => {
        if (event.target === event.currentTarget) kept.write(event.currentTarget.scrollTop)
      }}
    >
      <header className="screen-head">
        <h1>{title}</h1>
        {aside}
        {actions === undefined ? null : <div className="head-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
