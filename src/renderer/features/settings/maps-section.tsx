import { mapSite } from '../../../contract/map-url.ts'
import type { Settings } from '../../../contract/model.ts'
import { SettingChoice } from './setting-choice.tsx'

const choices = [
  { value: 'ask', label: 'Ask first' },
  { value: 'send', label: 'Open at once' },
] as const

/** Whether an address may go to the map site without a question. */
export function MapsSection({ settings }: { settings: Settings }) {
  return (
    <section className="card settings-section" aria-labelledby="settings-maps">
      <h2 id="settings-maps">Maps</h2>
      <SettingChoice
        label="Open in maps"
        hint={`Sends the service address, and nothing else, to ${mapSite} in your browser.`}
        options={choices}
        value={settings.maps ? 'send' : 'ask'}
        change={choice => ({ maps: choice === 'send' })}
      />
    </section>
  )
}
