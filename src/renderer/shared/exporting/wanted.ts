import type { ExportScope } from '../../../contract/calls/exports.ts'
import type { ExportChoice } from '../../../contract/tables/exports.ts'

/**
 * A part of a list that can be exported. `total`: its rows, as far as they are counted; null where they are not counted. `choice`: how it is
 * exported, in place of how the list was last.
 */
export type ExportPart = {
  label: string
  scope: ExportScope
  total: number | null
  choice?: ExportChoice
}
