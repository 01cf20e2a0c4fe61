import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useFocusLeft } from '../../ui/use-focus-left.ts'
import { messages } from './export-words.ts'
import type { ExportPart } from './wanted.ts'

// Not needed before somebody exports.
const ExportDialog = lazy(async () => {
  const { ExportDialog: component } = await import('./export-dialog.tsx')
  return { default: component }
})

type ExportButtonProps = { partsOf: () => ExportPart[]; look?: 'plain' | 'quiet' }

/** Exports what a screen lists. `partsOf`: what that is, asked at the press: the first is chosen, others can be. */
export function ExportButton({ partsOf, look = 'plain' }: ExportButtonProps) {
  const [parts, setParts] = useState<ExportPart[] | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(parts !== null, () => button.current?.focus())
  return (
    <>
      <Button ref={button} look={look} onPress={() => setParts(partsOf())}>
        {messages.export}
      </Button>
      {parts === null || parts.length === 0 ? null : (
        <Suspense fallback={null}>
          <ExportDialog parts={parts} onClose={() => setParts(null)} />
        </Suspense>
      )}
    </>
  )
}
