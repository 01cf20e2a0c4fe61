import { Copy } from 'lucide-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { copyText } from '../../hooks/copy-text.ts'

/** "Account number" → "account number", as it stands inside a sentence. */
const inside = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

/** Copies one field: "Copy account number". */
export function CopyButton({ label, text }: { label: string; text: string }) {
  return <Button icon={Copy} label={`Copy ${inside(label)}`} onPress={() => void copyText(text, label)} />
}
