/** What an error has under a name, such as its code; '' where that is no text. Pure. */
export const errorText = (error: unknown, name: string): string => {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : ''
  return typeof value === 'string' ? value : ''
}

/** The code of an error, such as ENOENT; '' where it has none. Pure. */
export const codeOf = (error: unknown): string => errorText(error, 'code')
