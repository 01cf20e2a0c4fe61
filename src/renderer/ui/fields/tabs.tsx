export type Tab = {
  id: string
  label: string
  /** How many are in it, as text; null: not known yet. */
  count: string | null
  /** 0 stands there always, 2 goes first where there is no room. */
  rank?: number
}

type TabsProps = {
  label: string
  tabs: Tab[]
  chosen: string
  /** Nothing else leads to them: where there is no room, their numbers go and no tab does. */
  allStay?: boolean
  onChoose: (id: string) => void
}

/** Parts of one list, each with how many are in it. Buttons that stay pressed: the list below is the same one, whichever is chosen. */
export function Tabs({ label, tabs, chosen, allStay = false, onChoose }: TabsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in
    <div role="group" aria-label={label} className={allStay ? 'tabs all-stay' : 'tabs'}>
      {tabs.map(({ id, label: text, count, rank = 0 }) => (
        <button
          key={id}
          type="button"
          className={`tab rank-${rank}`}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {/* Written twice, so that it is as wide as when it is chosen. */}
          <span className="tab-text" data-text={text}>
            {text}
          </span>
          {count === null ? null : <span className="tab-count"> {count}</span>}
        </button>
      ))}
    </div>
  )
}
