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

/** Done and Later; both stay over a restart. What a store knows better is noted there as well: that a customer was seen, and when a link is to be followed up. */
export function usePutAside(connectionId: string) {
  const onError = (failure: Parameters<typeof failureWords>[0]) =>
    announce(messages.notDone(failureWords(failure).title))
  const done = useMutation({
    mutationFn: async (items: readonly InboxItem[]) => {
      await putAside(connectionId, items, null)
      await noteDone(items)
    },
    onError: (failure, items) => {
      for (const { id } of items) void takeBack(connectionId, id).catch(onError)
      onError(failure)
    },
  })
  const later = useMutation({
    mutationFn: async (item: InboxItem) => {
      const until = tomorrow(Date.now())
      await putAside(connectionId, [item], until)
      await noteFollowUp(item, until)
    },
    onError: (failure, { id }) => {
      void takeBack(connectionId, id).catch(onError)
      onError(failure)
    },
  })
  const back = useMutation({
    mutationFn: async ({ item, wasLater }: { item: InboxItem; wasLater: boolean }) => {
      await takeBack(connectionId, item.id)
      if (wasLater) await noteFollowUp(item, item.followUp?.before ?? null)
    },
    onError,
  })
  return {
    done: (items: readonly InboxItem[]) => done.mutate(items),
    later: (item: InboxItem) => later.mutate(item),
    takeBack: (item: InboxItem, wasLater: boolean) => back.mutate({ item, wasLater }),
  }
}
