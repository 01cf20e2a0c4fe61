import './palette.css'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { commands } from '../../../contract/commands.ts'
import { Highlight } from '../../ui/text/outside.tsx'
import { type Entry, screenId } from './entries.ts'
import { begins } from './match.ts'
import { groupTitles, messages } from './palette-messages.ts'
import { remember, useEntries } from './use-entries.ts'

/** The index that a key moves to, wrapping around; `at` -1: none is chosen yet. Null: no such key. Pure. */
const walk = (key: string, at: number, size: number): number | null => {
  if (size === 0) return null
  if (key === 'ArrowDown') return (at + 1) % size
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + size) % size
  if (key === 'PageDown') return Math.min(at + 8, size - 1)
  return key === 'PageUp' ? Math.max(at - 8, 0) : null
}

/**
 * Find or do…: one box for screens, commands and search. A native `<dialog>`, which opens within the key's own event, traps the focus
 * and restores it.
 */
export function Palette({ showShortcuts, onClose }: { showShortcuts: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const { groups, nothing, problem } = useEntries(typed, showShortcuts, onClose)
  const entries = groups.flatMap(group => group.entries)
  const found = entries.findIndex(entry => entry.id === chosen)
  // Entries of the open screen are not preselected: Enter alone must not run an action on a customer.
  const isIdle = begins(typed, '') && entries[0]?.id.startsWith(screenId) === true
  const at = found === -1 && !isIdle ? 0 : found
  const active = entries[at]
  const idOf = (entry: Entry) => `${id}-${entry.id}`
  const activeId = active && idOf(active)
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  const run = (entry: Entry) => {
    if (entry.stays !== true) {
      remember(entry)
      // Close first, which restores the focus, so that the action may move it elsewhere.
      dialog.current?.close()
    }
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = walk(event.key, at, entries.length)
    if (next !== null) setChosen(entries[next]?.id ?? null)
    else if (event.key === 'Enter' && active !== undefined) run(active)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className="palette raised"
      aria-label={commands.find.title}
      onClose={onClose}
      onPointerDown={event => {
        // The content has a box of its own, so an event on the dialog element itself is a click on the backdrop.
        if (event.target === event.currentTarget) dialog.current?.close()
      }}
    >
      <div className="palette-box">
        <div className="palette-search">
          <Search aria-hidden="true" />
          <input
            autoFocus
            role="combobox"
            aria-label={messages.box}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            placeholder={messages.placeholder}
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setChosen(null)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div
          id={`${id}-list`}
          className="palette-list"
          role="listbox"
          aria-label={messages.results}
          tabIndex={-1}
        >
          {groups.map(({ group, entries: members }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of a form's fields
            <div key={group} role="group" aria-label={groupTitles[group]}>
              <div className="palette-group muted small" aria-hidden="true">
                {groupTitles[group]}
              </div>
              {members.map(entry => (
                <Option
                  key={entry.id}
                  id={idOf(entry)}
                  entry={entry}
                  chosen={entry === active}
                  typed={typed}
                  onPoint={() => setChosen(entry.id)}
                  onRun={() => run(entry)}
                />
              ))}
            </div>
          ))}
        </div>
        <p
          className={`palette-foot ${nothing === null ? 'small' : 'empty'} ${problem === null ? 'muted' : 'bad-text'}`}
          role="status"
        >
          {problem ?? nothing ?? (entries.length > 0 ? <Hints /> : messages.searching)}
        </p>
      </div>
    </dialog>
  )
}

type OptionProps = {
  id: string
  entry: Entry
  chosen: boolean
  typed: string
  onPoint: () => void
  onRun: () => void
}

/** An option of the listbox; the input handles its keys. */
function Option({ id, entry, chosen, typed, onPoint, onRun }: OptionProps) {
  const { icon: Icon, group, title, detail, keys } = entry
  // The entry that asks the service is no match, so nothing is highlighted.
  const search = group === 'service' ? '' : typed
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className="entry palette-entry"
      onPointerMove={() => {
        if (!chosen) onPoint()
      }}
      onMouseDown={event => event.preventDefault()}
      onClick={onRun}
    >
      <Icon aria-hidden="true" />
      <Highlight className="clip" text={title} search={search} />
      {detail === undefined ? null : (
        <Highlight className="palette-detail muted clip" text={detail} search={search} />
      )}
      {keys === undefined ? null : <kbd className="end">{keys}</kbd>}
    </div>
  )
}

function Hints() {
  return (
    <span aria-hidden="true" className="line palette-hints">
      <kbd>↑ ↓</kbd> {messages.hints.walk} <kbd>↵</kbd> {messages.hints.run} <kbd>Esc</kbd>{' '}
      {messages.hints.close}
    </span>
  )
}
