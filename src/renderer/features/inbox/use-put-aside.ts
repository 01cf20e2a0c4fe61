import { useMutation } from '@tanstack/react-query'
import { ask } from '../../shared/hooks/query-client.ts'
import { announce } from '../../ui/notices/status.tsx'
import { failureWords } from '../../ui/text/failure-words.ts'
import { messages } from './inbox-messages.ts'
import type { InboxItem } from './item.ts'
import { putAside, takeBack, tomorrow } from './put-aside.ts'

const noteDone = async (items: readonly InboxItem[]): Promise<void> => {
  for (const { of, isNewcomer } of items) {
    if (isNewcomer && of !== null && 'customerId' in of) await ask('accounts.markSeen', of)
  }
}

const noteFollowUp = async ({ followUp }: InboxItem, at: number | null): Promise<void> => {
  if (followUp !== undefined) await ask('links.edit', { id: followUp.linkId, followUpAt: at })
}

/**
 * Done and Later. What a store takes stays over a restart: that somebody has looked at a customer, and when a link is to be followed up;
 * everything else as long as the app runs.
 */
export function usePutAside(connectionId: string) {
  const onError = (failure: Parameters<typeof failureWords>[0]) =>
    announce(messages.notDone(failureWords(failure).title))
  const done = useMutation({
    mutationFn: noteDone,
    onMutate: items =>
      putAside(
        connectionId,
        items.map(({ id }) => id),
        { how: 'done' },
      ),
    onError: (failure, items) => {
      for (const { id } of items) takeBack(connectionId, id)
      onError(failure)
    },
  })
  const later = useMutation({
    mutationFn: (item: InboxItem) => noteFollowUp(item, tomorrow(Date.now())),
    onMutate: ({ id }) => putAside(connectionId, [id], { how: 'later', until: tomorrow(Date.now()) }),
    onError: (failure, { id }) => {
      takeBack(connectionId, id)
      onError(failure)
    },
  })
  const back = useMutation({
    mutationFn: ({ item, wasLater }: { item: InboxItem; wasLater: boolean }) =>
      wasLater ? noteFollowUp(item, item.followUp?.before ?? null) : Promise.resolve(),
    onMutate: ({ item }) => takeBack(connectionId, item.id),
    onError,
  })
  return {
    done: (items: readonly InboxItem[]) => done.mutate(items),
    later: (item: InboxItem) => later.mutate(item),
    takeBack: (item: InboxItem, wasLater: boolean) => back.mutate({ item, wasLater }),
  }
}
