import { useQuery } from '@tanstack/react-query'
import type { AppState } from '../../../contract/model.ts'
import { accountsSummaryQuery } from '../../shared/hooks/accounts-summary.ts'
import { copyExactly } from '../../shared/hooks/copy-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { diagnostics } from './diagnostics.ts'
import { messages } from './settings-messages.ts'

const words = messages.about

/** Which app this is, and what support asks for. */
export function AboutPage({ state }: { state: AppState }) {
  const summary = useQuery({ ...accountsSummaryQuery, enabled: state.currentId !== null }).data
  return (
    <>
      <dl className="facts">
        <dt>{words.version}</dt>
        <dd>
          {words.app} {state.version}
        </dd>
        <dt>{words.system}</dt>
        <dd>{state.platform}</dd>
      </dl>
      <div className="setting">
        <span>
          <small>{words.diagnosticsHint}</small>
        </span>
        <Button onPress={() => void copyExactly(diagnostics(state, summary, Date.now()), words.copied)}>
          {words.diagnostics}
        </Button>
      </div>
    </>
  )
}
