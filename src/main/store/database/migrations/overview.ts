/** What the first screen counts is read from these alone, however long the register is. */
export const overview = `
CREATE INDEX link_accepted ON link (number >> 32, progress_at, created_at)
  WHERE progress = 'accepted' AND request_id IS NOT NULL;
CREATE INDEX link_made ON link (number >> 32, created_at) WHERE url IS NOT NULL;
CREATE INDEX mail_failed ON mail (state_at, link_id, number) WHERE state IN ('refused', 'unknown');
`
