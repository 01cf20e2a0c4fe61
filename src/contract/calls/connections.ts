import { z } from 'zod'
import { redirectUrlSchema, serviceAddressSchema } from '../http.ts'
import { companySchema } from '../mail/mail.ts'
import type { Connection, RemoveOutcome, TestOutcome } from '../model.ts'
import { call, id, line, nothing } from './call.ts'

export const apiKeySchema = z
  .string()
  .trim()
  // Keys are often copied with the quotes around them.
  .overwrite(key => key.replace(/^["'“‘„«`](.*)["'”’“»`]$/, '$1').trim())
  .min(1, 'Paste the API key')
  .max(2048, 'An API key has at most 2,048 characters')
  .regex(/^[\x21-\x7e]+$/, 'No spaces, line breaks or accents')

/** A person decided to save a key that could not be tested, or that may be another company's. */
const untested = z.boolean().default(false)

const connectInputSchema = z.object({
  address: serviceAddressSchema,
  apiKey: apiKeySchema,
  name: line(80).optional(),
  portalAddress: serviceAddressSchema.optional(),
  untested,
})

/** Connections to services. */
export const connectionsCalls = {
  /** Tests the service with a read-only call; if it answers, saves connection and key, and makes it the current connection. */
  'connections.testAndSave': call<{ connection: Connection; outcome: TestOutcome }>()(connectInputSchema),
  'connections.startPractice': call<Connection>()(nothing),
  'connections.select': call<null>()(z.object({ id })),
  'connections.test': call<TestOutcome>()(z.object({ id })),
  /** Nothing is saved of what is being tested now: the key of a connection, a new connection (null), or whatever it is. */
  'connections.cancelTest': call<null>()(z.object({ id: id.nullable() }).optional()),
  /** Tests the new key and puts it in place of the old one. */
  'connections.replaceKey': call<TestOutcome>()(z.object({ id, apiKey: apiKeySchema, untested })),
  /** Fields that are left out stay as they were; `pageAfterwards` null: the page that the service offers, if any. */
  'connections.edit': call<null>()(
    z.object({
      id,
      name: line(80).min(1, 'Give it a name'),
      company: companySchema.optional(),
      portalAddress: serviceAddressSchema.nullable(),
      pageAfterwards: redirectUrlSchema.nullable().optional(),
    }),
  ),
  /** Removes the connection, its key, and all that was stored for it. */
  'connections.remove': call<RemoveOutcome>()(z.object({ id })),
  /** Opens the portal of a connection, or of an address not saved yet, in the browser. */
  'connections.openPortal': call<null>()(
    z.object({ id: id.optional(), address: serviceAddressSchema.optional() }),
  ),
}
