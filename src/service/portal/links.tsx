/** @jsxImportSource hono/jsx */
import { createTurns } from '../common/turns.ts'
import type { PageDeps, Pages, Shell, Shown } from '../pages/env.ts'
import { Confirm } from '../pages/forms.tsx'
import { Page } from '../pages/layout.tsx'
import { Card, Copyable, Done, Table, Time } from '../pages/parts.tsx'
import { sayPage, signedIn } from '../pages/site.tsx'
import { Exact, fill, isolated, plural, Words } from '../pages/text.tsx'
import {
  type ConnectRequest,
  lookedAtMost,
  readConnectRequest,
  searchConnectRequests,
  standingOf,
  withdrawConnectRequest,
} from '../store/connect-requests.ts'
import { renewStandingLink, standingLinkOf } from '../store/links.ts'
import type { Staff } from '../store/people.ts'
import { takeTokens } from '../store/rate-buckets.ts'
import all from './portal-messages.json' with { type: 'json' }
import { type Asked, foundText, hiddenFields, limit, Pager, readAsked, Search, toFound } from './search.tsx'

const messages = all.links

/** Colours as in the desktop app; other states have none. */
const tones: Record<string, string> = { started: 'ok', accepted: 'ok', ended: 'bad' }

/** A link's state, since when, and what its customer did before, in the app's words; only the app knows whether an open link was sent. */
const stateCell = (request: ConnectRequest) => {
  const { state, at } = standingOf(request)
  const { started_at: started, declined_at: declined } = request
  const reason = state === 'declined' ? request.decline_reason : null
  const opened = ['started', 'accepted'].includes(state) ? null : started
  // An accepted link whose customer stopped sharing counts as ended.
  const hasEnded = state === 'accepted' && request.sharedBy === null
  const shown = hasEnded ? 'ended' : state
  // An open link is open since it was created, which another column shows.
  const since = hasEnded ? request.endedAt : state === 'open' ? null : at
  const timed = (text: string, time: number) => (
    <span class="muted"> {fill(text, { time: <Time at={time} day /> })}</span>
  )
  return (
    <>
      <span class={`tag ${tones[shown] ?? ''}`.trim()}>{messages.states[shown]}</span>
      {since !== null && timed('{time}', since)}
      {reason !== null && <Words class="reason" title={isolated(reason)} text={`“${reason}”`} />}
      {state !== 'declined' && declined !== null && <div>{timed(messages.declinedAt, declined)}</div>}
      {opened !== null && <div>{timed(messages.openedAt, opened)}</div>}
    </>
  )
}

const notesCell = ({ reference, email, note }: ConnectRequest) =>
  reference === null && email === null && note === null ? (
    <span class="muted">{messages.nothingNoted}</span>
  ) : (
    <span class="lines notes">
      {reference !== null && <Words text={reference} />}
      {email !== null && <Exact class="muted" text={email} />}
      {note !== null && <Words class="muted note-text" title={isolated(note)} text={note} />}
    </span>
  )

const createdCell = ({ created_at, createdWithName: key }: ConnectRequest) => (
  <span class="lines">
    <Time at={created_at} day />
    {key !== null && <span class="muted">{fill(messages.createdWith, { key })}</span>}
  </span>
)

/** The link to copy while it is open, and the page that it leads back to. */
const linkCell = (origin: string, { id, token, redirect_url, state }: ConnectRequest) => (
  <>
    {state === 'open' && (
      <Copyable id={`link-${id}`} what={messages.standing.copied} text={`${origin}/connect/r/${token}`} />
    )}
    <div class="cut muted" title={redirect_url}>
      {messages.leadsTo.replace('{page}', () => redirect_url.replace(/^https?:\/\//, ''))}
    </div>
  </>
)

/** Whom a link is for, in a text: the name or email that is noted with it, else its end. */
const whoseOf = ({ reference, email, token }: ConnectRequest) => {
  const who = reference ?? (email && <Exact text={email} />)
  return { parts: { who, end: token.slice(-6) }, ...messages.withdraw[who === null ? 'unnamed' : 'named'] }
}

type RowProps = { shell: Shell; origin: string; asked: Asked }

const rowOf = ({ shell, origin, asked }: RowProps, request: ConnectRequest) => {
  const { id, state, sharedBy } = request
  const { parts, title } = whoseOf(request)
  // The form holds what was searched, so that the same page is shown again.
  const form = { shell, action: `/portal/links/${id}/withdraw`, fields: hiddenFields('links', asked) }
  const texts = { ...messages.withdraw, title }
  return {
    cells: [notesCell(request), stateCell(request), linkCell(origin, request), createdCell(request)],
    acts: (
      <>
        {state === 'open' && <Confirm {...form} id={`withdraw-${id}`} texts={texts} parts={parts} />}
        {sharedBy !== null && <a href={`/portal/accounts/${sharedBy}`}>{messages.showAccount}</a>}
      </>
    ),
  }
}

const StandingLink = ({ shell, url }: { shell: Shell; url: string }) => (
  <Card id="standing" title={messages.standing.title}>
    <p>{messages.standing.text}</p>
    <div class="copy">
      <Copyable id="standing-link" what={messages.standing.copied} primary text={url} />
      <Confirm shell={shell} action="/portal/links/renew" id="renew" texts={messages.renew} kind="quiet" />
    </div>
  </Card>
)

type ScreenProps = RowProps & {
  standing: string
  withdrawn: ConnectRequest | undefined
  requests: ConnectRequest[]
  isCut: boolean
  next: string | null
}

const noneOf = ({ asked: { text, cursor }, isCut }: ScreenProps) => {
  if (cursor !== '') return all.search.noMore
  if (text === '') return messages.none
  const other = isCut ? messages.nothingFitsLatest : messages.nothingFits
  return fill(plural({ other }, lookedAtMost), { text })
}

const table = { columns: messages.columns, widths: ['24%', '20%', '', '144px', '124px'] }

const linksScreen = (props: ScreenProps) => {
  const { shell, origin, standing, asked, withdrawn, requests, isCut, next } = props
  const done = withdrawn?.state === 'withdrawn' && whoseOf(withdrawn)
  const found = foundText('links', asked, requests.length, next)
  return (
    <Page shell={shell} title={messages.title} lead={messages.lead} current="/portal/links">
      {done && <Done text={fill(done.done, done.parts)} />}
      <StandingLink shell={shell} url={`${origin}/connect/c/${standing}`} />
      <h2>{messages.forOne}</h2>
      {(requests.length > 0 || asked.text !== '') && <Search shell={shell} of="links" asked={asked} />}
      {found && <p class="muted">{found}</p>}
      {requests.some(request => standingOf(request).state === 'open') && (
        <p class="muted">{messages.created}</p>
      )}
      <Table {...table} rows={requests.map(request => rowOf(props, request))} none={noneOf(props)} />
      {isCut && next === null && requests.length > 0 && (
        <p class="muted">{plural({ other: messages.onlyLatest }, lookedAtMost)}</p>
      )}
      <Pager shell={shell} of="links" asked={asked} next={next} />
    </Page>
  )
}

/** A search reads up to 10,000 links, for a second where notes are long: one runs at a time, and companies take turns. */
const inTurn = createTurns({ atOnce: 1, most: 30 })

/** Ten a minute at most: each replaced link stays in the database, to say that it was replaced. */
const renewals = { count: 1, rate: 10 / 60, burst: 10 }

export const addLinkPages = (pages: Pages<Staff>, { store, origin, now }: PageDeps): void => {
  const byStaff = signedIn<Staff>()
  const show = async (c: Shown, { companyId }: Staff, asked: Asked, withdrawn?: ConnectRequest) => {
    const before = /^[\w-]{1,64}$/.exec(asked.cursor)?.[0] ?? ''
    const search = () => searchConnectRequests(store.db, asked.text, { companyId, before, limit })
    const { found, isCut } = await (asked.text === '' ? search() : inTurn(companyId, search))
    const { found: requests, end: next } = toFound(found, ({ id }) => id)
    const standing = await standingLinkOf(store, { companyId, now: now() })
    const links = { standing, requests, isCut, next, withdrawn }
    return c.html(linksScreen({ shell: c.get('shell'), origin: origin(), asked, ...links }))
  }

  pages.on(['GET', 'POST'], '/portal/links', byStaff, c => show(c, c.var.user, readAsked(c, 'links')))
  pages.post('/portal/links/renew', byStaff, async c => {
    const { companyId } = c.var.user
    const { granted } = await takeTokens(store.db, { name: `renew:${companyId}`, ...renewals, now: now() })
    if (granted === 0) return sayPage(c, { status: 429, ...messages.tooOften, href: '/portal/links' })
    await renewStandingLink(store.db, { companyId, now: now() })
    return c.redirect('/portal/links', 303)
  })
  pages.post('/portal/links/:id{\\w+}/withdraw', byStaff, async c => {
    const { user } = c.var
    const id = c.req.param('id')
    await withdrawConnectRequest(store.db, { companyId: user.companyId, id, now: now() })
    const request = await readConnectRequest(store.db, user.companyId, id)
    return request ? show(c, user, readAsked(c, 'links'), request) : c.redirect('/portal/links', 303)
  })
}
