import { isHeadImagePath } from '@ntocc/sdk/contracts'
import { useEffect, useState } from 'react'
import { useShell } from '../console/context.ts'

/** The party's image, else its first letter. */
export function Avatar({ image, name, size = 26 }: { image: string; name: string; size?: number }) {
  const url = useImage(image)
  const box = { width: size, height: size }
  if (url) return <img className="sh-avatar" src={url} alt="" style={box} />
  // By style sheet: the letter is a picture of the name, not a text beside it.
  return <span className="sh-avatar" style={box} data-letter={[...name][0]?.toUpperCase() ?? ''} aria-hidden="true" />
}

/** Pictures of accounts are fetched as the session: an image element could not say who is asking. */
function useImage(image: string): string {
  const { client } = useShell()
  const [own, setOwn] = useState<{ of: string; url: string }>()
  useEffect(() => {
    if (!isHeadImagePath(image)) return
    const abort = new AbortController()
    let url = ''
    client
      .file(image, { silent: true, signal: abort.signal })
      .then(({ blob }) => {
        if (abort.signal.aborted) return
        url = URL.createObjectURL(blob)
        setOwn({ of: image, url })
      })
      // Without the picture there is the letter.
      .catch(() => undefined)
    return () => {
      abort.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [client, image])
  if (!isHeadImagePath(image)) return image
  return own?.of === image ? own.url : ''
}
