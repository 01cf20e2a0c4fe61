import { readFileSync } from 'node:fs'

// The build replaces these reads by the files' texts (scripts/parts/sql-text.ts).

/** The migrations: the one at index n brings a ledger from version n to n + 1. */
export const scripts = [
  readFileSync(new URL('schema.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/2-form-of-a-list.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/3-idempotency-key.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/4-put-aside.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/5-company.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/6-ended-links.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/7-decline-reason.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/8-order-of-links.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/9-plain-letters.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/10-follow-up-order.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/11-found-with-a-row.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/12-noticed-ends.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/13-failed-before.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/14-answered.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/15-changed-accounts.sql', import.meta.url), 'utf8'),
  readFileSync(new URL('migrations/16-standing-link.sql', import.meta.url), 'utf8'),
]

/** Temporary triggers that derive columns and rows from other rows. */
export const triggers = readFileSync(new URL('triggers.sql', import.meta.url), 'utf8')
