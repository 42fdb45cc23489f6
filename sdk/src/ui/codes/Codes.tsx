import encode from 'qr'
import { useMemo } from 'react'
import { barsOf, code128 } from './code128.ts'

/** White modules about a QR code that readers need (ISO/IEC 18004, section 6.3.8). */
const QUIET = 4

export interface BarcodeProps {
  /** Printable ASCII: a number. Anything else is written under no bars. */
  text: string
}

/** A number as bars for a scanner (Code 128), with the number under it; as wide as what it stands in. */
export function Barcode({ text }: BarcodeProps) {
  const bars = useMemo(() => {
    const values = code128(text)
    return values && barsOf(values)
  }, [text])
  return (
    <figure className="nt-barcode">
      {bars && (
        <svg
          viewBox={`0 0 ${bars.width} 1`}
          preserveAspectRatio="none"
          role="img"
          aria-label={text}
          shapeRendering="crispEdges"
        >
          <path d={bars.path} fill="#000" />
        </svg>
      )}
      <figcaption>{text}</figcaption>
    </figure>
  )
}

export interface QrCodeProps {
  /** An address, or whatever else a camera is to read. */
  text: string
  /** What it is for, told to whoever does not see it. */
  label: string
}

/** A text for a phone's camera. */
export function QrCode({ text, label }: QrCodeProps) {
  const rows = useMemo(() => encode(text, 'raw', { ecc: 'medium', border: QUIET }), [text])
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className="nt-qr"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
