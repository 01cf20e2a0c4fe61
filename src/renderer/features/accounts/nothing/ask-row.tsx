import { isolated } from '../../../../contract/isolated.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { AskService } from './use-ask-service.ts'

type AskRowProps = { text: string; service: AskService; onAsk: () => void }

/** Below the rows that a search found: one more place to look. */
export function AskRow({ text, service, onAsk }: AskRowProps) {
  return (
    <div className="ask-row muted">
      {service.nothingFor === text ? (
        <span aria-live="polite">Nothing more at the service matches “{isolated(text)}”.</span>
      ) : (
        <>
          Not among these?
          <AskButton text={text} service={service} onAsk={onAsk} />
        </>
      )}
    </div>
  )
}

/** Looks up at the service what is typed. */
export function AskButton({ text, service, onAsk }: AskRowProps) {
  return (
    <Button pending={service.pending} onPress={onAsk}>
      <span className="ask-text clip">Ask the service for “{isolated(text)}”</span>
    </Button>
  )
}
