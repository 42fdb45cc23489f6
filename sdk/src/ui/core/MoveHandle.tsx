import type { ComponentProps } from 'react'
import { useUiText } from './text.ts'

/** What an item is taken hold of by to put it elsewhere: takes `source` and `keys` of `useReorder`. */
export function MoveHandle({ name, ...moving }: ComponentProps<'button'> & { name: string }) {
  const text = useUiText()
  return (
    <button
      {...moving}
      type="button"
      className="nt-move-handle"
      aria-label={text('reorder.move', { name })}
      title={text('reorder.hint')}
    >
      <svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true">
        <path
          d="M3 3h.01M7 3h.01M3 8h.01M7 8h.01M3 13h.01M7 13h.01"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
    </button>
  )
}
