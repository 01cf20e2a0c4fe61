import { sql } from 'kysely'
import { readCompanyName } from './api-keys.ts'
import { type Db, rowOf, takeTurn } from './store.ts'

/** A company's name as it is stored: as given, and as it is compared with others, whatever its spaces, capitals and joiners. */
export const namesOf = (name: string) => {
  const plain = name.normalize('NFKC').toLowerCase()
  return { name, name_key: plain.replaceAll(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '') }
}

/** For databases from before names were compared. */
export const noteNameKeys = async (trx: Db): Promise<void> => {
  for (const { id, name } of await trx.selectFrom('companies').select(['id', 'name']).execute())
    await trx.updateTable('companies').set(namesOf(name)).where('id', '=', id).execute()
}

/** Renames a company, and keeps its earlier name for those who agreed to share with it under that. */
export const renameCompany = (
  db: Db,
  { companyId, name, now }: { companyId: string; name: string; now: number },
): Promise<void> =>
  db.transaction().execute(async trx => {
    await takeTurn(trx, 'companies', companyId)
    const before = await readCompanyName(trx, companyId)
    if (before === undefined || before === name) return
    const former = trx.insertInto('former_names').values({ company_id: companyId, name: before, until: now })
    await former.onConflict(conflict => conflict.doNothing()).execute()
    await trx.updateTable('companies').set(namesOf(name)).where('id', '=', companyId).execute()
  })

/** Whether another company has the same name, whatever its spaces, capitals and joiners. */
export const hasNamesake = async (db: Db, companyId: string): Promise<boolean> => {
  const other = sql`select 1 from companies as own inner join companies as other
    on other.name_key = own.name_key and other.id <> own.id where own.id = ${companyId} limit 1`
  return (await rowOf(db, other)) !== undefined
}
