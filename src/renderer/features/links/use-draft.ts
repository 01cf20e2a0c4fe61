import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../api.ts'
import { queryClient } from '../../shared/query-client.ts'
import { type LinkValues, writeDraft } from './draft.ts'
import { linkDraftQuery } from './queries.ts'

const pause = 200

/** Keeps what is typed, a moment after each change and when the form goes away. */
export function useDraft(form: UseFormReturn<LinkValues>): void {
  useEffect(() => {
    let kept = writeDraft(form.getValues())
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      const draft = writeDraft(form.getValues())
      if (draft === kept) return
      kept = draft
      queryClient.setQueryData(linkDraftQuery.queryKey, draft)
      void call('drafts.write', { name: 'link', value: draft })
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(keep, pause)
      },
    })
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      keep()
      stop()
      window.removeEventListener('pagehide', keep)
    }
  }, [form])
}
