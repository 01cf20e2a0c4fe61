import { useQuery } from '@tanstack/react-query'
import { Printer, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Dialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { encode } from 'uqr'
import { isolated } from '../../../contract/isolated.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Outside } from '../../ui/text/outside.tsx'
import { useListener } from '../../ui/use-listener.ts'
import { useConnection } from '../hooks/app-state.ts'
import { messages as allMessages } from './message-messages.ts'
import { previewQuery } from './queries.ts'
import type { HandedLink } from './use-hand-over.tsx'

const { qr: messages } = allMessages

/** A link as a QR code for the customer's phone: full screen at a counter, or on a printed sheet. */
export function QrView({ link, onClose }: { link: HandedLink; onClose: () => void }) {
  const connection = useConnection()
  const known = useQuery(previewQuery({ linkId: link.id, subject: '', text: '', fill: {} })).data
  const company = connection?.company || connection?.name || ''
  // Asks for full screen; where the system refuses that, the overlay at least fills the window.
  useEffect(() => {
    void call('window.fullScreen', { full: true })
    return () => void call('window.fullScreen', { full: false })
  }, [])
  const close = useRef<HTMLButtonElement>(null)
  // The print dialog takes the focus: give it to Close, so that Enter or the space bar goes on.
  useListener('afterprint', () => close.current?.focus())
  const domain = known?.linkDomain ?? new URL(link.url).host
  return (
    <ModalOverlay className="qr-view" isOpen onOpenChange={open => (open ? undefined : onClose())}>
      <Modal className="qr-modal">
        <Dialog className="qr-sheet" aria-label={messages.label}>
          <Heading slot="title" level={2}>
            <Outside text={company} />
          </Heading>
          <p>{messages.what}</p>
          <QrCode text={link.url} label={messages.of(isolated(link.customer) || messages.theCustomer)} />
          <p>
            {connection?.kind === 'practice' ? (
              allMessages.practice
            ) : (
              <>
                {messages.domain}
                <Outside as="strong" text={domain} exact />
              </>
            )}
          </p>
          <div className="line">
            <Button icon={Printer} onPress={() => window.print()}>
              {messages.print}
            </Button>
            <Button icon={X} ref={close} autoFocus onPress={onClose}>
              {messages.close}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** SVG path of a QR code: one square for each dark module, one unit wide. Pure. */
const pathOf = (rows: boolean[][]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** A link as a QR code: dark on white in both themes, with the quiet zone of four modules that readers need (ISO/IEC 18004). */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  )
}
