import { useQuery } from '@tanstack/react-query'
import type { AppState } from '../../../contract/model.ts'
import { accountsSummaryQuery } from '../../shared/hooks/accounts-summary.ts'
import { copyExactly } from '../../shared/hooks/copy-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Disclosure } from '../../ui/buttons/disclosure.tsx'
import { Facts } from '../../ui/layout/record.tsx'
import { diagnostics } from './diagnostics.ts'
import { Licences } from './licences.tsx'
import { SettingLine } from './setting-line.tsx'
import { messages } from './settings-messages.ts'

const words = messages.about

/** Which app this is, and what support asks for. */
export function AboutPage({ state }: { state: AppState }) {
  const summary = useQuery({ ...accountsSummaryQuery, enabled: state.currentId !== null }).data
  return (
    <>
      <Facts
        facts={[
          [words.version, `${words.app} ${state.version}`],
          [words.system, state.platform],
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
