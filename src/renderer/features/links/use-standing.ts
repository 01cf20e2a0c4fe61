import { useMutation } from '@tanstack/react-query'
import { ask } from '../../shared/hooks/query-client.ts'
import { emptyLink } from './draft.ts'
import { showLink, showMade } from './link-desk.ts'

/** Shows the standing link: as it is known here, else as the service answers, and then it is copied as every new link is. */
export const useStanding = () =>
  useMutation({
    mutationFn: async () => {
      const known = await ask('links.standing', undefined)
      if (known !== null) return showLink(known)
      const { customer, email, note } = emptyLink
      showMade(
        await ask('links.create', { id: crypto.randomUUID(), customer, email, note, redirectUrl: null }),
      )
    },
  })
