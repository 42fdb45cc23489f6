type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented'>

const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Ctrl or Cmd with K opens the search from anywhere, `/` wherever nobody is typing. */
export function opensSearch(event: Key, target: EventTarget | null): boolean {
  if (event.defaultPrevented || event.altKey) return false
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k'
  return event.key === '/' && !(target instanceof Element && target.closest(TYPING))
}
