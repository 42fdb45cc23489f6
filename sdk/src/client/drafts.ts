/** What somebody typed and did not save, kept in this browser until it is saved, thrown away or the user changes. */
export interface Draft {
  /** ms since the epoch, when it was kept. */
  at: number
  /** Version of the record it changes; undefined for a new record. */
  version: number | undefined
  /** Only what differs from the record; never sensitive fields. */
  values: Readonly<Record<string, unknown>>
}

/** Whose draft, and of what. */
export interface DraftKey {
  user: string
  branch: string
  form: string
  /** Id of the record; undefined for a new one. */
  record?: number | string | undefined
}

const DATABASE = 'ntocc-drafts'
const STORE = 'drafts'
/** A draft that nobody came back for is not offered for ever. */
const KEPT_MS = 30 * 86_400_000

/** Without IndexedDB (a private window) drafts last as long as the page. */
const inMemory = new Map<string, Draft>()

const nameOf = ({ user, branch, form, record }: DraftKey): string =>
  [user, branch, form, record ?? ''].map(part => encodeURIComponent(String(part))).join('/')

/** One after the other, in the browser's store and in memory alike: what was asked for last is what stays. */
let last: Promise<unknown> = Promise.resolve()

/** Runs a request on the store, and the same in memory when the browser keeps nothing or finds nothing. */
function inTurn<T, M>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
  without: () => M,
): Promise<T | M> {
  const turn = last.then(async () => (await request(mode, run)) ?? without())
  last = turn
  return turn
}

async function request<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>) {
  const database = await open()
  if (!database) return undefined
  try {
    return await settled(run(database.transaction(STORE, mode).objectStore(STORE)))
  } catch {
    return undefined
  } finally {
    database.close()
  }
}

async function open(): Promise<IDBDatabase | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  try {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    return await settled(request)
  } catch {
    return undefined
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

export async function readDraft(key: DraftKey): Promise<Draft | undefined> {
  const name = nameOf(key)
  const found = await inTurn<Draft | undefined, Draft | undefined>(
    'readonly',
    store => store.get(name),
    () => inMemory.get(name),
  )
  if (!found || Date.now() - found.at < KEPT_MS) return found
  await dropDraft(key)
  return undefined
}

export async function keepDraft(key: DraftKey, draft: Draft): Promise<void> {
  const name = nameOf(key)
  await inTurn(
    'readwrite',
    store => store.put(draft, name),
    () => inMemory.set(name, draft),
  )
}

export async function dropDraft(key: DraftKey): Promise<void> {
  const name = nameOf(key)
  await inTurn(
    'readwrite',
    store => store.delete(name),
    () => inMemory.delete(name),
  )
}

/** Grows whenever somebody leaves this page to somebody else. */
let leavers = 0

/**
 * Keeps drafts as long as whoever is here now stays. A form goes after its person has signed out, and would leave what was
 * typed behind when all drafts have been forgotten, or give it to whoever comes next.
 */
export function draftKeeper(): typeof keepDraft {
  const mine = leavers
  return async (key, draft) => {
    if (mine === leavers) await keepDraft(key, draft)
  }
}

/** Where the store says whose drafts it holds; names of drafts are never empty. */
const OWNER = ''
let ownerInMemory: unknown
/** Who was here last. */
let present: string | undefined

const forgetAll = (): Promise<unknown> =>
  inTurn(
    'readwrite',
    store => store.clear(),
    () => {
      inMemory.clear()
      ownerInMemory = undefined
    },
  )

/** Somebody is signed in: drafts of anybody else are forgotten. */
export async function claimDrafts(user: string): Promise<void> {
  if (present !== undefined && present !== user) leavers += 1
  present = user
  const owner = await inTurn(
    'readonly',
    store => store.get(OWNER),
    () => ownerInMemory,
  )
  if (owner === user) return
  await forgetAll()
  await inTurn(
    'readwrite',
    store => store.put(user, OWNER),
    () => {
      ownerInMemory = user
    },
  )
}

/** Forgets every draft, and what forms that are still open would keep: at log out and when somebody else signs in. */
export async function clearDrafts(): Promise<void> {
  leavers += 1
  present = undefined
  await forgetAll()
}
