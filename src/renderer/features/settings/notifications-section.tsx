import type { Notifications, Settings } from '../../../contract/model.ts'
import { SettingChoice } from './setting-choice.tsx'

const choices = [
  { value: 'names', label: 'With the name' },
  { value: 'without names', label: 'Without names' },
  { value: 'off', label: 'Off' },
] as const satisfies { value: Notifications; label: string }[]

/** What the app tells while the person looks elsewhere. */
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
    </section>
  )
}
