import { noteAllSearched } from '../search.ts'
import type { DatabaseKind } from '../store.ts'
import type { Step } from './migrations.ts'

/** FTS5 keeps no places of words, and the first letters of each apart: one letter is found as soon as a whole word. */
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

/** The words by which a company finds the customers who share with it, numbered as they came. */
export const migration5 = (kind: DatabaseKind): Step[] => {
  const key = kind === 'postgres' ? 'text collate "C"' : 'text'
  const number =
    kind === 'postgres' ? 'bigint generated always as identity primary key' : 'integer primary key'
  return [
    `create table search_entries (
      number ${number},
      company_id ${key} not null,
      customer_id ${key} not null,
      words text not null,
      unique (company_id, customer_id),
      foreign key (company_id, customer_id) references shares on delete cascade)`,
    ...(kind === 'postgres' ? indexOnPostgres : indexOnSqlite),
    noteAllSearched,
  ]
}
