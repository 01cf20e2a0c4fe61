import type { ReactNode } from 'react'

type RowButtonProps = {
  label: string
  /** The tooltip, if it differs from the name. */
  title?: string | undefined
  tabbable: boolean
  onPress: (button: HTMLElement) => void
  children: ReactNode
}

/** A button in a list's row, with its name as tooltip. A plain element: hundreds are rendered while scrolling, React Aria would be slow. */
export function RowButton({ label, title = label, tabbable, onPress, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className="button quiet"
      aria-label={label}
      title={title}
      tabIndex={tabbable ? 0 : -1}
      onClick={event => {
        event.stopPropagation()
        onPress(event.currentTarget)
      }}
    >
      {children}
    </button>
  )
}
