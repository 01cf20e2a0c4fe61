/**
 * A link that is being created is kept as one whose outcome is unknown, which is what it is should the app end; what came
 * back instead of a link is kept with it. Links with the same URL are found by it.
 */
export const linkOutcomes = `
ALTER TABLE link ADD COLUMN came_back TEXT;
UPDATE link SET state = 'outcome_unknown' WHERE state = 'pending';
DROP INDEX link_pending;
CREATE INDEX link_url ON link (url, number) WHERE url IS NOT NULL;
`
