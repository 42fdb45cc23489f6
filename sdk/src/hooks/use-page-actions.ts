import { use, useEffect, useInsertionEffect, useRef } from 'react'
import { type PageAction, PageActionsContext } from './contexts.ts'

/**
 * The page's own verbs, in the command palette, on the sheet of shortcuts and on the keyboard for as long as its tab is
 * on screen (a hidden page's effects are cleaned up, and its verbs go with them). The array may be a new one on each
 * render: what is offered changes with what it says, and running always meets the latest.
 */
export function usePageActions(actions: readonly PageAction[]): void {
  const port = use(PageActionsContext)
  const latest = useRef(actions)
  useInsertionEffect(() => {
    latest.current = actions
  })
  const said = JSON.stringify(
    actions.map(({ id, title, keys, disabledReason }) => ({ id, title, keys, disabledReason })),
  )
  useEffect(() => {
    const described = JSON.parse(said) as Omit<PageAction, 'run'>[]
    return port?.offer(
      described.map(action => ({
        ...action,
        run: () => latest.current.find(({ id }) => id === action.id)?.run(),
      })),
    )
  }, [port, said])
}
