import { type RefObject, useRef } from 'react'
import { usePageActions } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'

const FIRST_FILTER = '.nt-filters input, .nt-filters button'

interface ListParts {
  list: { refetch(): unknown }
  state: { reset(): void }
  /** Filters in force. */
  chips: readonly unknown[]
}

/** What can be done with any list, for palette and keyboard. The answer belongs on the list's outermost element. */
export function useListActions({ list, state, chips }: ListParts): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const text = useUiText()
  usePageActions([
    {
      id: 'search',
      title: text('list.focusSearch'),
      keys: '/',
      run: () => root.current?.querySelector<HTMLElement>(FIRST_FILTER)?.focus(),
    },
    { id: 'refresh', title: text('list.refresh'), keys: 'r', run: () => void list.refetch() },
    ...(chips.length > 0 ? [{ id: 'reset', title: text('list.reset'), run: state.reset }] : []),
  ])
  return root
}
