import { useState } from 'react'
import { Mark } from './icons.tsx'

/** The enterprise's own logo, and the console's when there is none or it does not come. */
export function Logo({ url, size }: { url: string; size: number }) {
  const [missing, setMissing] = useState('')
  if (!url || missing === url) return <Mark size={size} />
  return <img src={url} alt="" height={size} onError={() => setMissing(url)} />
}
