import { useEffectEvent, useLayoutEffect } from 'react'

/** Listens to an event that reaches the window, as long as the calling component is mounted and `isOn`. `capture`: before all elements get it. */
export function useListener<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
  isOn = true,
  { capture = false } = {},
): void {
  const latest = useEffectEvent(listener)
  // Before what is shown is painted: a key may come with it.
  useLayoutEffect(() => {
    if (!isOn) return
    const listen = (event: WindowEventMap[Name]) => latest(event)
    window.addEventListener(name, listen, capture)
    return () => window.removeEventListener(name, listen, capture)
  }, [name, isOn, capture])
}
