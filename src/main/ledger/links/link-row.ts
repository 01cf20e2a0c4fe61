/**
 * The newest link for the same email that was made after `link l` and is of use. Walks the index from its newest row: only the last of many
 * links for one email reads them all.
 */
const newer = (
  archived: 0 | 1,
) => `(SELECT n.id FROM link n INDEXED BY link_email WHERE n.connection_seq = l.connection_seq
    AND n.archived = ${archived} AND n.email_key = l.email_key AND (n.created_at, n.number) > (l.created_at, l.number)
    AND n.url IS NOT NULL AND coalesce(n.progress, '') NOT IN ('withdrawn', 'declined', 'replaced') ORDER BY n.number DESC LIMIT 1)`

/** The columns of `link l` that make a `Link`. */
export const linkColumns = `l.id, l.customer, l.email, l.note, l.redirect_url AS redirectUrl, l.url, l.known_state AS state,
  l.came_back AS "cameBack{}", l.created_at AS createdAt, coalesce(l.progress_at, l.state_at) AS stateAt, l.copied_at AS copiedAt,
  l.opened_at AS openedAt, l.request_id AS requestId, l.maker, l.customer_id AS customerId, l.customer_name AS customerName,
  l.ended_at AS endedAt, l.decline_reason AS declineReason, l.last_at AS lastAt, l.handed_at AS handedAt,
  l.follow_up_at AS followUpAt, l.archived AS "archived?",
  EXISTS (SELECT 1 FROM link o INDEXED BY link_who WHERE o.connection_seq = l.connection_seq AND o.archived = l.archived
    AND o.who = l.who AND o.number <> l.number) AS "alike?",
  iif(l.email_key = '', NULL, coalesce(${newer(0)}, ${newer(1)})) AS newerId,
  (SELECT json_object('state', state, 'at', state_at) FROM mail WHERE link_id = l.id ORDER BY number DESC LIMIT 1) AS "mail{}"`
