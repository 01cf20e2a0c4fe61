import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { ShowFailure } from '../../../shared/failure.tsx'
import { currentConnection, useAppState } from '../../../shared/hooks/app-state.ts'
import { Button } from '../../../ui/button.tsx'
import { createKept, useKept } from '../../../ui/kept.ts'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import { count, plural } from '../../../ui/numbers.ts'
import { PrintSheet } from '../../../ui/print-sheet.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { fitLabel } from './fit.ts'
import { labelFormats, perSheet, sheetsOf } from './formats.ts'
import { LabelSheet } from './label-sheet.tsx'
import { type LabelScope, mostLabels, type ReadLabels, readLabels } from './read-labels.ts'

export type LabelPart = { label: string; scope: LabelScope }

const keptFormat = createKept<string>('avery-5160')

/** What will be printed, in words. */
const partWords = ({ labels, incomplete, more }: ReadLabels, sheets: number): string =>
  [
    labels.length === 0
      ? 'There is nothing to print.'
      : `${plural(labels.length, 'label')} on ${plural(sheets, 'sheet')}: one for each customer and address.`,
    ...(more ? [`These are the first ${count(mostLabels)}; choose a state or a city for the others.`] : []),
    ...(incomplete === 0 ? [] : [`${count(incomplete)} left out: the address is not whole enough for mail.`]),
  ].join(' ')

/** Labels for the addresses of a city, a state or all, on bought sheets; begun ones as well. */
export function LabelsDialog({ parts, onClose }: { parts: LabelPart[]; onClose: () => void }) {
  const practice = currentConnection(useAppState())?.kind === 'practice'
  const [part, setPart] = useState(0)
  const [formatId, setFormat] = useKept(keptFormat)
  const [start, setStart] = useState(0)
  const [printing, setPrinting] = useState(false)
  const scope = parts[part]?.scope ?? { search: '' }
  const read = useQuery({ queryKey: ['addresses', 'labels', scope], queryFn: () => readLabels(scope) })
  const format = labelFormats.find(({ id }) => id === formatId) ?? labelFormats[0]
  if (format === undefined) return null
  const size = perSheet(format)
  const from = Math.min(start, size - 1)
  const labels = read.data?.labels ?? []
  const sheets = labels.length === 0 ? [] : sheetsOf(labels, from, size)
  const fitted = (sheet: (string[] | null)[]) =>
    sheet.map(lines => (lines === null ? null : fitLabel(lines, format)))
  return (
    <ModalDialog title="Labels" wide onClose={onClose}>
      <div className="labels-form">
        <div className="labels-fields">
          <SelectField
            label="Addresses"
            value={`${part}`}
            onChange={value => setPart(Number(value))}
            options={parts.map(({ label }, at) => ({ value: `${at}`, label }))}
          />
          <SelectField
            label="Sheet"
            value={format.id}
            onChange={setFormat}
            options={labelFormats.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            label="First label"
            value={`${from}`}
            onChange={value => setStart(Number(value))}
            options={Array.from({ length: size }, (_, at) => ({
              value: `${at}`,
              label: `Row ${Math.floor(at / format.columns) + 1}, label ${(at % format.columns) + 1}`,
            }))}
          />
          {read.error === null ? (
            <p className="muted" aria-live="polite">
              {read.data === undefined ? 'Reading addresses…' : partWords(read.data, sheets.length)}
            </p>
          ) : (
            <ShowFailure failure={read.error} onRetry={() => void read.refetch()} />
          )}
          <p className="muted small">Print at 100 %, without margins.</p>
        </div>
        <div className="labels-preview" role="img" aria-label={`Preview of the first sheet: ${format.name}`}>
          <LabelSheet format={format} labels={fitted(sheets[0] ?? [])} practice={practice} />
        </div>
      </div>
      <div className="dialog-buttons">
        <Button onPress={onClose}>Close</Button>
        <Button look="primary" disabled={labels.length === 0} onPress={() => setPrinting(true)}>
          <Printer aria-hidden="true" />
          Print labels
        </Button>
      </div>
      {printing ? (
        <PrintSheet onDone={() => setPrinting(false)}>
          {sheets.map((sheet, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sheets of one print
            <LabelSheet key={at} format={format} labels={fitted(sheet)} practice={practice} />
          ))}
        </PrintSheet>
      ) : null}
    </ModalDialog>
  )
}
