import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

type Values = Readonly<Record<string, string | number>>

/** Replaces `{{name}}` by values; throws if a value is missing. Pure. */
export const fillTemplate = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`Nothing is given for ${place}`)
    return `${value}`
  })

/** A file of deploy/ with its `{{name}}` replaced. */
export const fillFile = (name: string, values: Values): string =>
  fillTemplate(readFileSync(resolve(root, 'deploy', name), 'utf8'), values)

/** The variables of an environment file, as systemd reads it. Pure. */
export const readEnvironment = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]))
