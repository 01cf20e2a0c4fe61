import { Check, X } from 'lucide-react'
import { isolated } from '../../../../contract/isolated.ts'
import type { Link } from '../../../../contract/model.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Tag } from '../../../ui/notices/tag.tsx'
import { Outside } from '../../../ui/text/outside.tsx'
import { isStanding, linkState } from '../link-words.ts'

type CardHeadProps = { link: Link; fresh: boolean; onClose: () => void }

/** Whose link it is, and what is known of it beside the steps. */
export function CardHead({ link, fresh, onClose }: CardHeadProps) {
  const { customer, customerName, state } = link
  const name = customer || customerName || (isStanding(link) ? 'Standing link' : 'No reference')
  const { word, tone } = linkState(state)
  return (
    <div className="result-head">
      {fresh ? <Check aria-hidden="true" /> : null}
      <h2 title={isolated(name)}>
        <Outside text={name} />
      </h2>
      {isStanding(link) && customer !== '' ? <Tag>Standing</Tag> : null}
      {state === 'replaced' ? <Tag tone={tone}>{word}</Tag> : null}
      <Button look="icon" label="Close" onPress={onClose}>
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}
