import encode from 'qr'
import { useMemo } from 'react'

/** Modules of white that readers need around the code (ISO/IEC 18004, section 6.3.8). */
const QUIET = 4

interface QrCodeProps {
  text: string
  /** What it is, for who cannot see it. */
  label: string
}

/** A text as a QR code: always dark on white, whatever the theme, for readers that take no other. */
export function QrCode({ text, label }: QrCodeProps) {
  const rows = useMemo(() => encode(text, 'raw', { ecc: 'medium', border: QUIET }), [text])
  const size = rows.length
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg className="sh-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
