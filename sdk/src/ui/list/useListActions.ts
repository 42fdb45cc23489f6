import { type RefObject, useRef } from 'react'
import type { PageAction } from '../../hooks/contexts.ts'
import { usePageActions } from '../../hooks/index.ts'
import { type UiText, useUiText } from '../core/text.ts'
import type { GridHandle } from './grid/Grid.tsx'

const FIRST_FILTER = '.nt-filters input, .nt-filters button'

interface ListParts {
  refresh: () => void
  state: { reset(): void }
  /** Filters in force. */
  chips: readonly unknown[]
  selection: unknown
}

/** How rows are reached without a mouse; undefined where they are cards. */
interface RowKeys {
  grid: RefObject<GridHandle | null>
  canOpen: boolean
  /** They have been used: nobody needs to be told of them. */
  onUsed: () => void
}

/** What can be done with any list, for palette and keyboard. The answer belongs on the list's outermost element. */
export function useListActions(
  { refresh, state, chips, selection }: ListParts,
  rows: RowKeys | undefined,
): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const text = useUiText()
  usePageActions([
    {
      id: 'search',
      title: text('list.focusSearch'),
      keys: '/',
      run: () => root.current?.querySelector<HTMLElement>(FIRST_FILTER)?.focus(),
    },
    { id: 'refresh', title: text('list.refresh'), keys: 'r', run: refresh },
    ...(rows ? rowActions(text, rows, selection !== undefined) : []),
    ...(chips.length > 0 ? [{ id: 'reset', title: text('list.reset'), run: state.reset }] : []),
  ])
  return root
}

const rowActions = (text: UiText, { grid, canOpen, onUsed }: RowKeys, canChoose: boolean): PageAction[] => {
  const doing = (act: (handle: GridHandle) => void) => () => {
    onUsed()
    if (grid.current) act(grid.current)
  }
  return [
    { id: 'nextRow', title: text('list.nextRow'), keys: 'j', run: doing(handle => handle.step(1)) },
    { id: 'previousRow', title: text('list.previousRow'), keys: 'k', run: doing(handle => handle.step(-1)) },
    ...(canChoose
      ? [{ id: 'chooseRow', title: text('list.chooseRow'), keys: 'x', run: doing(handle => handle.toggle()) }]
      : []),
    // Enter is heard by the row itself: anywhere else it presses what has the focus.
    ...(canOpen
      ? [{ id: 'openRow', title: text('list.openRow'), keys: 'o', run: doing(handle => handle.open()) }]
      : []),
  ]
}
