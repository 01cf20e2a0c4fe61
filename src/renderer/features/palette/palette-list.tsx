import { useEffect } from 'react'
import { Highlight } from '../../ui/text/highlight.tsx'
import type { Entry, EntryGroup } from './entry.ts'
import { groupTitles, messages } from './palette-messages.ts'

type PaletteListProps = {
  id: string
  groups: { group: EntryGroup; entries: Entry[] }[]
  /** The id of the chosen entry. */
  active: string | null
  typed: string
  onPoint: (id: string) => void
  onRun: (entry: Entry) => void
}

/** The lines of Find or do…, group by group; the box above has the keys. */
export function PaletteList({ id, groups, active, typed, onPoint, onRun }: PaletteListProps) {
  const activeId = active === null ? null : `${id}-${active}`
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div
      id={`${id}-list`}
      className="palette-list"
      role="listbox"
      aria-label={messages.results}
      tabIndex={-1}
    >
      {groups.map(({ group, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of a form's fields
        <div key={group} role="group" aria-label={groupTitles[group]}>
          <div className="palette-group muted small" aria-hidden="true">
            {groupTitles[group]}
          </div>
          {entries.map(entry => {
            const Icon = entry.icon
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys
              <div
                key={entry.id}
                id={`${id}-${entry.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={entry.id === active}
                className="entry palette-entry"
                onPointerMove={() => {
                  if (entry.id !== active) onPoint(entry.id)
                }}
                onMouseDown={event => event.preventDefault()}
                onClick={() => onRun(entry)}
              >
                <Icon aria-hidden="true" />
                <span className="clip">
                  <Highlight text={entry.title} search={typed} byWords />
                </span>
                {entry.detail === undefined ? null : (
                  <span className="palette-detail muted clip">
                    <Highlight text={entry.detail} search={typed} byWords />
                  </span>
                )}
                {entry.keys === undefined ? null : <kbd>{entry.keys}</kbd>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
