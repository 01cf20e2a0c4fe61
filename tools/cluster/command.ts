/** The command line that starts a service. */
export type Command = { program: string; args: string[] }

const toCommand = ([program, ...args]: string[]): Command => {
  if (program === undefined) throw new Error('There is no command')
  return { program, args }
}

/** The command of `ExecStart` in a systemd unit, with `${NAME}` replaced from `environment`; quoting is not supported. Pure. */
export const commandOfUnit = (unit: string, environment: Record<string, string>): Command => {
  const line = /^ExecStart=(.+)$/m.exec(unit)?.[1] ?? ''
  const words = line.split(/\s+/).filter(word => word !== '')
  return toCommand(
    words.map(word =>
      word.replace(/\$\{(\w+)\}/g, (_, name: string) => {
        const value = environment[name]
        if (value === undefined) throw new Error(`The unit needs ${name}`)
        return value
      }),
    ),
  )
}

const isWords = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(word => typeof word === 'string')

/** The command of `ENTRYPOINT` in a container file, in JSON form. Pure. */
export const commandOfContainer = (file: string): Command => {
  const words: unknown = JSON.parse(/^ENTRYPOINT (\[.+\])$/m.exec(file)?.[1] ?? '[]')
  return toCommand(isWords(words) ? words : [])
}
