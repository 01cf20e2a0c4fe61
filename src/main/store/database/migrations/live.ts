/**
 * What a service tells beside the interface: how far links are, whose they are, names of customers, and up to where its changes
 * were followed. `noted`: reference, email and note are part of what the service was asked for. `name` is what lists show. What was read with names before is saved anew at the next reading.
 */
export const live = `
ALTER TABLE connection ADD COLUMN page_afterwards TEXT;
ALTER TABLE connection ADD COLUMN thanks TEXT;
ALTER TABLE connection ADD COLUMN tells_changes INTEGER;
ALTER TABLE connection ADD COLUMN cursor TEXT;

ALTER TABLE link ADD COLUMN progress TEXT
  CHECK (progress IN ('replaced', 'opened', 'accepted', 'declined', 'withdrawn'));
ALTER TABLE link ADD COLUMN progress_at INTEGER;
ALTER TABLE link ADD COLUMN opened_at INTEGER;
ALTER TABLE link ADD COLUMN copied_at INTEGER;
ALTER TABLE link ADD COLUMN request_id TEXT;
ALTER TABLE link ADD COLUMN maker TEXT;
ALTER TABLE link ADD COLUMN customer_id TEXT;
ALTER TABLE link ADD COLUMN noted INTEGER NOT NULL DEFAULT 0;
UPDATE link SET copied_at = state_at WHERE state = 'copied';
CREATE INDEX link_created ON link (number >> 32, created_at, number);
CREATE INDEX link_customer ON link (customer_id, number) WHERE customer_id IS NOT NULL;
CREATE INDEX link_request ON link (request_id, number) WHERE request_id IS NOT NULL;

ALTER TABLE customer ADD COLUMN service_name TEXT;
ALTER TABLE customer ADD COLUMN link_name TEXT;
ALTER TABLE customer ADD COLUMN given_name TEXT;
ALTER TABLE customer ADD COLUMN name TEXT GENERATED ALWAYS AS (coalesce(service_name, link_name, given_name)) VIRTUAL;
ALTER TABLE customer ADD COLUMN email TEXT;
ALTER TABLE customer ADD COLUMN connected_at INTEGER;
ALTER TABLE customer ADD COLUMN came_by TEXT;
UPDATE customer SET raw = '{}' WHERE json_valid(raw) AND json_extract(raw, '$.customer') IS NOT NULL;
`
