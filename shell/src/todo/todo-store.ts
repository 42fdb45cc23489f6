import type { TodoItem } from '@ntocc/sdk/contracts'
import { createStore, type Store } from '../state/store.ts'

export interface TodoState {
  items: readonly TodoItem[]
  /** The first counts are still to come. */
  waiting: boolean
}

export interface Todo {
  store: Store<TodoState>
  /** Asks for the counts anew; never in the ctms edition. Asked again while on its way, it asks once more after. */
  load(): Promise<void>
  clear(): void
}

/** To-do counts of the signed-in party. A failed call leaves the counts as they were. */
export function createTodo(fetchCounts: () => Promise<TodoItem[]>, isCtms: () => boolean): Todo {
  const store = createStore<TodoState>({ items: [], waiting: !isCtms() })
  let running: Promise<void> | null = null
  let again = false
  let round = 0

  const run = async () => {
    const mine = round
    try {
      const items = await fetchCounts()
      if (mine === round) store.set(() => ({ items, waiting: false }))
    } catch {
      // Counts are a service beside the work: the next refresh brings them.
      if (mine === round) store.set(state => ({ ...state, waiting: false }))
    }
  }
  const load = async (): Promise<void> => {
    if (isCtms()) return
    if (running) {
      again = true
      return running
    }
    running = run().finally(() => {
      running = null
    })
    await running
    if (again) {
      again = false
      await load()
    }
  }
  return {
    store,
    load,
    clear() {
      round++
      again = false
      store.set(() => ({ items: [], waiting: !isCtms() }))
    },
  }
}
