import type { AppState } from '../../../contract/model.ts'
import { copyExactly } from '../../shared/hooks/copy-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SettingChoice } from './setting-choice.tsx'
import { messages } from './settings-messages.ts'

const words = messages.data

const choices = [
  { value: 'ask', label: words.mapsAsk },
  { value: 'send', label: words.mapsOpen },
] as const

/** Where everything is kept, and what may leave this computer. */
export function DataPage({ state: { dataFolder, settings, store } }: { state: AppState }) {
  const isKept = store.state === 'open' && store.persistence === 'disk'
  return (
    <>
      <div className="setting">
        <span>
          <span>{words.folder}</span>
          <small className="setting-hint">{isKept ? words.encrypted : words.session}</small>
          <span className="mono data-folder">{dataFolder}</span>
        </span>
        <Button onPress={() => void copyExactly(dataFolder, words.copied)}>{words.copyFolder}</Button>
      </div>
      <SettingChoice
        label={words.maps}
        hint={words.mapsHint}
        options={choices}
        value={settings.maps ? 'send' : 'ask'}
        change={choice => ({ maps: choice === 'send' })}
      />
    </>
  )
}
