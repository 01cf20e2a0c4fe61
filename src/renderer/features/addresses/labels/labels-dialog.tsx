import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import type { ExportPart } from '../../../shared/exporting/export-button.tsx'
import { Exported, usePrinting } from '../../../shared/exporting/exported.tsx'
import { ShowFailure } from '../../../shared/failure.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { SelectField } from '../../../ui/fields/field.tsx'
import { sessionState, useStore } from '../../../ui/store.ts'
import { labelMessages as messages } from '../address-messages.ts'
import { addressList } from '../queries.ts'
import { fitLabel, labelFormats, perSheet, sheetsOf } from './formats.ts'
import { LabelSheet } from './label-sheet.tsx'
import { type LabelScope, type LabelStart, portionWords, readLabels } from './read-labels.ts'

/** The labels of one print run. `before`: number of labels in earlier portions; `from`: index of its first place on a sheet. */
type Portion = { start: LabelStart | null; before: number; from: number }

const mostSheets = 100

const firstPortion: Portion = { start: null, before: 0, from: 0 }

const keptFormat = sessionState<string>('avery-5160')

/** Prints address labels for a city, a state or all, on commercial label sheets; the first may be partly used. */
export function LabelsDialog({ parts, onClose }: { parts: ExportPart[]; onClose: () => void }) {
  const [part, setPart] = useState(0)
  const [formatId, setFormat] = useStore(keptFormat)
  /** The portion on the screen, after those printed before it. */
  const [portions, setPortions] = useState([firstPortion])
  const portion = portions.at(-1) ?? firstPortion
  const { print, savePdf, isBusy, saved, failure, sheetOf } = usePrinting('labels')
  const format = labelFormats.find(({ id }) => id === formatId) ?? labelFormats[0]
  const size = perSheet(format)
  const chosen = parts[part]?.scope
  const scope: LabelScope = chosen?.list === 'addresses' ? chosen : { search: '' }
  const most = mostSheets * size - portion.from
  const read = useQuery({
    queryKey: ['addresses', 'labels', scope, portion.start, most],
    queryFn: () => readLabels(scope, portion.start, most),
    gcTime: 0,
  })
  const { labels = [], partial = 0, incomplete = 0, next = null } = read.data ?? {}
  const sheets = labels.length === 0 ? [] : sheetsOf(labels, portion.from, size)
  const fitted = (sheet: (string[] | null)[]) =>
    sheet.map(lines => (lines === null ? null : fitLabel(lines, format)))
  const beginAgain = () => setPortions([firstPortion])
  const goOn = () =>
    setPortions([...portions, { start: next, before: portion.before + labels.length, from: 0 }])
  const showMissing = ({ search, state = null, city = null }: LabelScope) => {
    addressList.kept.filter.write({ view: 'attention', kind: 'missing', search, state, city })
    onClose()
  }
  const cannotPrint = labels.length === 0 || isBusy
  if (saved !== null) return <Exported end={saved} words={messages.saved(labels.length)} onClose={onClose} />
  return (
    <ModalDialog
      title={messages.title}
      wide
      close={messages.close}
      others={
        <Button icon={FileDown} disabled={cannotPrint} onPress={savePdf}>
          {messages.savePdf}
        </Button>
      }
      action={{ label: messages.printLabels, disabled: cannotPrint, onPress: print }}
      onClose={onClose}
    >
      <div className="spread labels-form">
        <div className="stack">
          <SelectField
            label={messages.addresses}
            value={`${part}`}
            onChange={value => {
              setPart(Number(value))
              beginAgain()
            }}
            options={parts.map(({ label }, at) => ({ value: `${at}`, label }))}
          />
          <SelectField
            label={messages.sheet}
            value={format.id}
            onChange={id => {
              setFormat(id)
              beginAgain()
            }}
            options={labelFormats.map(({ id }) => ({ value: id, label: messages.formats[id] }))}
          />
          <SelectField
            label={messages.first}
            value={`${portion.from}`}
            onChange={value => setPortions(portions.with(-1, { ...portion, from: Number(value) }))}
            options={Array.from({ length: size }, (_, at) => ({
              value: `${at}`,
              label: messages.place(Math.floor(at / format.columns) + 1, (at % format.columns) + 1),
            }))}
          />
          {read.error === null ? (
            <p className="muted" aria-live="polite">
              {read.data === undefined
                ? messages.reading
                : portionWords(read.data, portion.before, sheets.length)}
            </p>
          ) : (
            <ShowFailure failure={read.error} onRetry={() => void read.refetch()} />
          )}
          {partial + incomplete === 0 ? null : (
            <div>
              <Button look="quiet" onPress={() => showMissing(scope)}>
                {messages.showThem}
              </Button>
            </div>
          )}
          {portions.length === 1 && next === null ? null : (
            <div className="line">
              <Button disabled={portions.length === 1} onPress={() => setPortions(portions.slice(0, -1))}>
                {messages.previous}
              </Button>
              <Button disabled={next === null} onPress={goOn}>
                {messages.next}
              </Button>
            </div>
          )}
          <p className="muted small">{messages.print}</p>
          <ShowFailure failure={failure} consequence={messages.notSaved} />
        </div>
        <div className="labels-preview" role="img" aria-label={messages.preview(messages.formats[format.id])}>
          <LabelSheet format={format} labels={fitted(sheets[0] ?? [])} />
        </div>
      </div>
      {sheetOf(() =>
        sheets.map((sheet, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sheets of one print
          <LabelSheet key={at} format={format} labels={fitted(sheet)} />
        )),
      )}
    </ModalDialog>
  )
}
