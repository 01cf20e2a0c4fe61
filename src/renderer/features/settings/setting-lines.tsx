import { type ReactNode, useId } from 'react'
import type { Settings } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { useCall } from '../../shared/hooks/query-client.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import type { Choice } from './choices.ts'

type SettingLineProps = {
  title?: string
  /** The title's id, where it names the control. */
  titleId?: string
  hint?: string | undefined
  /** Shown below title and button. */
  more?: ReactNode
  children?: ReactNode
}

export function SettingLine({ title, titleId, hint, more, children }: SettingLineProps) {
  return (
    <div className="setting">
      <span>
        {title === undefined ? null : <span id={titleId}>{title}</span>}
        {hint === undefined ? null : <small className="muted">{hint}</small>}
        {more}
      </span>
      {children}
    </div>
  )
}

/** A setting that is saved as soon as another option is chosen. */
function SettingChoice({ label, hint, options, settings }: Choice & { settings: Settings }) {
  const id = useId()
  const change = useCall('settings.change')
  // Optimistic: the new value shows at once, before main answers.
  const shown = change.isPending ? { ...settings, ...change.variables } : settings
  const chosen = options.find(
    option => JSON.stringify({ ...shown, ...option.change }) === JSON.stringify(shown),
  )
  return (
    <>
      <SettingLine title={label} titleId={id} hint={hint}>
        <Segments
          labelledBy={id}
          options={options.map(option => ({ value: option.label, label: option.label }))}
          value={chosen?.label ?? ''}
          onChange={wanted => change.mutate(options.find(one => one.label === wanted)?.change ?? {})}
        />
      </SettingLine>
      <ShowFailure failure={change.error} onRetry={() => change.mutate(change.variables ?? {})} />
    </>
  )
}

export function SettingChoices({ choices, settings }: { choices: Choice[]; settings: Settings }) {
  return choices.map(choice => <SettingChoice key={choice.label} {...choice} settings={settings} />)
}
