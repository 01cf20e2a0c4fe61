import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Kept } from '../kept.ts'

type ScreenProps = { className?: string; kept: Kept<number>; children: ReactNode }

/** A whole screen; where the window is too low for it, it scrolls, and is found as it was left. `kept`: pixels from its top. */
export function Screen({ className = '', kept, children }: ScreenProps) {
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
      {children}
    </div>
  )
}
