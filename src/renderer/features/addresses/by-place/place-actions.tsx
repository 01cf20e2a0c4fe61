import { memo, type RefObject } from 'react'
import { ExportButton } from '../../../shared/exporting/export-button.tsx'
import type { ExportPart } from '../../../shared/exporting/wanted.ts'
import { LabelsButton } from '../labels-button.tsx'

/** What can be done with all that the columns list. `partsRef` says at a press what that is, so that nothing typed draws them anew. */
export const PlaceActions = memo(function PlaceActions({
  partsRef,
}: {
  partsRef: RefObject<(() => ExportPart[]) | null>
}) {
  const partsOf = () => partsRef.current?.() ?? []
  return (
    <div className="bar-end">
      <LabelsButton partsOf={partsOf} />
      <ExportButton partsOf={partsOf} />
    </div>
  )
})
