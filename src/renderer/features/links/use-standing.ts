import { useMutation } from '@tanstack/react-query'
import { ask } from '../../shared/hooks/query-client.ts'
import type { useOpenLink } from './open-link.ts'

/** Shows the standing link: as it is known here, else as the service answers, and then it is copied as every new link is. */
export const useStanding = ({ show, showMade }: ReturnType<typeof useOpenLink>) =>
  useMutation({
    mutationFn: async () => {
      const known = await ask('links.standing', undefined)
      if (known !== null) return show(known)
      const id = crypto.randomUUID()
      showMade(await ask('links.create', { id, customer: '', email: '', note: '', redirectUrl: null }))
    },
  })
