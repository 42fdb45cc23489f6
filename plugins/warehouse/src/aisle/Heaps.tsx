import { useTranslation } from '@ntocc/sdk/hooks'
import { Empty, PageLink, Quantity } from '@ntocc/sdk/ui'
import type { ReactNode } from 'react'

interface HeapsProps<H> {
  heaps: readonly H[]
  onChoose: (heap: H) => void
}

/** What is left, each as large as a thumb: for goods whose barcode is gone. How many there are is not told where somebody is to count. */
export function Heaps<H extends { id: number; name: string; many?: number }>({ heaps, onChoose }: HeapsProps<H>) {
  const { t } = useTranslation()
  return (
    <ul className="warehouse-heaps" aria-label={t('aisle.left')}>
      {heaps.map(heap => (
        <li key={heap.id}>
          <button type="button" onClick={() => onChoose(heap)}>
            <span>{heap.name}</span>
            {heap.many !== undefined && (
              <b>
                <Quantity value={heap.many} />
              </b>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Nothing is left on this document, and where one goes from here. */
export function Over({ what, to, children }: { what: string; to?: string; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Empty
      title={what}
      action={
        <div className="warehouse-other">
          {to && (
            <PageLink to={to} button="primary">
              {children}
            </PageLink>
          )}
          <PageLink to="/warehouse/aisle" button="plain">
            {t('aisle.toAll')}
          </PageLink>
        </div>
      }
    />
  )
}
