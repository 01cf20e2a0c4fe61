import type { DatabaseKind } from '../store.ts'

/** Announces the ID of a company to which something happened, or of an API key that ended, to every process that listens. */
const announceOnPostgres = [
  `create function announce() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'api_keys' then
        perform pg_notify('announced', old.id);
      else
        perform pg_notify('announced', new.company_id);
      end if;
      return null;
    end $$`,
  `create trigger announce_change after insert or update on change_heads
    for each row execute function announce()`,
  `create trigger announce_revoked after update of revoked_at or delete on api_keys
    for each row execute function announce()`,
]

/** SQLite keeps the last thousand for processes to look through. */
const announceOnSqlite = [
  'create table announced (number integer primary key, subject text not null)',
  `create trigger announced_lately after insert on announced begin
    delete from announced where number <= new.number - 1000; end`,
  `create trigger announce_first after insert on change_heads begin
    insert into announced (subject) values (new.company_id); end`,
  `create trigger announce_change after update on change_heads begin
    insert into announced (subject) values (new.company_id); end`,
  `create trigger announce_revoked after update of revoked_at on api_keys begin
    insert into announced (subject) values (old.id); end`,
  `create trigger announce_removed after delete on api_keys begin
    insert into announced (subject) values (old.id); end`,
]

/** Changes, numbered for each company without a gap, and the latest of each: PostgreSQL gets room to write a head in place. */
export const migration3 = (kind: DatabaseKind): string[] => {
  const key = kind === 'postgres' ? 'text collate "C"' : 'text'
  const byKey = kind === 'sqlite' ? 'without rowid' : ''
  const withRoom = kind === 'sqlite' ? 'without rowid' : 'with (fillfactor = 50)'
  return [
    `create table change_heads (
      company_id ${key} primary key references companies on delete cascade,
      number bigint not null,
      at bigint not null) ${withRoom}`,
    `create table changes (
      company_id ${key} not null references change_heads on delete cascade,
      number bigint not null,
      type text not null,
      at bigint not null,
      customer_id ${key},
      request_id ${key},
      link text,
      primary key (company_id, number)) ${byKey}`,
    'create index changes_by_age on changes (at)',
    'alter table connect_requests add column reference text',
    'alter table connect_requests add column email text',
    'alter table connect_requests add column note text',
    `alter table connect_requests add column created_with ${key}`,
    'alter table connect_requests add column started_at bigint',
    'alter table connect_requests add column declined_at bigint',
    ...(kind === 'postgres' ? announceOnPostgres : announceOnSqlite),
  ]
}
