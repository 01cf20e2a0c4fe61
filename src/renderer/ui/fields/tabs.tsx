import { useRef } from 'react'
import { useShownSideways } from '../use-shown-sideways.ts'

export type Tab<Id extends string> = {
  id: Id
  label: string
  /** The number of rows in the tab, as text; null: not known yet. */
  count: string | null
}

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** Tabs of one list with their counts. Toggle buttons rather than `role="tab"`: they filter one list, there are no separate panels. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose }: TabsProps<Id>) {
  const line = useRef<HTMLDivElement>(null)
  useShownSideways(line, '[aria-pressed=true]', chosen)
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in
    <div ref={line} role="group" aria-label={label} className="tabs">
      {tabs.map(({ id, label: text, count }) => (
        <button
          key={id}
          type="button"
          className="tab"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {text}
          {count === null ? null : <span className="tab-count muted"> {count}</span>}
        </button>
      ))}
    </div>
  )
}
