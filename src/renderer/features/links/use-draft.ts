import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../api.ts'
import { queryClient } from '../../shared/hooks/query-client.ts'
import { type LinkValues, writeDraft } from './draft.ts'
import { linkDraftQuery } from './queries.ts'

/** Keeps what is typed, at once: one write after the other, the latest last. */
export function useDraft(form: UseFormReturn<LinkValues>): void {
  useEffect(() => {
    let kept = writeDraft(form.getValues())
    let writing = false
    const keep = async () => {
      const draft = writeDraft(form.getValues())
      if (writing || draft === kept) return
      kept = draft
      writing = true
      queryClient.setQueryData(linkDraftQuery.queryKey, draft)
      await call('drafts.write', { name: 'link', value: draft })
      writing = false
      void keep()
    }
    const stop = form.subscribe({ formState: { values: true }, callback: () => void keep() })
    return () => {
      stop()
      void keep()
    }
  }, [form])
}
