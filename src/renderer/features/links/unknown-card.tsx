import { useMutation } from '@tanstack/react-query'
import { CircleHelp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Link } from '../../../contract/model.ts'
import { ShowFailure } from '../../shared/failure.tsx'
import { ask } from '../../shared/hooks/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/status.tsx'

type UnknownCardProps = {
  linkId: string
  customer: string
  onCreated: (link: Link) => void
  onDiscarded: () => void
  onClose: () => void
}

/** A link of which nobody knows whether the service made it: the person decides. */
export function UnknownCard({ linkId, customer, onCreated, onDiscarded, onClose }: UnknownCardProps) {
  const first = useRef<HTMLButtonElement>(null)
  const retry = useMutation({ mutationFn: () => ask('links.retry', { id: linkId }), onSuccess: onCreated })
  const discard = useMutation({
    mutationFn: () => ask('links.discard', { id: linkId }),
    onSuccess: () => {
      announce('Link removed from the register')
      onDiscarded()
    },
  })
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  const failure = discard.error ?? (retry.error?.code === 'outcome_unknown' ? null : retry.error)
  return (
    <section className="card result unknown" aria-label="Outcome unknown">
      <div className="result-head">
        <CircleHelp aria-hidden="true" />
        <h2>Outcome unknown</h2>
        <Button look="icon" label="Close" onPress={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <p role="alert">
        {retry.error?.code === 'outcome_unknown' ? 'Still no answer. ' : ''}
        The request {customer === '' ? '' : `for ${customer} `}left this computer, but no answer came back.
        The link may exist at the service or not; nobody has it yet.
      </p>
      <p className="muted small">
        Try again sends the very same request once more. Discard only removes it from the register here.
      </p>
      {failure === null ? null : <ShowFailure failure={failure} />}
      <div className="result-actions">
        <Button look="primary" ref={first} pending={retry.isPending} onPress={() => retry.mutate()}>
          Try again
        </Button>
        <Button pending={discard.isPending} onPress={() => discard.mutate()}>
          Discard
        </Button>
      </div>
    </section>
  )
}
