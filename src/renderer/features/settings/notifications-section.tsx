import type { Notifications, Settings } from '../../../contract/model.ts'
import { SettingChoice } from './setting-choice.tsx'

const choices = [
  { value: 'names', label: 'With the name' },
  { value: 'without names', label: 'Without names' },
  { value: 'off', label: 'Off' },
] as const satisfies { value: Notifications; label: string }[]

const intervals = [
  { value: '5', label: '5 min' },
  { value: '15', label: '15 min' },
  { value: '60', label: '60 min' },
  { value: '0', label: 'Off' },
]

const waits = [
  { value: '1', label: '1 day' },
  { value: '3', label: '3 days' },
  { value: '7', label: '7 days' },
  { value: '0', label: 'Off' },
]

/** What the app tells while the person looks elsewhere, and how it comes to know. */
export function NotificationsSection({ settings }: { settings: Settings }) {
  return (
    <section className="card settings-section" aria-labelledby="settings-notifications">
      <h2 id="settings-notifications">Notifications</h2>
      <SettingChoice
        label="When a customer accepts"
        hint="Shown by your system while this window is not in front."
        options={choices}
        value={settings.notifications}
        change={notifications => ({ notifications })}
      />
      <SettingChoice
        label="Look for new accounts"
        hint="Only where a service does not tell of them by itself."
        options={intervals}
        value={`${settings.refreshMinutes}`}
        change={minutes => ({ refreshMinutes: Number(minutes) })}
      />
      <SettingChoice
        label="Follow up after"
        hint="Links for one customer that were handed over and have no answer."
        options={waits}
        value={`${settings.followUpDays}`}
        change={days => ({ followUpDays: Number(days) })}
      />
    </section>
  )
}
