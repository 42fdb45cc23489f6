import type { Act } from './outbox.ts'

/** Where what was done at doors waits until it has arrived: acts by their keys, files by the references they have meanwhile. */
export interface ActStore {
  /** All of them, oldest first. */
  acts(): Promise<Act[]>
  put(act: Act): Promise<void>
  /** Takes out an act and files. */
  drop(key: string, files: readonly string[]): Promise<void>
  file(reference: string): Promise<File | undefined>
  keepFile(reference: string, file: File): Promise<void>
}

const DATABASE = 'ntocc-city-sheet'
const [ACTS, FILES] = ['acts', 'files'] as const

const byAge = (one: Act, other: Act): number => one.at - other.at || one.key.localeCompare(other.key)

/** As long as the page lasts: a private window has nothing else. */
export const memoryStore = (): ActStore => {
  const acts = new Map<string, Act>()
  const files = new Map<string, File>()
  return {
    acts: async () => [...acts.values()].sort(byAge),
    put: async act => void acts.set(act.key, act),
    drop: async (key, references) => {
      acts.delete(key)
      for (const reference of references) files.delete(reference)
    },
    file: async reference => files.get(reference),
    keepFile: async (reference, file) => void files.set(reference, file),
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(ACTS, { keyPath: 'key' })
    request.result.createObjectStore(FILES)
  }
  return settled(request)
}

/** What `work` asks for is one transaction: kept when this resolves, also when the phone is switched off then. */
const within = async <T>(
  mode: IDBTransactionMode,
  work: (acts: IDBObjectStore, files: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await open()
  try {
    const transaction = database.transaction([ACTS, FILES], mode)
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [answer] = await Promise.all([
      settled(work(transaction.objectStore(ACTS), transaction.objectStore(FILES))),
      done,
    ])
    return answer
  } finally {
    database.close()
  }
}

/** Outlives a reload and a restart of the phone. */
export const browserStore = (): ActStore =>
  typeof indexedDB === 'undefined'
    ? memoryStore()
    : {
        acts: async () => (await within<Act[]>('readonly', acts => acts.getAll())).sort(byAge),
        put: async act => void (await within('readwrite', acts => acts.put(act))),
        drop: async (key, references) => {
          await within('readwrite', (acts, files) => {
            for (const reference of references) files.delete(reference)
            return acts.delete(key)
          })
        },
        file: reference => within<File | undefined>('readonly', (_, files) => files.get(reference)),
        keepFile: async (reference, file) => void (await within('readwrite', (_, files) => files.put(file, reference))),
      }
