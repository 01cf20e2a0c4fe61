import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'

type ButtonProps = {
  /** Stands before the text, and is decoration. */
  icon?: LucideIcon
  children?: ReactNode
  /** By default `icon` where there is no text, else `plain`. */
  look?: 'plain' | 'primary' | 'outline' | 'quiet' | 'quiet bad' | 'icon' | 'danger'
  type?: 'button' | 'submit'
  /** The accessible name, if the visible text does not suffice. */
  label?: string
  /** The ID of the text that tells it from others of its name. */
  describedBy?: string
  shortcut?: string
  /** The letter that presses it, from anywhere in its record, or on the rows that its bar is for. */
  keys?: string | undefined
  disabled?: boolean
  /** Its action is under way: keeps the focus, ignores presses. */
  pending?: boolean
  expanded?: boolean
  /** False takes it out of the Tab order; arrows in a grid still reach it. */
  tabbable?: boolean
  autoFocus?: boolean
  onPress?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A push button; its name is the text or `label`. */
export function Button({ icon: Icon, children, type = 'button', ...props }: ButtonProps) {
  const { look = children === undefined ? 'icon' : 'plain' } = props
  const { label, describedBy, shortcut, disabled, pending, expanded, tabbable = true, autoFocus } = props
  const { keys, onPress, ref } = props
  // Not React Aria's `isPending`: it announces the name twice, and an image without a name if the button is unmounted meanwhile.
  const busy = pending ? { 'aria-disabled': true, 'data-pending': true } : {}
  return (
    <AriaButton
      className={`button ${look}`}
      // No submit button while pending, so that Enter in a field does not submit again.
      type={pending ? 'button' : type}
      isDisabled={disabled ?? false}
      excludeFromTabOrder={!tabbable}
      autoFocus={autoFocus ?? false}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
      {...(onPress === undefined || pending ? {} : { onPress })}
      {...(ref === undefined ? {} : { ref })}
      render={rendered => <button {...rendered} {...busy} aria-keyshortcuts={keys} />}
    >
      {Icon === undefined ? null : <Icon aria-hidden="true" />}
      {children}
      {shortcut === undefined ? null : (
        <span className="button-keys" aria-hidden="true">
          {shortcut}
        </span>
      )}
    </AriaButton>
  )
}

/** Hides rarely needed content behind a button; opened content is scrolled into view. */
export function Disclosure({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) box.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <div ref={box} className="disclosure stack tight">
      <div>
        <Button icon={ChevronRight} look="quiet" expanded={open} onPress={() => setOpen(!open)}>
          {label}
        </Button>
      </div>
      {open ? children : null}
    </div>
  )
}
