/** A condition: the customer of link `n` can use it, or has accepted it. */
export const isOfUse = `n.url IS NOT NULL AND n.redirect_url IS NOT NULL AND coalesce(n.progress, '') NOT IN ('withdrawn', 'declined', 'replaced')`

/** A condition: a link of use was made for the email of link `l` after `time`. */
export const renewedSince = (
  time: string,
) => `l.email_key <> '' AND EXISTS (SELECT 1 FROM link n INDEXED BY link_email
    WHERE n.connection_seq = l.connection_seq AND n.archived IN (0, 1) AND n.email_key = l.email_key AND n.created_at > ${time} AND ${isOfUse})`

/** The columns of `link l` that make a `Link`. */
export const linkColumns = `l.id, l.customer, l.email, l.asked ->> 'email' AS askedEmail, l.note, l.redirect_url AS redirectUrl, l.url, l.known_state AS state,
  l.came_back AS "cameBack{}", l.created_at AS createdAt, coalesce(l.progress_at, l.state_at) AS stateAt, l.copied_at AS copiedAt,
  l.opened_at AS openedAt, l.request_id AS requestId, l.maker, l.customer_id AS customerId, l.customer_name AS customerName,
  l.ended_at AS endedAt, l.ended_at = l.end_noticed_at IS TRUE AS "endNoticed?", l.decline_reason AS declineReason, l.last_at AS lastAt, l.handed_at AS handedAt,
  l.follow_up_at AS followUpAt, l.archived AS "archived?",
  EXISTS (SELECT 1 FROM link o INDEXED BY link_who WHERE o.connection_seq = l.connection_seq AND o.archived = l.archived
    AND o.who = l.who AND o.number <> l.number) AS "alike?",
  l.progress IS 'declined' AND ${renewedSince('l.progress_at')} AS "renewed?",
  (SELECT json_object('state', state, 'at', state_at) FROM mail WHERE link_id = l.id ORDER BY number DESC LIMIT 1) AS "mail{}"`
