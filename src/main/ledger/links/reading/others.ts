import type { OtherLink, OtherLinks } from '../../../../contract/links/register.ts'
import type { Sql } from '../../../sqlite/sql.ts'
import { isOfUse } from '../link-row.ts'

/** Links for the same email, or with the same reference where one of the two has no email: with two emails they are two customers. */
const alike = `SELECT n.number FROM link l JOIN link n INDEXED BY link_email
    ON n.connection_seq = l.connection_seq AND n.archived IN (0, 1) AND n.email_key = l.email_key
    WHERE l.id = :id AND l.email_key <> ''
  UNION SELECT n.number FROM link l JOIN link n INDEXED BY link_who
    ON n.connection_seq = l.connection_seq AND n.archived IN (0, 1)
    AND n.who >= who_of(l.customer, '') AND n.who < rtrim(who_of(l.customer, ''), char(10)) || char(11)
    WHERE l.id = :id AND l.customer <> '' AND '' IN (l.email, n.email)`

/** Not the standing link, which everybody gets, nor one that the same customer accepted: their record lists those already. */
const others = `SELECT n.id, n.created_at AS createdAt, '' IN (l.email, n.email) AS "byName?" FROM link l JOIN link n ON n.number IN (${alike})
  WHERE l.id = :id AND n.url IS NOT NULL AND l.redirect_url IS NOT NULL AND n.redirect_url IS NOT NULL
    AND (n.customer_id IS NULL OR n.customer_id IS NOT l.customer_id)`

const latest = 'ORDER BY n.created_at DESC, n.number DESC LIMIT 1'
const earlier = `${others} AND (n.created_at, n.number) < (l.created_at, l.number) ${latest}`
const newer = `${others} AND (n.created_at, n.number) > (l.created_at, l.number) AND ${isOfUse} ${latest}`

/** The link that the same customer got before a link, and the newest one after it. */
export const createOthers =
  ({ get }: Sql) =>
  (id: string): OtherLinks => ({
    earlier: get<OtherLink>(earlier, { id }),
    newer: get<OtherLink>(newer, { id }),
  })
