-- Lists sort as their rows read: states in the order of a link's life (contract/links/register.ts), and since when it stands so.
ALTER TABLE link ADD COLUMN stage INTEGER GENERATED ALWAYS AS (
  CASE WHEN ended_at IS NOT NULL THEN 7 ELSE CASE known_state
    WHEN 'created' THEN 0 WHEN 'copied' THEN 1 WHEN 'opened' THEN 2 WHEN 'accepted' THEN 3 WHEN 'declined' THEN 4
    WHEN 'withdrawn' THEN 5 WHEN 'replaced' THEN 6 ELSE 8 END END
) VIRTUAL;
ALTER TABLE link ADD COLUMN since INTEGER GENERATED ALWAYS AS (coalesce(ended_at, last_at)) VIRTUAL;
DROP INDEX link_created;
CREATE INDEX link_created ON link (connection_seq, archived, created_at, number, stage, maker, standing, mailed);
DROP INDEX link_state;
CREATE INDEX link_state ON link (connection_seq, archived, stage, created_at, number);
DROP INDEX link_last;
CREATE INDEX link_since ON link (connection_seq, archived, since, number, stage);
DROP INDEX link_ended;
