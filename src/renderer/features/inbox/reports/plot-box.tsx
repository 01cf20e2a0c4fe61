import { type PlotOptions, plot } from '@observablehq/plot'
import { useEffect, useRef, useState } from 'react'

type PlotBoxProps = {
  /** What is drawn at a width in pixels; keep it the same function for the same figure. */
  optionsAt: (width: number) => PlotOptions
}

/** A chart as wide as there is room. What it shows, its table says for those who do not see it. */
export function PlotBox({ optionsAt }: PlotBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (width === 0) return
    const drawn = plot({ ...optionsAt(width), width })
    // The page's policy takes no styles but those of its own files; they are in reports.css.
    for (const style of drawn.querySelectorAll('style')) style.remove()
    for (const link of drawn.querySelectorAll('a')) link.setAttribute('tabindex', '-1')
    box.current?.replaceChildren(drawn)
  }, [optionsAt, width])
  return <div ref={box} className="plot-box" aria-hidden="true" />
}
