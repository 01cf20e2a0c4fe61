/**
 * What has been removed but is not gone yet: a connection whose rows are still being deleted, and names of keys that the
 * keychain would not give up, or whose connection has not been kept yet. Both are finished after the next start.
 */
export const removals = `
ALTER TABLE connection ADD COLUMN removed_at INTEGER;
CREATE TABLE key_to_remove (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`
