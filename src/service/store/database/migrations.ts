import { noteAllSearched } from '../search.ts'
import type { DatabaseKind, Db } from '../store.ts'
import { migration1 } from './migration-1.ts'

export type Step = string | ((trx: Db) => Promise<void>)

/**
 * From one schema version to the next. `rolling`: the service of the version before still works with it, so that machines are replaced one
 * after the other. What it reads and writes must stay and mean the same: new columns are empty or have a default (expand); what is no
 * longer used goes in a later version (contract), when no service that needs it runs any more.
 */
export type Migration = { steps: (kind: DatabaseKind) => Step[]; rolling: boolean }

/** The type of an ID: by default PostgreSQL would sort by language. */
const keyOf = (kind: DatabaseKind): string => (kind === 'postgres' ? 'text collate "C"' : 'text')

/** Keys outside of the limit, secrets that are shown once, and an index of a company's open requests. */
const migration2 = (kind: DatabaseKind): Step[] => [
  'alter table api_keys add column own_place integer not null default 0',
  `update api_keys set own_place = 1 where name = 'Practice start'
    and company_id in (select value from facts where name = 'practice-company')`,
  `create table one_time_notes (session_hash ${keyOf(kind)} primary key references sessions on delete cascade,
    sealed text not null, expires_at bigint not null)`,
  "create index connect_requests_open on connect_requests (company_id) where state = 'open'",
]

/** Notifies every process that listens of the ID of a company with a change, or of an API key that was revoked. */
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

/** SQLite has no notifications: a table of the last thousand, which processes poll. */
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

/** Changes, numbered per company without a gap, and the head of each company; `fillfactor`: PostgreSQL updates a head within its page. */
const migration3 = (kind: DatabaseKind): Step[] => {
  const key = keyOf(kind)
  const byKey = kind === 'sqlite' ? 'without rowid' : ''
  const withRoom = kind === 'sqlite' ? 'without rowid' : 'with (fillfactor = 50)'
  return [
    `create table change_heads (company_id ${key} primary key references companies on delete cascade,
      number bigint not null, at bigint not null) ${withRoom}`,
    `create table changes (company_id ${key} not null references change_heads on delete cascade,
      number bigint not null, type text not null, at bigint not null, customer_id ${key}, request_id ${key},
      link text, primary key (company_id, number)) ${byKey}`,
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

/** Indexes for removing old rows: closed requests by time, and replaced links. Open requests are no longer counted by themselves. */
const migration4 = (): Step[] => [
  "create index connect_requests_over on connect_requests (closed_at) where state <> 'open' and accepted_by is null",
  'create index standing_links_replaced on standing_links (company_id, replaced_at) where replaced_at is not null',
  'drop index connect_requests_open',
]

/** FTS5 without positions of words; prefix indexes for 1 to 3 letters, so that one letter is found as fast as a whole word. */
const indexOnSqlite = [
  `create virtual table search_words using fts5(words, content = 'search_entries', content_rowid = 'number',
    detail = 'none', columnsize = 0, prefix = '1 2 3', tokenize = "ascii tokenchars '_'")`,
  `create trigger search_entry_made after insert on search_entries begin
    insert into search_words (rowid, words) values (new.number, new.words); end`,
  `create trigger search_entry_gone after delete on search_entries begin
    insert into search_words (search_words, rowid, words) values ('delete', old.number, old.words); end`,
  `create trigger search_entry_changed after update on search_entries begin
    insert into search_words (search_words, rowid, words) values ('delete', old.number, old.words);
    insert into search_words (rowid, words) values (new.number, new.words); end`,
]

const indexOnPostgres = [
  "create index search_entries_words on search_entries using gin (array_to_tsvector(string_to_array(words, ' ')))",
]

/** The search words of the customers who share with a company; `number` is their order. */
const migration5 = (kind: DatabaseKind): Step[] => {
  const key = keyOf(kind)
  const number =
    kind === 'postgres' ? 'bigint generated always as identity primary key' : 'integer primary key'
  return [
    `create table search_entries (number ${number}, company_id ${key} not null, customer_id ${key} not null,
      words text not null, unique (company_id, customer_id), foreign key (company_id, customer_id) references shares on delete cascade)`,
    ...(kind === 'postgres' ? indexOnPostgres : indexOnSqlite),
    noteAllSearched,
  ]
}

const migration6 = (kind: DatabaseKind): Step[] => [
  'alter table connect_requests add column decline_reason text',
  `create table password_resets (token_hash ${keyOf(kind)} primary key,
    person_id ${keyOf(kind)} not null unique, expires_at bigint not null)`,
]

/** The oldest service version that works with this schema: 7, as earlier ones do not check this column. */
const migration7 = (): Step[] => ['alter table schema_version add column oldest integer not null default 7']

/** None of these is rolling: no service before version 7 checks which schema it can work with. */
const early = [migration1, migration2, migration3, migration4, migration5, migration6, migration7]

/** Their number is the schema version of this service. */
export const migrations: readonly Migration[] = early.map(steps => ({ steps, rolling: false }))
