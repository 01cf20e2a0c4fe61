import type { ReactNode } from 'react'

type SettingLineProps = {
  title?: string
  /** The id of the title, where what is done about it is named by it. */
  titleId?: string
  hint?: string | undefined
  /** Stands below them. */
  more?: ReactNode
  /** What is done about it. */
  children?: ReactNode
}

/** What a setting is called, what it means, and its button. */
export function SettingLine({ title, titleId, hint, more, children }: SettingLineProps) {
  return (
    <div className="setting">
      <span>
        {title === undefined ? null : <span id={titleId}>{title}</span>}
        {hint === undefined ? null : <small>{hint}</small>}
        {more}
      </span>
      {children}
    </div>
  )
}
