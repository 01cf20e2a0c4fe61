import { z } from 'zod'
import type { Columns } from '../../../../contract/run.ts'
import { parseJson } from '../../../http/parse-json.ts'
import type { OpenLedger } from '../../../ledger/open-ledger.ts'
import { headerKey } from './columns.ts'

const settingName = 'runs/columns'
const most = 20

const column = z.int().nullable()
const rememberedSchema = z.array(
  z.object({
    header: z.string(),
    columns: z.object({
      customer: column,
      surname: column,
      email: column,
      note: column,
      redirectUrl: column,
    }),
  }),
)

const readAll = ({ settings }: OpenLedger) =>
  rememberedSchema.catch([]).parse(parseJson(settings.read(settingName) ?? '[]'))

/** The columns that a person chose for lists with this header; null: none. */
export const rememberedColumns = (ledger: OpenLedger, header: string[]): Columns | null => {
  const key = headerKey(header)
  return readAll(ledger).find(known => known.header === key)?.columns ?? null
}

/** Keeps what a person chose, for the 20 headers that were chosen for last. */
export const rememberColumns = (ledger: OpenLedger, header: string[], columns: Columns): void => {
  const key = headerKey(header)
  if (key === null) return
  const others = readAll(ledger).filter(known => known.header !== key)
  ledger.settings.write(settingName, JSON.stringify([{ header: key, columns }, ...others].slice(0, most)))
}
