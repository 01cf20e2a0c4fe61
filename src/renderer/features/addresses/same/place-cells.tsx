import { isolated } from '../../../../contract/isolated.ts'
import type { SharedPlace } from '../../../../contract/places.ts'
import { cityLine } from '../../../shared/words/address-words.ts'
import type { GridCell, GridColumn } from '../../../ui/grid/grid-row.tsx'
import { Highlight } from '../../../ui/text/highlight.tsx'
import { count, plural } from '../../../ui/text/numbers.ts'

export const placeColumns: GridColumn[] = [
  { id: 'street', label: 'Street', className: 'col-street' },
  { id: 'accounts', label: 'Utility accounts', className: 'col-accounts' },
  { id: 'city', label: 'City', className: 'col-city' },
  { id: 'customers', label: 'Customers', className: 'col-customers' },
]

/** From this many utility accounts on, their customers are not all counted. */
const counted = 50

/** The cells of an address that several share, in the order of the columns. */
export function placeCells({ row, utilityAccounts, customers }: SharedPlace, search: string): GridCell[] {
  const more = utilityAccounts > counted ? 'or more ' : ''
  return [
    {
      id: 'street',
      className: 'col-street',
      title: isolated(row.street ?? ''),
      content: <Highlight text={row.street ?? ''} search={search} byWords />,
    },
    {
      id: 'accounts',
      className: 'col-accounts',
      title: plural(utilityAccounts, 'utility account'),
      content: (
        <>
          {count(utilityAccounts)}
          <span className="wide-words">
            {' '}
            {utilityAccounts === 1 ? 'utility account' : 'utility accounts'}
          </span>
        </>
      ),
    },
    {
      id: 'city',
      className: 'muted col-city',
      content: <Highlight text={cityLine(row)} search={search} byWords />,
    },
    {
      id: 'customers',
      className: 'muted small col-customers',
      content: more === '' ? plural(customers, 'customer') : `${customers} ${more}customers`,
    },
  ]
}
