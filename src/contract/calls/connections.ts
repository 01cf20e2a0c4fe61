import { z } from 'zod'
import { redirectUrlSchema, serviceAddressSchema } from '../http.ts'
import { companySchema } from '../mail/mail.ts'
import type { Connection, RemoveOutcome, TestOutcome } from '../model.ts'
import { call, id, line, nothing } from './call.ts'

export const apiKeySchema = z
  .string()
  .trim()
  // Often copied with the quotes around it.
  .overwrite(key => key.replace(/^["'“‘„«`](.*)["'”’“»`]$/, '$1').trim())
  .min(1, 'Paste the API key')
  .max(2048, 'An API key has at most 2,048 characters')
  .regex(/^[\x21-\x7e]+$/, 'No spaces, line breaks or accents')

/** The person saves a key although it could not be tested, or may be another company's. */
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
  /** One read-only call to the service; saves connection and key if it answers, and makes it the current one. */
  'connections.testAndSave': call<{ connection: Connection; outcome: TestOutcome }>()(connectInputSchema),
  'connections.startPractice': call<Connection>()(nothing),
  'connections.select': call<null>()(z.object({ id })),
  'connections.test': call<TestOutcome>()(z.object({ id })),
  /** Tests the new key and puts it in place of the old one. */
  'connections.replaceKey': call<TestOutcome>()(z.object({ id, apiKey: apiKeySchema, untested })),
  /** What is left out stays as it was; `pageAfterwards` null: as the service offers it, if it does. */
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
