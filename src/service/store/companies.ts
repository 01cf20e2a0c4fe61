import { readCompanyName } from './api-keys.ts'
import { type Db, takeTurn } from './store.ts'

/** A company's name as it is stored: as given, and as it is compared with others, whatever its spaces and capitals. */
export const namesOf = (name: string): { name: string; name_key: string } => {
  const key = name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
  return { name, name_key: key }
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
