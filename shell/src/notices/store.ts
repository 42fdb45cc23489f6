import { createStore, type Store } from '../state/store.ts'
import { type Notice, readNotices, withNotice, withRead } from './notices.ts'

const PREFIX = 'ntocc-notices:'

export interface NoticeStore {
  store: Store<readonly Notice[]>
  /** Takes up what this user of this branch had; what others left on this machine goes. */
  open(owner: string): void
  /** The user changed or signed out: nothing of theirs stays. */
  forget(): void
  add(notice: Notice): void
  read(id?: string): void
}

/**
 * Notices of a user, kept in the browser and the same in all its tabs: each change starts from what is stored, and the
 * other tabs are told by the browser itself.
 */
export function createNotices(storage: Storage | undefined = safeStorage()): NoticeStore {
  const store = createStore<readonly Notice[]>([])
  let key = ''
  const stored = () => (key && storage ? readNotices(storage.getItem(key)) : store.get())
  const change = (update: (notices: readonly Notice[]) => readonly Notice[]) => {
    const next = update(stored())
    store.set(() => next)
    try {
      if (key) storage?.setItem(key, JSON.stringify(next))
    } catch {
      // Storage is full: they are kept for as long as the page is open.
    }
  }
  globalThis.addEventListener?.('storage', event => {
    if (key && event.key === key) store.set(() => readNotices(event.newValue))
  })
  return {
    store,
    open(owner) {
      key = PREFIX + owner
      for (const other of keysOf(storage)) if (other !== key) storage?.removeItem(other)
      store.set(stored)
    },
    forget() {
      for (const each of keysOf(storage)) storage?.removeItem(each)
      key = ''
      store.set(() => [])
    },
    add: notice => change(notices => withNotice(notices, notice)),
    read: id => change(notices => withRead(notices, id)),
  }
}

const keysOf = (storage: Storage | undefined): string[] =>
  storage ? Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter(isOurs) : []
const isOurs = (key: string): boolean => key.startsWith(PREFIX)

/** Storage may be forbidden altogether. */
function safeStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
