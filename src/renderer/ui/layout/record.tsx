import { X } from 'lucide-react'
import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { messages } from '../text/kit-messages.ts'

type RecordProps = {
  /** What it is the record of, for screen readers. */
  label: string
  /** A customer's stands beside the list; a link's is a part of it. */
  as?: 'section' | 'aside'
  title: ReactNode
  /** What can be done with the name, beside Close. */
  corner?: ReactNode
  /** The line below the name. */
  below?: ReactNode
  /** How far it is. */
  rail?: ReactNode
  /** One primary action first. */
  actions?: ReactNode
  /** What must be known before all else: what failed, what a person should decide. */
  notes?: ReactNode
  children?: ReactNode
  /** F2, wherever in it one is. */
  onEdit?: (() => void) | undefined
  onClose: () => void
}

/** All that is known of one customer, the same on every screen: name, state, actions, then sections. */
export function Record({
  label,
  as: Part = 'section',
  title,
  corner,
  below,
  rail,
  actions,
  notes,
  ...props
}: RecordProps) {
  const { children, onEdit, onClose } = props
  const onKeyDown = (event: KeyboardEvent) => {
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
            <Button look="icon" label={messages.close} onPress={onClose}>
              <X aria-hidden="true" />
            </Button>
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

/** What something is called, what it is, and said in full in its tooltip; null: it is not there. */
export type Fact = readonly [name: string, value: ReactNode, title?: string | undefined] | null

/** Names, and what they stand for. */
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
  /** Names it for screen readers as a region of its own. */
  label?: string
  children: ReactNode
}

/** A part of a record under its heading. */
export function RecordSection({ title, label, children }: RecordSectionProps) {
  return (
    <section className="record-section" {...(label === undefined ? {} : { 'aria-label': label })}>
      <h3 className="muted small">{title}</h3>
      {children}
    </section>
  )
}
