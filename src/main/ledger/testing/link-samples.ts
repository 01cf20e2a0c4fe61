import { memoryLedger } from './ledger-file.ts'

export const page = 'https://page.example/back'

type More = {
  email?: string
  note?: string
  redirectUrl?: string | null
  url?: string | null
  noted?: boolean
  createdAt?: number
}

/** A ledger in memory, with what tests of links ask of it. */
export const ledgerWithLinks = () => {
  const at = memoryLedger()
  const add = (id: string, customer = '', more: More = {}) => {
    const { email = '', note = '', redirectUrl = page, noted = false, createdAt = 100 } = more
    const { links } = at.ledger
    links.add(1, { id, customer, email, note, redirectUrl, createdAt, noted })
    if (more.url !== null)
      links.setUrl({ id, url: more.url ?? `https://c.example/r/${id}`, at: createdAt + 1 })
    links.endMaking(id)
  }
  const request = (id: string, more: object = {}) => ({
    ...{
      id,
      url: `https://c.example/r/${id}`,
      redirectUrl: page,
      reference: `Of ${id}`,
      email: '',
      note: '',
    },
    ...{ maker: 'Night desk', state: 'open' as const, createdAt: 90, stateAt: 95, customerId: null },
    ...more,
  })
  const apply = (id: string, more: object = {}, openedAt: number | null = null) =>
    at.ledger.links.applyRequest(
      1,
      { request: request(id, more), openedAt },
      { newId: () => `team-${id}`, now: 1_000 },
    )
  const found = (search: string) =>
    at.ledger.links.page(1, { search, offset: 0, limit: 99 }).rows.map(({ id }) => id)
  const link = (id: string) => at.ledger.links.byId(1, id)
  const actions = (id: string) =>
    at.ledger.links
      .history(1, id)
      .actions.map(
        ({ at: time, action, here, detail }) =>
          `${time} ${action}${here ? '' : ' there'}${detail && ` ${detail}`}`,
      )
  const facts = () =>
    Object.fromEntries(at.ledger.facts.after(1, 0, 99).facts.map(fact => [fact.customerId, fact]))
  const close = () => {
    at.checkWords()
    at.db.close()
  }
  return { ...at, add, apply, found, link, actions, facts, close }
}
