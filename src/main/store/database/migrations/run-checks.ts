/**
 * Where a check leads back to. Before, that was forgotten with the app, or at the next check: a run that had begun became a draft, and
 * what it had made was shown nowhere.
 */
export const runChecks = `
ALTER TABLE run ADD COLUMN after_check TEXT CHECK (after_check IN ('draft', 'paused', 'stopped', 'done'));
UPDATE run SET after_check = CASE WHEN started_at IS NULL THEN 'draft' ELSE 'paused' END WHERE state = 'checking';
UPDATE run SET state = 'paused' WHERE state = 'draft' AND started_at IS NOT NULL;
`
