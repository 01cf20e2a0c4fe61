import type { AppState, Notifications } from '../../../contract/model.ts'
import { SettingChoice } from './setting-choice.tsx'
import { messages } from './settings-messages.ts'

const words = messages.notifications

const themes = (['system', 'light', 'dark'] as const).map(value => ({
  value,
  label: messages.appearance.themes[value],
}))

const choices = [
  { value: 'names', label: words.names },
  { value: 'without names', label: words.withoutNames },
  { value: 'off', label: words.off },
] as const satisfies { value: Notifications; label: string }[]

const off = { value: '0', label: words.off }
const intervals = [...[5, 15, 60].map(n => ({ value: `${n}`, label: words.minutes(n) })), off]
const waits = [...[1, 3, 7].map(n => ({ value: `${n}`, label: words.days(n) })), off]

/** Light, dark, or as the system says. */
export function AppearancePage({ state: { settings } }: { state: AppState }) {
  return (
    <SettingChoice
      label={messages.appearance.theme}
      options={themes}
      value={settings.theme}
      change={theme => ({ theme })}
    />
  )
}

/** What the app announces while the person looks elsewhere, and how it comes to know. */
export function NotificationsPage({ state: { settings } }: { state: AppState }) {
  return (
    <>
      <SettingChoice
        label={words.accepts}
        hint={words.acceptsHint}
        options={choices}
        value={settings.notifications}
        change={notifications => ({ notifications })}
      />
      <SettingChoice
        label={words.refresh}
        hint={words.refreshHint}
        options={intervals}
        value={`${settings.refreshMinutes}`}
        change={minutes => ({ refreshMinutes: Number(minutes) })}
      />
      <SettingChoice
        label={words.followUp}
        hint={words.followUpHint}
        options={waits}
        value={`${settings.followUpDays}`}
        change={days => ({ followUpDays: Number(days) })}
      />
    </>
  )
}
