import type { LinkHistory } from '../../../../contract/links/register.ts'
import type { Sql } from '../../../sqlite/sql.ts'

/** What is known of links, and which they are. */
export const createLookups = ({ all, column, count, get, has }: Sql) => ({
  /** Whether a connection has a link. */
  hasAny: (seq: number): boolean => has('SELECT 1 FROM link WHERE connection_seq = ? LIMIT 1', seq),
  /** How many links of the connection have this URL. */
  withUrl: (seq: number, url: string) =>
    count('SELECT count(*) FROM link WHERE connection_seq = ? AND url = ?', seq, url),
  /** How many there are of unknown outcome, in all connections. */
  unknown: () => count("SELECT count(*) FROM link INDEXED BY link_unknown WHERE state = 'outcome_unknown'"),
  makers: (seq: number) =>
    column<string>(
      `SELECT DISTINCT maker FROM link INDEXED BY link_maker WHERE connection_seq = ? AND maker IS NOT NULL ORDER BY maker`,
      seq,
    ),
  idsOf: (numbers: number[]) =>
    column<string>(
      'SELECT l.id FROM json_each(?) m JOIN link l ON l.number = m.value ORDER BY m.key',
      JSON.stringify(numbers),
    ),
  numbersOf: (seq: number, ids: string[]) =>
    column<number>(
      'SELECT l.number FROM json_each(?) m JOIN link l ON l.id = m.value WHERE l.connection_seq = ? ORDER BY m.key',
      JSON.stringify(ids),
      seq,
    ),
  /** What happened to a link, the latest first, and what the service has noted with it that reads otherwise here. */
  history: (seq: number, id: string): LinkHistory => ({
    actions: all(
      `SELECT a.at, a.action, a.here AS "here?", a.detail FROM link l JOIN link_action a ON a.link_number = l.number
         WHERE l.connection_seq = ? AND l.id = ? ORDER BY a.at DESC, a.action LIMIT 500`,
      seq,
      id,
    ),
    asked: null,
    ...get<Pick<LinkHistory, 'asked'>>(
      'SELECT asked AS "asked{}" FROM link WHERE connection_seq = ? AND id = ?',
      seq,
      id,
    ),
  }),
})
