/** A page that is asked for while the one before it is still being read. */
export type Ahead<Outcome> = {
  /** `ask`: its outcome once it is there; `signal`: nobody wants it any more. */
  begin: (url: string, ask: (signal: AbortSignal) => Promise<Outcome>) => void
  /** The outcome of what was begun, if it is of that page. */
  take: (url: string) => Promise<Outcome> | null
  /** Nothing more is wanted. */
  drop: () => void
}

/** Asks for at most one page ahead. After one that was not the next, for none: a service is not asked twice for each of its pages. */
export const createAhead = <Outcome>(): Ahead<Outcome> => {
  let begun: { url: string; outcome: Promise<Outcome>; controller: AbortController } | null = null
  let wasWrong = false
  const drop = () => {
    begun?.controller.abort()
    begun = null
  }
  return {
    begin: (url, ask) => {
      if (wasWrong) return
      const controller = new AbortController()
      const outcome = ask(controller.signal)
      // Whoever takes it hears of it, which may be later.
      outcome.catch(() => undefined)
      begun = { url, controller, outcome }
    },
    take: url => {
      if (begun === null) return null
      const { url: guessed, outcome } = begun
      if (guessed === url) {
        begun = null
        return outcome
      }
      wasWrong = true
      drop()
      return null
    },
    drop,
  }
}
