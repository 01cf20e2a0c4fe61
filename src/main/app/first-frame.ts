/** What an error is called, and never its text, which could hold anything. */
export const kindOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

/** The first frame of the stack; what stands before it is the error's text, which may have several lines. */
export const firstFrame = (error: unknown): string | null =>
  error instanceof Error ? (/^ {4}at .*$/m.exec(error.stack ?? '')?.[0].trim() ?? null) : null
