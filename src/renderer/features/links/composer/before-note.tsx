import { useMutation, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Link } from '../../../../contract/model.ts'
import { ShowFailure } from '../../../shared/failure.tsx'
import { ask } from '../../../shared/hooks/query-client.ts'
import { copiedWords } from '../../../shared/record/link/link-words.ts'
import { accountRoute } from '../../../shared/routes/account-route.ts'
import { go } from '../../../shared/routes/here.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { announce } from '../../../ui/notices/status.tsx'
import type { LinkValues } from '../draft.ts'
import { beforeQuery } from '../queries.ts'
import { beforeWords } from './before-words.ts'
import { messages } from './composer-messages.ts'

type BeforeNoteProps = {
  values: LinkValues
  tellsMore: boolean
  /** A link is being created: it would be found itself. */
  pending: boolean
  onCopied: (link: Link) => void
  onAnother: () => void
}

/** Says that somebody with this reference or email has a link already, before they get a second one. */
export function BeforeNote({ values, tellsMore, pending, onCopied, onAnother }: BeforeNoteProps) {
  const customer = useDeferredValue(values.customer.trim())
  const email = useDeferredValue(values.email.trim())
  const typed = customer !== '' || email !== ''
  const found = useQuery({ ...beforeQuery(customer, email), enabled: typed && !pending }).data
  const copy = useMutation({
    mutationFn: (link: Link) => ask('links.copy', { id: link.id }),
    onSuccess: (after, before) => {
      announce(copiedWords(before, after))
      onCopied(after)
    },
  })
  if (!found || !typed || pending) return null
  const { customerId } = found
  return (
    <div className="before-note raised line low">
      <p className="anywhere" aria-live="polite">
        {beforeWords(found, tellsMore)}
      </p>
      {found.state === 'accepted' && customerId !== null ? (
        <Button look="quiet" onPress={() => go(accountRoute(customerId))}>
          {messages.before.account}
        </Button>
      ) : (
        <Button look="quiet" pending={copy.isPending} onPress={() => copy.mutate(found)}>
          {messages.before.copy}
        </Button>
      )}
      <Button look="quiet" onPress={onAnother}>
        {messages.before.another}
      </Button>
      {copy.error === null ? null : <ShowFailure failure={copy.error} onRetry={() => copy.mutate(found)} />}
    </div>
  )
}
