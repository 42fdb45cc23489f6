import type { PageAction, PageActionPort } from '../hooks/contexts.ts'

export interface FakeActions extends PageActionPort {
  /** What is offered now. */
  readonly offered: readonly PageAction[]
  /** Runs one as the palette or its keys would; throws for one that is not there or cannot be done. */
  run(id: string): void
}

/** In place of the console's palette and keyboard. */
export function fakeActions(): FakeActions {
  const offers: (readonly PageAction[])[] = []
  return {
    get offered() {
      return offers.flat()
    },
    offer(actions) {
      offers.push(actions)
      return () => void offers.splice(offers.indexOf(actions), 1)
    },
    run(id) {
      const action = offers.flat().find(each => each.id === id)
      if (!action || action.disabledReason) throw new Error(`${id}: ${action?.disabledReason ?? 'not offered'}`)
      action.run()
    },
  }
}
