import { sql } from 'kysely'
import type { Values } from '../store.ts'

/** The place of a value that a prepared query gets when it runs. */
export const slot = <Value>(name: string) => sql<Value>`${Symbol(name)}`

/** Makes what fills the slots of a compiled query; a value that is missing is a fault of ours. */
export const slotFiller = (parameters: readonly unknown[]): ((values: Values) => unknown[]) => {
  const parts = parameters.map(parameter =>
    typeof parameter === 'symbol' ? { name: parameter.description ?? '' } : { value: parameter },
  )
  return values =>
    parts.map(part => {
      if ('value' in part) return part.value
      const value = values[part.name]
      if (value === undefined) throw new Error(`No value for ${part.name}`)
      return value
    })
}
