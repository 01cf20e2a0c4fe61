import { licences } from 'virtual:licences'
import { useQuery } from '@tanstack/react-query'
import type { AppState } from '../../../contract/model.ts'
import { accountsSummaryQuery } from '../../shared/hooks/accounts-summary.ts'
import { copyExactly } from '../../shared/hooks/copy-text.ts'
import { Button, Disclosure } from '../../ui/buttons/button.tsx'
import { Facts } from '../../ui/layout/record.tsx'
import { diagnostics } from './diagnostics.ts'
import { SettingLine } from './setting-lines.tsx'
import { messages } from './settings-messages.ts'

const words = messages.about
const systems: Readonly<Record<string, string>> = words.systems

/** The version of the app, and diagnostics for support. */
export function AboutPage({ state }: { state: AppState }) {
  const summary = useQuery({ ...accountsSummaryQuery, enabled: state.currentId !== null }).data
  return (
    <>
      <Facts
        facts={[
          [words.version, `${words.app} ${state.version}`],
          [words.system, systems[state.platform] ?? state.platform],
        ]}
      />
      <SettingLine hint={words.diagnosticsHint}>
        <Button onPress={() => void copyExactly(diagnostics(state, summary, Date.now()), words.copied)}>
          {words.diagnostics}
        </Button>
      </SettingLine>
      <Disclosure label={words.licences}>
        <Licences />
      </Disclosure>
    </>
  )
}

/** The packages in the app and their licences, collected by the build. */
function Licences() {
  return (
    <table className="licences small" aria-label={words.licencesOf}>
      <thead>
        <tr>
          {words.licenceColumns.map(head => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {licences.map(({ name, version, licence }) => (
          <tr key={`${name} ${version}`}>
            <th scope="row">{name}</th>
            <td>{version}</td>
            <td>{licence}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
