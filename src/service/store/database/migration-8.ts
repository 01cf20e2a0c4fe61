import { noteNameKeys } from '../companies.ts'
import type { DatabaseKind } from '../store.ts'
import type { Step } from './migrations.ts'

/** Companies' names as they are compared, and their earlier ones, each until a time. */
export const migration8 = (kind: DatabaseKind): Step[] => {
  const key = kind === 'postgres' ? 'text collate "C"' : 'text'
  return [
    'alter table companies add column name_key text',
    noteNameKeys,
    'create index companies_by_name on companies (name_key)',
    `create table former_names (company_id ${key} not null references companies on delete cascade,
      name text not null, until bigint not null, primary key (company_id, until))`,
  ]
}
