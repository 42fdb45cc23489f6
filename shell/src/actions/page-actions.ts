import type { PageAction, PageActionPort } from '@ntocc/sdk/hooks'
import { createStore, type Store } from '../state/store.ts'
import type { Offered } from './action.ts'

export interface PageActions extends PageActionPort {
  store: Store<readonly Offered[]>
}

const toOffered = ({ id, title, keys, disabledReason, run }: PageAction): Offered => ({
  id: `page.${id}`,
  section: 'page',
  label: title,
  keys: keys ? [keys] : [],
  ...(disabledReason && { disabledReason }),
  run: () => {
    if (!disabledReason) run()
  },
})

/** The verbs of the page on screen, from whichever of its parts. */
export function createPageActions(): PageActions {
  const store = createStore<readonly Offered[]>([])
  return {
    store,
    offer(actions) {
      const mine = actions.map(toOffered)
      store.set(all => [...all, ...mine])
      return () => store.set(all => all.filter(action => !mine.includes(action)))
    },
  }
}
