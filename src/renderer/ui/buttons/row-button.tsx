import type { ReactNode } from 'react'

type RowButtonProps = {
  label: string
  /** What its tooltip says in place of its name. */
  title?: string | undefined
  tabbable: boolean
  onPress: (button: HTMLElement) => void
  children: ReactNode
}

/** A button in a list's row, named in its tooltip: plain, since there are hundreds of them while scrolling. */
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
