import { memo } from 'react'
import { PageLink } from './PageLink.tsx'
import { useUiText } from './text.ts'
import { useCopy } from './useCopy.ts'

/** An identifier in monospace with a copy button; `to` makes the identifier itself a link to its record. */
export const CopyableId = memo(function CopyableId({ id, to }: { id: string; to?: string }) {
  const text = useUiText()
  const [copied, copy] = useCopy()
  return (
    <span className="nt-id">
      {to ? (
        <PageLink to={to} className="nt-link">
          {id}
        </PageLink>
      ) : (
        <span>{id}</span>
      )}
      <button
        type="button"
        className="nt-copy"
        data-copied={copied || undefined}
        title={copied ? text('copied') : text('copy')}
        aria-label={`${text('copy')} ${id}`}
        onClick={event => {
          event.stopPropagation()
          copy(id)
        }}
      >
        <svg viewBox="0 0 14 14" aria-hidden="true" focusable="false">
          {copied ? (
            <path d="m2.5 7.4 3 3 6-6.6" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
          ) : (
            <path
              d="M5 4.5V3a1 1 0 0 1 1-1h5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H9.5M3 5h5.5a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1Z"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.2"
            />
          )}
        </svg>
      </button>
    </span>
  )
})
