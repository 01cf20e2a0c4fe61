/**
 * Pages in the log at which main's own commit brings all of it into the file: SQLite's own number; in a work that nobody waits for;
 * and while a thread writes, which does that itself long before.
 */
export const pagesInLog = { usual: 1000, unnoticed: 64, besideWriter: 200_000 }
