import { type ReactNode, useId } from 'react'
import { mapSite } from '../../../contract/map-url.ts'
import type { Settings } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { useCall } from '../../shared/hooks/query-client.ts'
import { Segments } from '../../ui/fields/segments.tsx'
import { plural } from '../../ui/text/numbers.ts'

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

/** A setting with a few options, each with the change that it makes. */
type Choice = {
  label: string
  /** An explanation, in a line. */
  hint?: string
  options: { label: string; change: Partial<Settings> }[]
}

export const appearanceChoices: Choice[] = [
  {
    label: 'Theme',
    options: [
      { label: 'System', change: { theme: 'system' } },
      { label: 'Light', change: { theme: 'light' } },
      { label: 'Dark', change: { theme: 'dark' } },
    ],
  },
]

/** System notifications, the poll interval, and when a link is due for follow-up. */
export const notificationChoices: Choice[] = [
  {
    label: 'When a customer accepts',
    hint: 'Your system shows it while this window is in the background.',
    options: [
      { label: 'With the name', change: { notifications: 'names' } },
      { label: 'Without names', change: { notifications: 'without names' } },
      { label: 'Off', change: { notifications: 'off' } },
    ],
  },
  {
    label: 'Look for new accounts',
    hint: 'Used only if the service does not announce them.',
    options: [
      ...[5, 15, 60].map(minutes => ({ label: `${minutes} min`, change: { refreshMinutes: minutes } })),
      { label: 'Off', change: { refreshMinutes: 0 } },
    ],
  },
  {
    label: 'Follow up after',
    hint: 'Marks links that were sent and not answered.',
    options: [
      ...[1, 3, 7].map(days => ({ label: plural(days, 'day'), change: { followUpDays: days } })),
      { label: 'Off', change: { followUpDays: 0 } },
    ],
  },
]

export const mapsChoices: Choice[] = [
  {
    label: 'Open in maps',
    hint: `Sends the service address, and nothing else, to ${mapSite} in your browser.`,
    options: [
      { label: 'Ask first', change: { maps: false } },
      { label: 'Open at once', change: { maps: true } },
    ],
  },
]
