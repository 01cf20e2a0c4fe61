import { X } from 'lucide-react'
import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { isTyping, letterOf, pressKey } from '../keys.ts'
import { messages } from '../text/kit-messages.ts'

type RecordProps = {
  label: string
  /** `aside` for a customer's record, `section` for a link's. */
  as?: 'section' | 'aside' | undefined
  title: ReactNode
  /** A button for the name, beside Close. */
  corner?: ReactNode
  /** The line below the name. */
  below?: ReactNode
  rail?: ReactNode
  /** The actions, the primary one first. */
  actions?: ReactNode
  /** Failures, and decisions to make, above all sections. */
  notes?: ReactNode
  children?: ReactNode
  /** Called by F2 anywhere in the record. */
  onEdit?: (() => void) | undefined
  onClose: () => void
}

/** The layout of a record, the same on every screen: name, state, actions, then sections. */
export function Record({ label, as: Part = 'section', title, corner, below, ...props }: RecordProps) {
  const { rail, actions, notes, children, onEdit, onClose } = props
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A dialog of the record is elsewhere in the page.
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
    const letter = isHere && !isTyping(event.target) ? letterOf(event) : null
    if (letter !== null) pressKey(event.currentTarget, letter)
    if (event.key !== 'F2' || onEdit === undefined || event.defaultPrevented) return
    event.preventDefault()
    onEdit()
  }
  return (
    <Part className="card record" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className="record-top">
        <div className="record-head">
          <span className="record-corner">
            {corner}
            <Button icon={X} label={messages.close} onPress={onClose} />
          </span>
          {title}
          {below}
        </div>
        {rail}
        {actions ? <div className="line">{actions}</div> : null}
        {notes}
      </div>
      {children}
    </Part>
  )
}

/** A term, its value, and a tooltip with the full value; null: omitted. */
export type Fact = readonly [name: string, value: ReactNode, title?: string | undefined] | null

/** A list of terms and values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(fact =>
        fact === null ? null : (
          <Fragment key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd title={fact[2]}>{fact[1]}</dd>
          </Fragment>
        ),
      )}
    </dl>
  )
}

type RecordSectionProps = {
  title: string
  /** Accessible name, which makes the section a region. */
  label?: string
  children: ReactNode
}

/** A part of a record under its heading. */
export function RecordSection({ title, label, children }: RecordSectionProps) {
  return (
    <section className="record-section" aria-label={label}>
      <h3 className="muted small">{title}</h3>
      {children}
    </section>
  )
}
