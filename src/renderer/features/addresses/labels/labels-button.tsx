import { lazy, Suspense, useState } from 'react'
import type { ExportPart } from '../../../shared/exporting/wanted.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { labelMessages } from '../address-messages.ts'
import type { LabelPart } from './labels-dialog.tsx'

// Not needed before somebody prints.
const LabelsDialog = lazy(async () => ({
  default: (await import('./labels-dialog.tsx')).LabelsDialog,
}))

const labelParts = (parts: ExportPart[]): LabelPart[] =>
  parts.flatMap(({ label, scope }) => (scope.list === 'addresses' ? [{ label, scope }] : []))

/** Prints labels for what is listed. `partsOf`: what that is, asked at the press: the first is chosen, others can be. */
export function LabelsButton({ partsOf }: { partsOf: () => ExportPart[] }) {
  const [parts, setParts] = useState<LabelPart[] | null>(null)
  return (
    <>
      <Button onPress={() => setParts(labelParts(partsOf()))}>{labelMessages.title}</Button>
      {parts === null ? null : (
        <Suspense fallback={null}>
          <LabelsDialog parts={parts} onClose={() => setParts(null)} />
        </Suspense>
      )}
    </>
  )
}
