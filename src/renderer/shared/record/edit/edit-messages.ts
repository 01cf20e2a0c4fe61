/** Texts of the form that edits a link's fields, and of the buttons that open it. */
export const messages = {
  form: 'Edit link',
  customer: 'Customer',
  email: 'Email',
  note: 'Note',
  followUp: 'Follow up on',
  tomorrow: 'Tomorrow',
  inAWeek: 'In a week',
  local: 'Changes stay on this computer.',
  save: 'Save',
  saved: 'Saved',
  notSaved: 'Not saved',
  badEmail: 'An address such as name@example.com, or none',
  longCustomer: 'At most 200 characters',
  longNote: 'At most 2,000 characters',
  badDay: 'A day such as 11/30/2026, or none',
  /** Buttons that open the form at a field: `edit` where it has a value, `add` where it is empty. */
  edit: { customer: 'Edit', email: 'Edit email', note: 'Edit note', followUp: 'Edit follow-up date' },
  add: { email: 'Add email', note: 'Add note', followUp: 'Add follow-up date' },
} as const
