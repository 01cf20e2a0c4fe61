import type { ArrivedAccounts } from '../../../../contract/model.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { arrivedWords } from './arrived-words.ts'

type ArrivedLineProps = { arrived: ArrivedAccounts; tellsChanges: boolean; onShow: () => void }

/** Above the list: what came while one was further down in it. It comes in when asked for. */
export function ArrivedLine({ arrived, tellsChanges, onShow }: ArrivedLineProps) {
  return (
    <div className="line arrived-line">
      <span aria-live="polite" className="clip">
        {arrivedWords(arrived, tellsChanges)}
      </span>
      <Button look="quiet" label="Show what is new" onPress={onShow}>
        Show
      </Button>
    </div>
  )
}
