import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import {
  type ExportColumn,
  type ExportList,
  exportColumnNames,
  exportColumns,
  usualColumns,
} from '../../../contract/tables/exports.ts'
import type { TableFormat } from '../../../contract/tables/format.ts'
import { call, on, stopEach } from '../../api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { type OrderItem, OrderList } from '../../ui/fields/order-list.tsx'
import { SegmentsField } from '../../ui/fields/segments.tsx'
import { plural } from '../../ui/text/numbers.ts'
import { ShowFailure } from '../failure.tsx'
import { query, useCall } from '../hooks/query-client.ts'
import type { ExportPart } from './export-button.tsx'
import { exportWords, formats, messages, progressWords, savedWords } from './export-words.ts'
import { Exported } from './exported.tsx'

type Columns = OrderItem<ExportColumn>[]

/** All columns that a list offers: the chosen ones in their order, then the others. */
const columnsOf = (list: ExportList, chosen: readonly ExportColumn[]): Columns => {
  const offered = exportColumns[list]
  const first = chosen.filter(id => offered.includes(id))
  return [...first, ...offered.filter(id => !first.includes(id))].map(id => ({
    id,
    label: exportColumnNames[id],
    chosen: first.includes(id),
  }))
}

/** Progress of an export; Esc and Cancel end it and leave no file. */
function Progress({ rows, total, onCancel }: { rows: number; total: number | null; onCancel: () => void }) {
  return (
    <ModalDialog title={messages.exporting} close={messages.cancel} onClose={onCancel}>
      <progress
        aria-label={messages.progress}
        {...(total === null || rows === 0 ? {} : { value: Math.min(rows, total), max: Math.max(1, total) })}
      />
      <p className="muted">{progressWords(rows, total)}</p>
    </ModalDialog>
  )
}

const fresh = { staleTime: 0, gcTime: 0, placeholderData: keepPreviousData }

const cancel = () => void call('exports.cancel', undefined)

/** Asks for part, format and columns, shows the progress, and then where the file is; closing the dialog cancels the export. */
export function ExportDialog({ parts, onClose }: { parts: ExportPart[]; onClose: () => void }) {
  const partsName = useId()
  const [at, setAt] = useState(0)
  const [changed, setChanged] = useState<{ format?: TableFormat } & { [List in ExportList]?: Columns }>({})
  const [rows, setRows] = useState(0)
  const save = useCall('exports.save', undefined, { onMutate: () => setRows(0) })
  useEffect(() => {
    const stop = on('exports.progress', progress => setRows(progress.rows))
    return stopEach(stop, cancel)
  }, [])
  const part = parts[at] ?? parts[0]
  const list = part?.scope.list ?? 'accounts'
  // The choice of the list before until this one's is known: without the dialog, the focus would be lost.
  const choice = useQuery({ ...query('exports.choice', { list }), ...fresh })
  if (part === undefined || (choice.data === undefined && choice.error === null)) return null
  const before = part.choice ?? choice.data
  const format = changed.format ?? before?.format ?? 'csv'
  const columns = changed[list] ?? columnsOf(list, before?.columns ?? [])
  const order = (next: Columns) => setChanged({ ...changed, [list]: next })
  const chosen = columns.filter(column => column.chosen).map(({ id }) => id)
  const end = save.data
  if (end?.end === 'saved') return <Exported end={end} words={savedWords(list, end)} onClose={onClose} />
  if (save.isPending) return <Progress rows={rows} total={part.total} onCancel={cancel} />
  return (
    <ModalDialog
      title={messages.export}
      action={{
        label: exportWords(list, part.total),
        disabled: chosen.length === 0 || part.total === 0,
        autoFocus: true,
        onPress: () => save.mutate({ scope: part.scope, format, columns: chosen }),
      }}
      onClose={onClose}
    >
      {parts.length === 1 ? (
        <p className="muted">{part.label}</p>
      ) : (
        <div className="stack tight" role="radiogroup" aria-label={messages.what}>
          {parts.map(({ label, total }, index) => (
            <label key={label} className="line">
              <input type="radio" name={partsName} checked={index === at} onChange={() => setAt(index)} />
              <span>{label}</span>
              <span className="muted small">{total === null ? '' : plural(total, 'row')}</span>
            </label>
          ))}
        </div>
      )}
      <SegmentsField
        label={messages.format}
        hint={formats.find(({ value }) => value === format)?.use}
        options={formats}
        value={format}
        onChange={value => setChanged({ ...changed, format: value })}
      />
      <div className="field">
        <span className="muted small strong">{messages.columns}</span>
        <OrderList label={messages.columns} items={columns} onChange={order} />
        <div className="spread">
          <span className="muted small">{messages.order}</span>
          <Button look="quiet" onPress={() => order(columnsOf(list, usualColumns[list]))}>
            {messages.usual}
          </Button>
        </div>
      </div>
      <ShowFailure failure={save.error ?? choice.error} consequence={messages.notSaved} />
      {part.total === 0 ? <p className="muted">{messages.none}</p> : null}
      {end?.end === 'cancelled' ? <p role="status">{messages.cancelled}</p> : null}
    </ModalDialog>
  )
}
