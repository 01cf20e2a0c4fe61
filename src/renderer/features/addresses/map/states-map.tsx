import { type KeyboardEvent, useId, useState } from 'react'
import { mapMessages } from '../address-messages.ts'
import { mapSize, stateShapes } from './map-shapes.ts'
import { classesOf, classOf, nextState, type StateCount } from './state-counts.ts'

type StatesMapProps = { states: readonly StateCount[]; onChoose: (state: StateCount) => void }

/** Which states the utility accounts are in: the more, the stronger the colour. A click or Enter chooses a state. */
export function StatesMap({ states, onChoose }: StatesMapProps) {
  const id = useId()
  const byCode = new Map(states.flatMap(state => (state.code === null ? [] : [[state.code, state] as const])))
  const there = stateShapes.filter(({ code }) => byCode.has(code))
  const classes = classesOf(there.map(({ code }) => byCode.get(code)?.utilityAccounts ?? 0))
  const first = states.find(({ code }) => there.some(shape => shape.code === code))?.code ?? null
  const [wanted, setWanted] = useState<string | null>(null)
  const active = wanted !== null && byCode.has(wanted) ? wanted : first
  const [focused, setFocused] = useState(false)
  const [pointed, setPointed] = useState<string | null>(null)
  const wordsOf = (code: string) =>
    mapMessages.of(byCode.get(code)?.name ?? code, byCode.get(code)?.utilityAccounts ?? 0)
  const said = pointed ?? (focused ? active : null)

  const choose = (code: string | null) => {
    const state = code === null ? undefined : byCode.get(code)
    if (state !== undefined) onChoose(state)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || active === null) return
    if (event.key === 'Enter' || event.key === ' ') choose(active)
    else {
      const next = nextState(there, active, event.key)
      if (next === null) return
      setWanted(next)
    }
    event.preventDefault()
  }
  // SVG has no z-index: the focused state is drawn last, or its neighbours would cover its outline.
  const drawn = there.toSorted((a, b) => Number(a.code === active) - Number(b.code === active))
  return (
    <figure className="states-figure">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the listbox in it has the name */}
      <svg className="states-map" viewBox={`-60 0 ${mapSize.width + 60} ${mapSize.height}`}>
        <path
          className="state-shape empty"
          d={stateShapes.flatMap(({ code, path }) => (byCode.has(code) ? [] : [path])).join('')}
        />
        {active === null ? null : (
          <g
            role="listbox"
            aria-label={mapMessages.label}
            aria-activedescendant={`${id}-${active}`}
            tabIndex={0}
            onKeyDown={onKeyDown}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          >
            {drawn.map(({ code, path }) => (
              <path
                key={code}
                id={`${id}-${code}`}
                role="option"
                aria-label={wordsOf(code)}
                aria-selected={code === active}
                tabIndex={-1}
                className={focused && code === active ? 'state-shape active' : 'state-shape'}
                data-step={classOf(classes, byCode.get(code)?.utilityAccounts ?? 0)}
                d={path}
                onClick={() => choose(code)}
                onPointerEnter={() => setPointed(code)}
                onPointerLeave={() => setPointed(null)}
              />
            ))}
          </g>
        )}
      </svg>
      <figcaption className="stack tight">
        {/* The text for the hovered state has its own line above the legend, so that hovering moves nothing. */}
        <p className="muted small">
          {active === null && states.length > 0
            ? mapMessages.none
            : said === null
              ? mapMessages.accounts
              : wordsOf(said)}
        </p>
        <div className="line">
          {classes.map(({ from, to }, at) => (
            <span key={from} className="row small">
              <span className="legend-swatch" data-step={at + 1} />
              {mapMessages.range(from, to)}
            </span>
          ))}
        </div>
      </figcaption>
    </figure>
  )
}
