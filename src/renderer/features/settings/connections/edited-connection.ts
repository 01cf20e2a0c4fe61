import type { Connection } from '../../../../contract/model.ts'
import { typedIn } from '../../../shared/forms/typed-in.ts'
import { createStore } from '../../../ui/store.ts'

export type ConnectionValues = Record<'name' | 'company' | 'portalAddress' | 'pageAfterwards', string>

export const valuesOf = ({ name, company, portalAddress, pageAfterwards }: Connection): ConnectionValues => ({
  ...{ name, company, portalAddress: portalAddress ?? '', pageAfterwards: pageAfterwards ?? '' },
})

/** What is typed in an open form; what was left as it is, is not kept, as Links may change it before the form is shown again. */
type EditedConnection = { id: string; typed: Partial<ConnectionValues> }

/** Open edit forms with the text typed so far, which survives opening another page, or another connection. */
export const keptEdits = createStore<readonly EditedConnection[]>([])

export const dropEdit = (connectionId: string): void =>
  keptEdits.write(keptEdits.read().filter(({ id }) => id !== connectionId))

/** Keeps of a form's values those that differ from what the form began with. */
export const keepEdit = (id: string, before: ConnectionValues, values: ConnectionValues): void => {
  dropEdit(id)
  keptEdits.write([...keptEdits.read(), { id, typed: typedIn(before, values) }])
}
