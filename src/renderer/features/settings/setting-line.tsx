import type { ReactNode } from 'react'

type SettingLineProps = {
  title: string
  hint: string
  /** Stands below them. */
  more?: ReactNode
  /** What is done about it. */
  children?: ReactNode
}

/** What a setting is called, what it means, and its button. */
export function SettingLine({ title, hint, more, children }: SettingLineProps) {
  return (
    <div className="setting">
      <span>
        <span>{title}</span>
        <small>{hint}</small>
        {more}
      </span>
      {children}
    </div>
  )
}
