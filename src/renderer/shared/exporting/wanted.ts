import type { ExportScope } from '../../../contract/calls/exports.ts'

/** A part of a list that can be exported. `total`: its rows, as far as they are counted; null where nobody counted them. */
export type ExportPart = { label: string; scope: ExportScope; total: number | null }
