import { useEffect, useState } from 'react'

/** Copies a text and says for two seconds that it did. */
export function useCopy(): [copied: boolean, copy: (text: string) => void] {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = (text: string) => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      // Refused by the browser (no permission, no focus): saying "copied" would be untrue.
      () => setCopied(false),
    )
  }
  return [copied, copy]
}
