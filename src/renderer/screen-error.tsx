import type { FallbackProps } from 'react-error-boundary'
import { ShowFailure } from './shared/failure.tsx'

/** Stands where a screen broke; the frame around it still works. Only the error's kind is shown, never its text. */
export function ScreenError({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <div className="screen">
      <ShowFailure
        failure={{
          code: 'internal',
          reference: `screen:${error instanceof Error ? error.name : typeof error}`,
        }}
        onRetry={resetErrorBoundary}
      />
    </div>
  )
}
