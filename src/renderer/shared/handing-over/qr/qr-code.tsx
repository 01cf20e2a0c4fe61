import { encode } from 'uqr'

/** Every dark module as a square of the path; a module is one unit. Pure. */
const pathOf = (rows: boolean[][]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')

/** A link as a QR code: dark on white in both themes, with the quiet zone of four modules that readers need (ISO/IEC 18004). */
export function QrCode({ text, label }: { text: string; label: string }) {
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
