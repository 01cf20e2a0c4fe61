import { useMutation } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { mapSite } from '../../../../../contract/map-url.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { ModalDialog } from '../../../../ui/dialogs/modal-dialog.tsx'
import { ShowFailure } from '../../../failure.tsx'
import { ask } from '../../../hooks/query-client.ts'
import { messages } from '../../record-messages.ts'

const words = messages.maps

/** Shows an address at the map site, in the browser; asks once whether addresses may go there. */
export function OpenInMaps({ customerId, position }: { customerId: string; position: number }) {
  const [asks, setAsks] = useState(false)
  const open = useMutation({
    mutationFn: async (agreed: boolean) => {
      if (agreed) await ask('settings.change', { maps: true })
      return ask('accounts.openMap', { customerId, position })
    },
    onSuccess: outcome => setAsks(outcome === 'ask'),
  })
  return (
    <>
      <Button look="quiet" pending={open.isPending && !asks} onPress={() => open.mutate(false)}>
        <MapPin aria-hidden="true" />
        {words.open}
      </Button>
      {open.error === null || asks ? null : (
        <ShowFailure failure={open.error} onRetry={() => open.mutate(false)} />
      )}
      {asks ? (
        <ModalDialog title={words.title} onClose={() => setAsks(false)}>
          <p>{words.what(mapSite)}</p>
          <p className="muted">{words.once}</p>
          <ShowFailure failure={open.error} onRetry={() => open.mutate(true)} />
          <div className="dialog-buttons">
            <Button onPress={() => setAsks(false)}>{messages.cancel}</Button>
            <Button look="primary" autoFocus pending={open.isPending} onPress={() => open.mutate(true)}>
              {words.send}
            </Button>
          </div>
        </ModalDialog>
      ) : null}
    </>
  )
}
