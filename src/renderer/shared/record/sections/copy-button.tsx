import { Copy } from 'lucide-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { copyText, copyWords } from '../../hooks/copy-text.ts'

/** Copies one field: "Copy account number". */
export function CopyButton({ label, text }: { label: string; text: string }) {
  return <Button icon={Copy} label={copyWords(label)} onPress={() => void copyText(text, label)} />
}
