import type { z } from 'zod'
import { parseJson } from '../../../contract/parse-json.ts'
import type { OpenLedger } from '../../ledger/open-ledger.ts'

type Stored = Pick<OpenLedger, 'settings'>

/** A value that is stored as JSON in the ledger under a name. */
export const storedSetting = <T>(name: string, schema: z.ZodType<T, unknown>, otherwise: T) => ({
  /** `otherwise` if nothing is stored, or if this app cannot parse it: another version may have written it. */
  read: ({ settings }: Stored): T => schema.catch(otherwise).parse(parseJson(settings.read(name) ?? 'null')),
  /** Null removes it. */
  write: ({ settings }: Stored, value: T | null): void =>
    settings.write(name, value === null ? null : JSON.stringify(value)),
})
