import { sql } from 'kysely'
import type { Values } from './store.ts'

/** The place of a value that a prepared query gets when it runs. */
export const slot = <Value>(name: string) => sql<Value>`${Symbol(name)}`

/** The parameters of a compiled query with the slots filled in; a value that is missing is a fault of ours. */
export const fillSlots = (parameters: readonly unknown[], values: Values): unknown[] =>
  parameters.map(parameter => {
    if (typeof parameter !== 'symbol') return parameter
    const value = values[parameter.description ?? '']
    if (value === undefined) throw new Error(`No value for ${parameter.toString()}`)
    return value
  })
