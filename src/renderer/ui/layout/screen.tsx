import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { sessionState } from '../store.ts'

export type ScreenProps = {
  title: string
  /** The way to the screen that it belongs to. */
  back?: ReactNode
  /** What stands in the title's place. */
  heading?: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  /** What belongs to the whole screen. */
  actions?: ReactNode
  children: ReactNode
}

/** How far each screen is scrolled, in pixels, by its title. */
const tops = sessionState<Readonly<Record<string, number>>>({})

/** A whole screen under its title; where the window is too low for it, it scrolls, and is found as it was left. */
export function Screen({ title, back, heading = title, aside, actions, children }: ScreenProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    box.current?.scrollTo({ top: tops.read()[title] ?? 0 })
  }, [title])
  return (
    <div
      ref={box}
      className="screen"
      onScroll={event => {
        const { target, currentTarget } = event
        if (target === currentTarget) tops.write({ ...tops.read(), [title]: currentTarget.scrollTop })
      }}
    >
      <header className="screen-head">
        {back}
        <h1 className="clip">{heading}</h1>
        {aside}
        {actions === undefined ? null : <div className="row end">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
