import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unfiltered } from '../../../contract/accounts/account-filter.ts'
import { isolated } from '../../../contract/isolated.ts'
import { everyLink } from '../../../contract/links/register.ts'
import type { AppState } from '../../../contract/model.ts'
import { ExportButton } from '../../shared/exporting/export-button.tsx'
import { ShowFailure } from '../../shared/failure.tsx'
import { useConnection } from '../../shared/hooks/app-state.ts'
import { copyExactly } from '../../shared/hooks/copy-text.ts'
import { query, queryClient, useCall } from '../../shared/hooks/query-client.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { announce } from '../../ui/notices/status.tsx'
import { mapsChoices } from './choices.ts'
import { RemoveDialog } from './connections/connection-forms.tsx'
import { SettingChoices, SettingLine } from './setting-lines.tsx'
import { messages } from './settings-messages.ts'

const words = messages.data

const storedQuery = { ...query('data.stored', undefined), staleTime: 0 }

/** A list of links holds either the archived ones or the others. */
const everything = () => [
  { label: words.allLinks, scope: { list: 'links' as const, ...everyLink }, total: null },
  { label: words.archived, scope: { list: 'links' as const, ...everyLink, archived: true }, total: null },
  { label: words.allAccounts, scope: { list: 'accounts' as const, filter: unfiltered }, total: null },
]

/** The data folder, how much is stored, back-ups, and whether addresses may be sent to a map site. */
export function DataPage({ state }: { state: AppState }) {
  const { dataFolder, settings, store } = state
  const isKept = store.state === 'open' && store.persistence === 'disk'
  const stored = useQuery(storedQuery)
  const backUp = useCall('data.backUp', () => {
    announce(words.backedUp)
    void queryClient.invalidateQueries(storedQuery)
  })
  const failure = backUp.error ?? stored.error
  return (
    <>
      <SettingLine
        title={words.folder}
        hint={isKept ? words.encrypted : words.session}
        more={<span className="mono">{dataFolder}</span>}
      >
        <Button onPress={() => void copyExactly(dataFolder, words.copied)}>{words.copyFolder}</Button>
      </SettingLine>
      {stored.data == null ? null : (
        <>
          <SettingLine title={words.size} hint={words.sizes(stored.data)} />
          <SettingLine title={words.backups} hint={words.kept(stored.data)}>
            <Button pending={backUp.isPending} onPress={() => backUp.mutate(undefined)}>
              {words.backUp}
            </Button>
          </SettingLine>
        </>
      )}
      <ShowFailure
        failure={failure}
        onRetry={() => (backUp.error === null ? void stored.refetch() : backUp.mutate(undefined))}
      />
      <SettingChoices choices={mapsChoices} settings={settings} />
      <ConnectionData />
    </>
  )
}

/** Exports or deletes all data of the connection in use. */
function ConnectionData() {
  const [removing, setRemoving] = useState(false)
  const connection = useConnection()
  if (connection === null) return null
  const { name: title } = connection
  return (
    <>
      <SettingLine title={words.export} hint={words.exportHint(isolated(title))}>
        <ExportButton partsOf={everything} />
      </SettingLine>
      <SettingLine title={words.remove} hint={words.removeHint(isolated(title))}>
        <Button look="quiet bad" onPress={() => setRemoving(true)}>
          {words.removeAll}
        </Button>
      </SettingLine>
      {removing ? <RemoveDialog connection={connection} onClose={() => setRemoving(false)} /> : null}
    </>
  )
}
