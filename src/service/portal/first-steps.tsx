/** @jsxImportSource hono/jsx */
import { countedKeys, listKeys } from '../store/api-keys.ts'
import { listConnectRequests } from '../store/connect-requests.ts'
import type { Db } from '../store/store.ts'

/** What a new company has done so far. */
type Progress = { key: boolean; app: boolean; link: boolean }

/** Reads how far a company is: it has a key, a program has used one, and there is a link for one customer. */
export const readProgress = async (db: Db, companyId: string): Promise<Progress> => {
  const keys = await listKeys(db, companyId)
  const links = await listConnectRequests(db, { companyId, before: '', limit: 1 })
  return {
    key: countedKeys(keys).length > 0,
    app: keys.some(({ last_used_at }) => last_used_at !== null),
    link: links.length > 0,
  }
}

const steps = [
  {
    name: 'key',
    title: 'Create an API key',
    text: 'The app signs in with it.',
    href: '/portal/keys',
    go: 'Create key',
  },
  {
    name: 'app',
    title: 'Connect the app',
    text: 'Paste the service address and the key there.',
    href: '/portal/keys#service-address',
    go: 'Show address',
  },
  {
    name: 'link',
    title: 'Send your first link',
    text: 'Create it in the app, or send your standing link.',
    href: '/portal/links',
    go: 'Show links',
  },
] as const

/** Three steps to the first customer; the next one is the page's own button. */
export const FirstSteps = ({ progress }: { progress: Progress }) => {
  const next = steps.find(({ name }) => !progress[name])
  return (
    <section class="card" aria-labelledby="steps-title">
      <h2 id="steps-title">Three steps to your first customer</h2>
      <ol class="list steps">
        {steps.map(({ name, title, text, href, go }) => (
          <li>
            <span class="lines">
              <strong>{title}</strong>
              <span class="muted">{text}</span>
            </span>
            {progress[name] ? (
              <span class="tag ok">Done</span>
            ) : (
              <a class={next?.name === name ? 'button primary' : 'button'} href={href}>
                {go}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
