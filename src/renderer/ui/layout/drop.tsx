import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { tabStops } from '../tab-stops.ts'

type DropProps = {
  open: boolean
  label: string
  /** The button that opens and closes it, which gets the focus back on Esc. */
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

/** Find or do… is a native dialog, without a role attribute. */
export const overlays = 'dialog, [role=dialog], [role=alertdialog], [role=listbox], [role=menu]'

/** A panel below a button that overlays the page, so that nothing moves; Tab stays in it; Esc and a press or focus outside close it. */
export function Drop({ open, label, opener, onClose, children }: DropProps) {
  const box = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const stop = new AbortController()
    /** The form around the panel does not count as outside: its fields belong together. */
    const isOwn = (target: Element): boolean =>
      [box.current, opener.current, box.current?.closest('form')].some(part => part?.contains(target))
    const onOutside = ({ target }: Event) => {
      // A dialog, menu or listbox opened from the panel is a portal outside of it in the DOM.
      if (target instanceof Element && !isOwn(target) && target.closest(overlays) === null) close()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, shiftKey } = event
      if (key === 'Tab') {
        const stops = tabStops(box.current?.closest('form, .filter-button') ?? document)
        if (target !== stops.at(shiftKey ? 0 : -1)) return
        event.preventDefault()
        return stops.at(shiftKey ? -1 : 0)?.focus()
      }
      if (key !== 'Escape' || !(target instanceof Element)) return
      // A press on the panel itself leaves the focus on the body.
      const isNowhere = target === document.body
      if (!isNowhere && !isOwn(target)) return
      // With an expanded combo box in the panel, the first Esc closes only that.
      if (target.getAttribute('aria-expanded') === 'true' && target !== opener.current) return
      event.preventDefault()
      event.stopPropagation()
      close()
      if (isNowhere || box.current?.contains(target) === true) opener.current?.focus()
    }
    document.addEventListener('pointerdown', onOutside, stop)
    document.addEventListener('focusin', onOutside, stop)
    document.addEventListener('keydown', onKeyDown, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [open, opener])
  if (!open) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one of the form around it, and looks like one
    <div ref={box} className="drop raised" role="group" aria-label={label}>
      {children}
    </div>
  )
}
