import { isolated } from '../../../../contract/isolated.ts'
import { columnRoles, type Run, type RunSetUp } from '../../../../contract/run.ts'
import { roleWords } from '../../../../contract/run-messages.ts'
import { SelectField } from '../../../ui/fields/field.tsx'
import { messages } from '../many-messages.ts'

const words = messages.check

const columnName = ({ header, sample }: Run, column: number): string => {
  const name = header[column] ?? ''
  const example = sample[0]?.[column] ?? ''
  return name === '' ? words.column(column + 1, isolated([...example].slice(0, 30).join(''))) : isolated(name)
}

/** "Customer: Name · Email: Correo · not used: Phone". Pure. */
export const columnsWords = (run: Run): string => {
  const found = columnRoles.flatMap(role => {
    const column = run.columns[role]
    return column === null ? [] : [words.found(roleWords[role], columnName(run, column))]
  })
  const used: (number | null)[] = Object.values(run.columns)
  const unused = run.header.flatMap((name, column) =>
    name.trim() === '' || used.includes(column) ? [] : [columnName(run, column)],
  )
  return [...found, ...(unused.length === 0 || !run.hasHeader ? [] : [words.unused(unused)])].join(' · ')
}

/** A select for each role, with the column that holds it. */
export function ColumnFields({ run, onChange }: { run: Run; onChange: (next: Partial<RunSetUp>) => void }) {
  const { columns, header, hasHeader } = run
  const options = [
    { value: '', label: words.notInList },
    ...header.map((_, index) => ({ value: String(index), label: columnName(run, index) })),
  ]
  return (
    <div className="fields">
      {columnRoles.map(role => (
        <SelectField
          key={role}
          label={roleWords[role]}
          value={columns[role] === null ? '' : String(columns[role])}
          options={options}
          onChange={value =>
            onChange({ columns: { ...columns, [role]: value === '' ? null : Number(value) } })
          }
        />
      ))}
      <label className="row">
        <input
          type="checkbox"
          checked={hasHeader}
          onChange={event => onChange({ hasHeader: event.target.checked })}
        />
        {words.header}
      </label>
    </div>
  )
}
