import encode from 'qr'
import { useMemo } from 'react'
import { barsOf, code128 } from './code128.ts'

/** White modules about a QR code that readers need (ISO/IEC 18004, section 6.3.8). */
const QUIET = 4

/** A number as bars for a scanner, with the number under it. Nothing where it cannot be written so. */
export function Barcode({ text }: { text: string }) {
  const bars = useMemo(() => {
    const values = code128(text)
    return values && barsOf(values)
  }, [text])
  return (
    <figure className="waybills-slip-bars">
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

/** An address for a phone's camera. */
export function LinkCode({ url, label }: { url: string; label: string }) {
  const rows = useMemo(() => encode(url, 'raw', { ecc: 'medium', border: QUIET }), [url])
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className="waybills-slip-qr"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
