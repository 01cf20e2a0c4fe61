import { useEffect, useLayoutEffect } from 'react'
import { sessionState } from '../../ui/store.ts'
import { currentRoute } from '../routes/here.ts'

/** The last focused element of a screen: a selector, and the index among its matches. */
type FocusPlace = { selector: string; index: number }

const places = sessionState<Readonly<Record<string, FocusPlace>>>({})

/** Inbox items by id, grid rows and records by the grid's own tab stop (the grid remembers its row), fields by their index. */
const placeOf = (target: Element): FocusPlace | null => {
  const item = target.closest('[data-item]')?.getAttribute('data-item')
  if (item != null) return { selector: `main [data-item="${CSS.escape(item)}"] .item-main`, index: 0 }
  if (target.closest('[data-index], .record') !== null)
    return { selector: 'main [data-index][tabindex="0"]', index: 0 }
  if (!target.matches('input, textarea, select') || target.closest('[role="dialog"]') !== null) return null
  const selector = `main ${target.localName}`
  return { selector, index: [...document.querySelectorAll(selector)].indexOf(target) }
}

const elementAt = ({ selector, index }: FocusPlace): HTMLElement | null =>
  document.querySelectorAll<HTMLElement>(selector)[index] ?? null

/** Whether the open screen has a remembered focus to restore; not if the route has parameters, as those decide the focus then. */
const hasKeptFocus = (): boolean => {
  const { to, search } = currentRoute()
  return places.read()[to] !== undefined && Object.keys(search).length === 0
}

/** Restores the last focus of the open screen; false: its element is not there (yet). */
export const focusKept = (): boolean => {
  const place = places.read()[currentRoute().to]
  const element = place === undefined ? null : elementAt(place)
  element?.focus({ preventScroll: true })
  return element !== null && element === document.activeElement
}

/** Focuses the last place in the open screen, or else its first field. */
export const focusScreen = (): void => {
  if (!focusKept())
    document.querySelector<HTMLElement>('main :is(input, button)')?.focus({ preventScroll: true })
}

/** Whether something outside the navigation has the focus: in the screen, or in a dialog. */
export const isScreenInUse = (): boolean => {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && focused.closest('nav') === null
}

/** Focuses a screen's first field when it opens, unless a focus is to be restored or something in the screen has it already. */
export const useFirstFocus = (field: () => HTMLElement | null): void =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (!isScreenInUse() && !hasKeptFocus()) field()?.focus({ preventScroll: true })
  }, [])

/** Focuses the open record's row, or else the record, unless the focus is in the screen already (another row's focus is moved). */
export const focusOpenRecord = (): void => {
  if (isScreenInUse() && document.activeElement?.closest('[data-index]') == null) return
  document
    .querySelector<HTMLElement>('.list-card tr[data-open], .desk > .record')
    ?.focus({ preventScroll: true })
}

/** How long to wait for rows to appear, in milliseconds; a focus that moves later than that would surprise. */
const patience = 5_000

/** Restores the focus to the row or field that had it when the screen was left, once that is rendered and if nothing else has it. */
export function useKeptFocus(screen: string): void {
  useLayoutEffect(() => {
    const stop = new AbortController()
    const observer = new MutationObserver(() => bringBack())
    const giveUp = () => observer.disconnect()
    const bringBack = () => {
      if (isScreenInUse() || focusKept()) giveUp()
    }
    if (hasKeptFocus()) {
      observer.observe(document.body, { childList: true, subtree: true })
      bringBack()
    }
    const timer = setTimeout(() => {
      giveUp()
      if (hasKeptFocus() && !isScreenInUse()) focusScreen()
    }, patience)
    const onFocus = ({ target }: FocusEvent) => {
      const place = target instanceof Element && target.closest('main') !== null ? placeOf(target) : null
      if (place !== null) places.write({ ...places.read(), [screen]: place })
    }
    document.addEventListener('focusin', onFocus, stop)
    return () => {
      stop.abort()
      giveUp()
      clearTimeout(timer)
    }
  }, [screen])
}
