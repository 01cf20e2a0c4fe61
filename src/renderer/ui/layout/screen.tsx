import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { sessionState } from '../store.ts'
import { useListener } from '../use-listener.ts'
import { passCovered } from './covered.ts'
import { overlays } from './drop.tsx'

export type ScreenProps = {
  title: string
  /** A link to the parent screen. */
  back?: ReactNode
  /** Shown in place of the title. */
  heading?: ReactNode
  aside?: ReactNode
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

/** Whether the window is so wide that a record stands beside its list, not over it. */
export const isBeside = (): boolean => window.matchMedia('(min-width: 1000px)').matches

type DeskProps = {
  record: ReactNode
  children: ReactNode
  /** Called by Esc anywhere outside of an overlay while a record is open. */
  onEscape: () => void
}

/** A list, and beside it the record of the chosen row; opening a record moves no row up or down. */
export function Desk({ record, children, onEscape }: DeskProps) {
  const isOpen = record !== null
  const onKeyDown = ({ key, target, defaultPrevented }: KeyboardEvent) => {
    const isOverlaid = target instanceof Element && target.closest(overlays) !== null
    if (key === 'Escape' && !defaultPrevented && !isOverlaid) onEscape()
  }
  useListener('keydown', onKeyDown, isOpen)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Tab passes over what the record covers
    <div
      className="desk"
      onKeyDown={event => {
        if (!event.defaultPrevented && isOpen) passCovered(event)
      }}
    >
      {children}
      {record}
    </div>
  )
}

/** Moves the focus from the list to the open record. */
export const toRecord = (): void =>
  document.querySelector<HTMLElement>('.desk > .record')?.focus({ preventScroll: true })

type ListCardProps = {
  label: string
  /** The rows are still those of the search before. */
  busy?: boolean
  /** Shown above everything else. */
  top?: ReactNode
  find?: ReactNode
  /** The tabs, or the actions on selected rows. */
  bar: ReactNode
  children: ReactNode
  foot: ReactNode
}

export function ListCard({ label, busy = false, top, find, bar, children, foot }: ListCardProps) {
  return (
    <section className="card list-card" aria-label={label} aria-busy={busy}>
      {top}
      {find === undefined ? null : <div className="list-find">{find}</div>}
      <div className="list-bar low">{bar}</div>
      {children}
      <div className="list-foot muted small">{foot}</div>
    </section>
  )
}
