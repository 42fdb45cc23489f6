import { endpoints, Waybill } from '@ntocc/sdk/contracts'
import { usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, ErrorState, FieldScope, Skeleton } from '@ntocc/sdk/ui'
import { Alert, Button, Checkbox } from 'antd'
import { useCallback, useState } from 'react'
import { idsOf, MOST_SLIPS } from './ids.ts'
import { Slip } from './Slip.tsx'
import './slips.css'
import { LINK_DAYS, useLink } from './useLink.ts'
import { useSigned } from './useSigned.ts'

const FIELDS = Object.values(Waybill.fields)

/** Waybills as they will lie on paper, one page each, with what is printed or not. The console about them is not. */
export function SlipsPage() {
  const { t } = useTranslation()
  const [query] = usePageQuery()
  const named = idsOf(query.ids)
  const ids = named.slice(0, MOST_SLIPS)
  const [withCode, setWithCode] = useState(true)
  const [ready, setReady] = useState<ReadonlySet<number>>(new Set())
  const onReady = useCallback((id: number, isReady: boolean) => {
    setReady(before => {
      if (before.has(id) === isReady) return before
      const next = new Set(before)
      if (isReady) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])
  if (ids.length === 0) return <Empty isPage title={t('slips.none')} hint={t('slips.noneHint', { most: MOST_SLIPS })} />
  const isPreparing = ids.some(id => !ready.has(id))
  return (
    <FieldScope fields={FIELDS}>
      <div className="waybills-slips">
        <div className="waybills-slips-bar">
          <Button type="primary" disabled={isPreparing} onClick={() => window.print()}>
            {t('slips.print')}
          </Button>
          <Checkbox checked={withCode} onChange={({ target }) => setWithCode(target.checked)}>
            {t('slips.withCode', { days: LINK_DAYS })}
          </Checkbox>
          <span role="status">{isPreparing ? t('slips.preparing') : t('slips.count', { count: ids.length })}</span>
        </div>
        {named.length > ids.length && (
          <Alert
            className="waybills-slips-many"
            type="warning"
            showIcon
            title={t('slips.tooMany', { most: MOST_SLIPS })}
          />
        )}
        {ids.map(id => (
          <Sheet key={id} id={id} withCode={withCode} onReady={onReady} />
        ))}
      </div>
    </FieldScope>
  )
}

interface SheetProps {
  id: number
  withCode: boolean
  onReady: (id: number, isReady: boolean) => void
}

/** One of them, once its waybill, the enterprise and the link are there. */
function Sheet({ id, withCode, onReady }: SheetProps) {
  const waybill = useRecord(endpoints.waybill, { params: { id } })
  const enterprise = useRecord(endpoints.partyGroupDefault)
  const { url, isReady } = useLink(id, withCode)
  const drawn = useSigned(waybill.data)
  const isThere = drawn.isReady && isReady && (enterprise.data !== undefined || enterprise.error !== null)
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element) onReady(id, isThere)
    },
    [id, isThere, onReady],
  )
  return (
    <div ref={measure} className="waybills-slip-sheet">
      {waybill.error && !waybill.data ? (
        <ErrorState error={waybill.error} onRetry={() => void waybill.refetch()} />
      ) : waybill.data ? (
        <Slip waybill={waybill.data} enterprise={enterprise.data ?? {}} url={url} signed={drawn.signed} />
      ) : (
        <Skeleton rows={12} height={24} />
      )}
    </div>
  )
}
