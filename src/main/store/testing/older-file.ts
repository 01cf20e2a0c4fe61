import Database from 'better-sqlite3-multiple-ciphers'

/** Makes an empty store file as it was encrypted before AEGIS-256. */
export const makeOlderFile = (file: string, key: string): void => {
  const old = new Database(file)
  for (const pragma of ["cipher = 'sqlcipher'", `key = "x'${key}'"`, 'journal_mode = WAL']) old.pragma(pragma)
  old.exec('CREATE TABLE first (a)')
  old.exec('DROP TABLE first')
  old.close()
}
