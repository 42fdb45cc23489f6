import { useSyncExternalStore } from 'react'

const QUERY = 'print'
/** Between `beforeprint` and `afterprint`: pages are counted before the media query says that it changed. */
let printing = false

const onPaper = (): boolean => printing || (typeof matchMedia !== 'undefined' && matchMedia(QUERY).matches)

function subscribe(listener: () => void): () => void {
  if (typeof matchMedia === 'undefined') return () => {}
  const media = matchMedia(QUERY)
  const follow = (event: Event) => {
    printing = event.type === 'beforeprint'
    listener()
  }
  media.addEventListener('change', listener)
  addEventListener('beforeprint', follow)
  addEventListener('afterprint', follow)
  return () => {
    media.removeEventListener('change', listener)
    removeEventListener('beforeprint', follow)
    removeEventListener('afterprint', follow)
  }
}

/** Whether the page is being printed: then nothing scrolls, nothing is dark and nothing can be pressed. */
export const useOnPaper = (): boolean => useSyncExternalStore(subscribe, onPaper, () => false)
