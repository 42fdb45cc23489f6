import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Whether the element has been in sight once: what is heavy and stands below the edge of the window can wait for that.
 * Where nothing can be watched it counts as seen.
 */
export function useSeen<E extends HTMLElement>(): [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isSeen || !ref.current) return
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isSeen])
  return [ref, isSeen]
}
