import type { Kept, Step } from './queue.ts'

/** Where steps of work wait until they have arrived, in the order in which they were confirmed. */
export interface StepStore {
  /** Whether they outlive the page. */
  readonly isLasting: boolean
  /** Of everybody on this phone, oldest first. */
  all(): Promise<Step[]>
  /** Behind all others. Kept when it resolves, also when the phone is switched off then. */
  add(step: Kept): Promise<void>
  /** In its place. */
  put(step: Step): Promise<void>
  drop(at: number): Promise<void>
}

const DATABASE = 'ntocc-aisle'
const STEPS = 'steps'

/** As long as the page lasts: a private window has nothing else. */
export const memoryStore = (): StepStore => {
  const steps = new Map<number, Step>()
  let last = 0
  return {
    isLasting: false,
    all: async () => [...steps.values()].sort((one, other) => one.at - other.at),
    add: async step => {
      last += 1
      steps.set(last, { ...step, at: last })
    },
    put: async step => void steps.set(step.at, step),
    drop: async at => void steps.delete(at),
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const open = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1)
  // The store counts them itself: an order that no clock can change.
  request.onupgradeneeded = () => request.result.createObjectStore(STEPS, { keyPath: 'at', autoIncrement: true })
  return settled(request)
}

/** One transaction, over when this resolves. */
const within = async <T>(mode: IDBTransactionMode, work: (steps: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const database = await open()
  try {
    const transaction = database.transaction(STEPS, mode, { durability: 'strict' })
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [answer] = await Promise.all([settled(work(transaction.objectStore(STEPS))), done])
    return answer
  } finally {
    database.close()
  }
}

const inMemory = memoryStore()

/** Outlives a reload and a restart of the phone. */
export const browserStore = (): StepStore =>
  typeof indexedDB === 'undefined'
    ? inMemory
    : {
        isLasting: true,
        all: () => within<Step[]>('readonly', steps => steps.getAll()),
        add: async step => void (await within('readwrite', steps => steps.add(step))),
        put: async step => void (await within('readwrite', steps => steps.put(step))),
        drop: async at => void (await within('readwrite', steps => steps.delete(at))),
      }
