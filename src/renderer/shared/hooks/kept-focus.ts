import { useEffect, useLayoutEffect } from 'react'
import { sessionState } from '../../ui/store.ts'
import { currentRoute } from '../routes/here.ts'

/** What had the focus last on each screen, as a selector and which of its matches. */
type FocusPlace = { selector: string; index: number }

const places = sessionState<Readonly<Record<string, FocusPlace>>>({})

/** Rows by what they are of; a grid remembers itself which row Tab reaches. What is in a record comes back to the record's row. */
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

/** Whether a place on the open screen is known that its focus comes back to; a route that asks for something goes there instead. */
const hasKeptFocus = (): boolean => {
  const { to, search } = currentRoute()
  return places.read()[to] !== undefined && Object.keys(search).length === 0
}

/** Gives the focus back to what had it last on the open screen; false: that is not there. */
export const focusKept = (): boolean => {
  const place = places.read()[currentRoute().to]
  const element = place === undefined ? null : elementAt(place)
  element?.focus({ preventScroll: true })
  return element !== null && element === document.activeElement
}

/** Whether something in the screen, or in a dialog, has the focus already. */
export const isScreenInUse = (): boolean => {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && focused.closest('nav') === null
}

/** Puts the cursor into a screen's first field when it opens for the first time, unless something in it has the focus already. */
export const useFirstFocus = (field: () => HTMLElement | null): void =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (!isScreenInUse() && !hasKeptFocus()) field()?.focus({ preventScroll: true })
  }, [])

/** Gives the focus to the row of the record that is open, or else to the record, unless something in the screen but another row has it. */
export const focusOpenRecord = (): void => {
  if (isScreenInUse() && document.activeElement?.closest('[data-index]') == null) return
  document
    .querySelector<HTMLElement>('.list-card tr[data-open], .desk > .record')
    ?.focus({ preventScroll: true })
}

/** How long rows may take to come, in milliseconds; later nobody expects the focus to move. */
const patience = 5_000

/** Brings the focus back to the row or field that had it when the screen was left, as soon as that is there and nothing else was focused. */
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
      if (hasKeptFocus() && !isScreenInUse())
        document.querySelector<HTMLElement>('main :is(input, button)')?.focus({ preventScroll: true })
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
