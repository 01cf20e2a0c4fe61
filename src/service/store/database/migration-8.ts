import { noteNameKeys } from '../companies.ts'
import type { DatabaseKind } from '../store.ts'
import type { Step } from './migrations.ts'

/** Companies' names as they are compared, their earlier ones, each until a time, and people who are invited: none until now. */
export const migration8 = (kind: DatabaseKind): Step[] => {
  const key = kind === 'postgres' ? 'text collate "C"' : 'text'
  return [
    'alter table companies add column name_key text',
    noteNameKeys,
    'create index companies_by_name on companies (name_key)',
    `create table former_names (company_id ${key} not null references companies on delete cascade,
      name text not null, until bigint not null, primary key (company_id, until))`,
    `alter table company_users add column invited_by ${key}`,
  ]
}
