import { Button } from '../../../ui/buttons/button.tsx'
import { plural } from '../../../ui/text/numbers.ts'

/** Links that came by themselves while the list is scrolled: they wait to be asked for. */
export function Arrived({ count: waiting, onShow }: { count: number; onShow: () => void }) {
  return (
    <span className="list-arrived small" aria-live="polite">
      {waiting === 0 ? null : (
        <>
          {plural(waiting, 'new link')}
          <Button look="quiet" onPress={onShow}>
            Show
          </Button>
        </>
      )}
    </span>
  )
}
