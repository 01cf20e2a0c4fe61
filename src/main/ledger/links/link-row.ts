/** The columns of `link l` that make a `Link`. */
export const linkColumns = `l.id, l.customer, l.email, l.note, l.redirect_url AS redirectUrl, l.url, l.known_state AS state,
  l.came_back AS "cameBack{}", l.created_at AS createdAt, coalesce(l.progress_at, l.state_at) AS stateAt, l.copied_at AS copiedAt,
  l.opened_at AS openedAt, l.request_id AS requestId, l.maker, l.customer_id AS customerId, l.customer_name AS customerName,
  l.ended_at AS endedAt, l.decline_reason AS declineReason, l.last_at AS lastAt, l.handed_at AS handedAt,
  l.follow_up_at AS followUpAt, l.archived AS "archived?",
  EXISTS (SELECT 1 FROM link o INDEXED BY link_who WHERE o.connection_seq = l.connection_seq AND o.archived = l.archived
    AND o.who = l.who AND o.number <> l.number) AS "alike?",
  (SELECT json_object('state', state, 'at', state_at) FROM mail WHERE link_id = l.id ORDER BY number DESC LIMIT 1) AS "mail{}"`
