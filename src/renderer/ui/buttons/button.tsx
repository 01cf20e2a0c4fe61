import type { ReactNode, Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'

type ButtonProps = {
  children: ReactNode
  look?: 'plain' | 'primary' | 'outline' | 'quiet' | 'quiet bad' | 'icon' | 'danger'
  type?: 'button' | 'submit'
  /** Where the visible text does not say it all. */
  label?: string
  shortcut?: string
  disabled?: boolean
  /** Being worked on: keeps the focus, ignores presses. */
  pending?: boolean
  expanded?: boolean
  /** False takes it out of the Tab order; arrows in a grid still reach it. */
  tabbable?: boolean
  autoFocus?: boolean
  onPress?: () => void
  ref?: Ref<HTMLButtonElement>
}

/** A push button. An icon is passed as a child and is decoration; the name is the text or `label`. */
export function Button({ children, look = 'plain', type = 'button', ...props }: ButtonProps) {
  const { label, shortcut, disabled, pending, expanded, tabbable = true, autoFocus, onPress, ref } = props
  // The library's own way has the button's name said twice, and an image without a name where the button has gone since.
  const busy = pending ? { 'aria-disabled': true, 'data-pending': true } : {}
  return (
    <AriaButton
      className={`button ${look}`}
      // Enter in a form's field presses nothing that is being worked on.
      type={pending ? 'button' : type}
      isDisabled={disabled ?? false}
      excludeFromTabOrder={!tabbable}
      autoFocus={autoFocus ?? false}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
      {...(onPress === undefined || pending ? {} : { onPress })}
      {...(ref === undefined ? {} : { ref })}
      render={rendered => <button {...rendered} {...busy} />}
    >
      {children}
      {shortcut === undefined ? null : (
        <span className="button-keys" aria-hidden="true">
          {shortcut}
        </span>
      )}
    </AriaButton>
  )
}
