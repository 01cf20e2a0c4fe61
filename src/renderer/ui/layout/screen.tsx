import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { sessionState } from '../store.ts'

export type ScreenProps = {
  title: string
  /** A link to the parent screen. */
  back?: ReactNode
  /** Shown in place of the title. */
  heading?: ReactNode
  /** Shown beside the title. */
  aside?: ReactNode
  /** Buttons for the whole screen. */
  actions?: ReactNode
  children: ReactNode
}

/** Scroll position of each screen in pixels, by its title. */
const tops = sessionState<Readonly<Record<string, number>>>({})

/** A screen with its title; in a low window it scrolls, and its scroll position is restored when it is opened again. */
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
