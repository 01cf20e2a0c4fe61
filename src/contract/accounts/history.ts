/**
 * Something that changed of a customer since they were first seen, as the service has it. `number`, `id`: of a utility account;
 * `added`, `removed`: a whole one; `consent`: given again, `before` is when it had ended (milliseconds) or, with the label `noticed`, when that was noticed.
 */
export type AccountChange = {
  at: number
  what: 'name' | 'email' | 'utility' | 'number' | 'id' | 'address' | 'added' | 'removed' | 'consent'
  /** The utility account that it is about: its utility and number, as far as they were given. */
  label: string | null
  before: string | null
  after: string | null
}

/** When a consent ended, and until when name and addresses are kept; `removalDue` null: they are removed. */
export type ConsentEnd = { endedAt: number; removalDue: number | null }

/**
 * A customer whose consent ended. `beganAt`: since when it was shared, as far as that is known, else first seen; `renewed`: whether a link was made
 * for the same email since.
 */
export type EndedCustomer = ConsentEnd & {
  customerId: string
  name: string | null
  beganAt: number
  renewed: boolean
}

/** A customer who accepted a link, but is not in the service's list as imported. `at`: when they accepted; null: not known. */
export type NotListedCustomer = {
  customerId: string
  linkId: string
  reference: string
  email: string
  at: number | null
}
