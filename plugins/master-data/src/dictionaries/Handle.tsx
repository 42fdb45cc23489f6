import { useTranslation } from '@ntocc/sdk/hooks'
import type { ComponentProps } from 'react'

/** What an entry is taken hold of by to put it elsewhere, with the pointer or the keys. */
export function Handle({ name, ...moving }: ComponentProps<'button'> & { name: string }) {
  const { t } = useTranslation()
  return (
    <button
      {...moving}
      type="button"
      className="master-data-handle"
      aria-label={t('moveEntry', { name })}
      title={t('moveHint')}
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
