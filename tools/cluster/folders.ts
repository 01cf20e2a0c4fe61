import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { findPerson } from '../../src/service/testing/postgres-server.ts'

/** Creates a folder owned by the user who runs the databases, closed to others. */
export const makeOwnFolder = (...path: string[]): string => {
  const folder = join(...path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  giveAway(folder)
  return folder
}

const giveAway = (path: string): void => {
  const person = findPerson()
  if (person !== undefined) chownSync(path, person.uid, person.gid)
}

/** Throws if the user who runs the databases may not enter the folder, as below /root. */
export const refuseWhereClosed = (folder: string): void => {
  const person = findPerson()
  if (person === undefined) return
  const { mode, uid } = statSync(folder)
  const mayEnter = (mode & (uid === person.uid ? 0o100 : 0o001)) !== 0
  if (!mayEnter)
    throw new Error(`The user postgres may not go into ${folder}: choose another folder with --data`)
  if (dirname(folder) !== folder) refuseWhereClosed(dirname(folder))
}

/** Writes a file for the user who runs the databases; returns its path. */
export const writeOwnFile = (text: string, ...path: string[]): string => {
  const file = join(...path)
  writeFileSync(file, text, { mode: 0o600 })
  giveAway(file)
  return file
}

const secretsSchema = z.object({ superuser: z.string(), replication: z.string(), service: z.string() })
export type Secrets = z.infer<typeof secretsSchema>

const draw = (): string => randomBytes(18).toString('base64url')

/** The passwords of a cluster, created once and stored in its folder. */
export const secretsIn = (folder: string): Secrets => {
  const file = join(folder, 'secrets.json')
  if (existsSync(file)) return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const secrets = { superuser: draw(), replication: draw(), service: draw() }
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
  return secrets
}
