import type { AccountFilter } from '../../../contract/accounts/account-filter.ts'
import type { Parameters } from '../database/statements.ts'

/** Conditions over rows `u` of a connection's utility accounts, with the named parameters that they need besides `seq`, `first` and `last`. */
type Conditions = { conditions: string[]; parameters: Parameters }

const newCustomers = 'SELECT number FROM customer WHERE is_new = 1 AND number BETWEEN :first AND :last'
const seenCustomers =
  'SELECT number FROM customer WHERE connection_seq = :seq AND customer_id IN (SELECT value FROM json_each(:seen))'
/** As the service tells by the URL that was followed, or as a person confirmed: each from an index, whatever there is of others. */
const standingCustomers = `SELECT number FROM customer INDEXED BY customer_came
  WHERE came_by IS NOT NULL AND number BETWEEN :first AND :last AND (
    came_by IN (SELECT url FROM link WHERE number BETWEEN :first AND :last AND redirect_url IS NULL AND url IS NOT NULL)
    OR came_by IN (SELECT url FROM earlier_standing WHERE connection_seq = :seq))
  UNION ALL SELECT c.number FROM link l JOIN customer c ON c.connection_seq = :seq AND c.customer_id = l.customer_id
  WHERE l.number BETWEEN :first AND :last AND l.redirect_url IS NULL AND l.customer_id IS NOT NULL`

/** Customers of links, as the service says (`request_id`) or a person. */
const customersOfLinks = (told: boolean) => `SELECT c.number FROM link l
  JOIN customer c ON c.connection_seq = :seq AND c.customer_id = l.customer_id
  WHERE l.number BETWEEN :first AND :last AND l.customer_id IS NOT NULL AND l.request_id IS ${told ? 'NOT NULL' : 'NULL'}`

const cameByTold = `EXISTS (SELECT 1 FROM customer k INDEXED BY customer_came
  WHERE k.number = u.customer_number AND k.came_by IS NOT NULL)`
const ofTold = `(${cameByTold} OR u.customer_number IN (${customersOfLinks(true)}))`
const ofSaid = `u.customer_number IN (${customersOfLinks(false)})`

const ofNobody = `NOT ${ofTold} AND NOT ${ofSaid}`

/** Where a service tells who accepted, nothing is proposed. */
export const areProposed = '(SELECT tells_changes FROM connection WHERE seq = :seq) IS NOT 1'

const matchedConditions: Record<NonNullable<AccountFilter['matched']>, string> = {
  service: ofTold,
  person: `${ofSaid} AND NOT ${ofTold}`,
  proposed: `u.customer_number IN (SELECT customer FROM proposed WHERE customer BETWEEN :first AND :last)
    AND ${areProposed} AND ${ofNobody}`,
  nobody: ofNobody,
}

const keepsSeen = ({ onlyNew, seen }: AccountFilter) => onlyNew && seen.length > 0

/** What the filters ask for, without the search. Pure. */
export const filterConditions = (filter: AccountFilter): Conditions => {
  const { utility, state, city, onlyNew, standing, matched, noZip, seen } = filter
  const isKept = keepsSeen(filter)
  return {
    conditions: [
      ...(utility === null ? [] : ['u.utility = :utility']),
      ...(state === null ? [] : ['u.state = :state']),
      ...(city === null ? [] : ['u.present = 1 AND u.city = :city']),
      ...(standing ? [`u.customer_number IN (${standingCustomers})`] : []),
      ...(noZip ? ['u.present = 1 AND u.zip IS NULL'] : []),
      ...(matched === null ? [] : [matchedConditions[matched]]),
      ...(onlyNew
        ? [`u.customer_number IN (${newCustomers}${isKept ? ` UNION ALL ${seenCustomers}` : ''})`]
        : []),
    ],
    parameters: {
      ...(utility === null ? {} : { utility }),
      ...(state === null ? {} : { state }),
      ...(city === null ? {} : { city }),
      ...(isKept ? { seen: JSON.stringify(seen) } : {}),
    },
  }
}

/** Whether a list is not of all rows. Pure. */
export const isNarrowed = (filter: AccountFilter): boolean =>
  filter.search.trim() !== '' || filterConditions(filter).conditions.length > 0

/** Whether a row itself tells all that the filters ask for. Pure. */
export const isByColumns = ({ onlyNew, standing, matched }: AccountFilter): boolean =>
  !onlyNew && !standing && matched === null

/** Whether an index that says where each row is tells all that the filters ask for. Pure. */
export const isByPlace = (filter: AccountFilter): boolean =>
  isByColumns(filter) && filter.utility === null && !filter.noZip

/** The narrowest index that holds what the filters ask for, in the order of ids where it can be. Pure. */
export const narrowestIndex = (filter: AccountFilter): string => {
  const { utility, state, city, onlyNew, standing, matched, noZip } = filter
  if (onlyNew || standing || matched === 'person' || matched === 'proposed') return 'utility_account_customer'
  if (noZip) return 'utility_account_no_zip'
  if (state !== null && city !== null) return 'utility_account_place'
  if (utility !== null) return 'utility_account_utility'
  return state === null ? 'utility_account_order' : 'utility_account_state'
}
