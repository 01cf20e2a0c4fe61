/** @jsxImportSource hono/jsx */
import { Card, Lines } from '../pages/parts.tsx'
import { countedKeys, listKeys } from '../store/api-keys.ts'
import { listConnectRequests } from '../store/connect-requests.ts'
import type { Db } from '../store/store.ts'
import { messages as all } from './portal-messages.ts'

const messages = all.firstSteps

export type Progress = { key: boolean; app: boolean; link: boolean }

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
  { name: 'key', href: '/portal/keys' },
  { name: 'app', href: '/portal/keys#service-address' },
  { name: 'link', href: '/portal/links' },
] as const

/** Three steps to the first customer; the next one is the page's own button. */
export const FirstSteps = ({ progress }: { progress: Progress }) => {
  const next = steps.find(({ name }) => !progress[name])
  return (
    <Card id="steps" title={messages.title}>
      <ol class="list steps">
        {steps.map(step => (
          <li>
            <Lines name={messages[step.name].title} more={[messages[step.name].text]} />
            {progress[step.name] ? (
              <span class="tag ok">{messages.done}</span>
            ) : (
              <a class={step === next ? 'button primary' : 'button'} href={step.href}>
                {messages[step.name].go}
              </a>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
