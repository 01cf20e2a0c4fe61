import { useConnection } from '../../../shared/hooks/app-state.ts'
import { Outside } from '../../../ui/text/outside.tsx'
import { labelMessages } from '../address-messages.ts'
import { type FittedLabel, type LabelFormat, lineHeight, padding } from './formats.ts'

type LabelSheetProps = { format: LabelFormat; labels: readonly (FittedLabel | null)[] }

/** One sheet in its physical size, for printing. */
export function LabelSheet({ format, labels }: LabelSheetProps) {
  const practice = useConnection()?.kind === 'practice'
  const { columns, width, height, left, top, across, down } = format
  return (
    <div className={`label-sheet ${format.paper}`}>
      {practice ? <div className="label-practice">{labelMessages.practice}</div> : null}
      {labels.map((label, at) =>
        label === null ? null : (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a place on the sheet
            key={at}
            className="sheet-label"
            style={{
              left: `${left + (at % columns) * across}mm`,
              top: `${top + Math.floor(at / columns) * down}mm`,
              width: `${width}mm`,
              height: `${height}mm`,
              padding: `0 ${padding}mm`,
              fontSize: `${label.size}pt`,
              lineHeight,
            }}
          >
            {label.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of one label
              <Outside as="div" key={index} text={line} />
            ))}
          </div>
        ),
      )}
    </div>
  )
}
