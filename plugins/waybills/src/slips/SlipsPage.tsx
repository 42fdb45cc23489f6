import { endpoints, Waybill } from '@ntocc/sdk/contracts'
import { usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, ErrorState, FieldScope, Skeleton } from '@ntocc/sdk/ui'
import { Alert, Checkbox } from 'antd'
import { useCallback, useState } from 'react'
import { amountsOn } from './amounts.ts'
import { Bar } from './Bar.tsx'
import { COPIES } from './copies.ts'
import { idsOf, MOST_SLIPS } from './ids.ts'
import { Slip } from './Slip.tsx'
import './slips.css'
import { type Choices, useChoices } from './useChoices.ts'
import { LINK_DAYS, useLink } from './useLink.ts'
import { useSigned } from './useSigned.ts'

const FIELDS = Object.values(Waybill.fields)

/** What a slip waits for, and whether there are amounts on it that could be left out. */
interface Drawn {
  isReady: boolean
  hasAmounts: boolean
}

export default function SlipsPage() {
  const [query] = usePageQuery()
  return <Slips named={idsOf(query.ids)} />
}

/** Waybills as they will lie on paper, one page each, with what is printed or not. The console about them is not. */
export function Slips({ named }: { named: readonly number[] }) {
  const { t } = useTranslation()
  const ids = named.slice(0, MOST_SLIPS)
  const choices = useChoices()
  const [withCode, setWithCode] = useState(true)
  const [drawn, setDrawn] = useState<ReadonlyMap<number, Drawn>>(new Map())
  const onDrawn = useCallback((id: number, is: Drawn) => {
    setDrawn(before => {
      const known = before.get(id)
      const isSame = known?.isReady === is.isReady && known.hasAmounts === is.hasAmounts
      return isSame ? before : new Map(before).set(id, is)
    })
  }, [])
  if (ids.length === 0) return <Empty isPage title={t('slips.none')} hint={t('slips.noneHint', { most: MOST_SLIPS })} />
  const isPreparing = ids.some(id => !drawn.get(id)?.isReady)
  const hasAmounts = ids.some(id => drawn.get(id)?.hasAmounts)
  return (
    <FieldScope fields={FIELDS}>
      <div className="waybills-slips">
        <Bar choices={choices} count={ids.length} isPreparing={isPreparing}>
          {hasAmounts && (
            <Checkbox
              checked={choices.withAmounts}
              onChange={({ target }) => choices.setWithAmounts(target.checked)}
              title={t('slips.amountsHint')}
            >
              {t('slips.withAmounts')}
            </Checkbox>
          )}
          <Checkbox checked={withCode} onChange={({ target }) => setWithCode(target.checked)}>
            {t('slips.withCode', { days: LINK_DAYS })}
          </Checkbox>
        </Bar>
        {named.length > ids.length && (
          <Alert
            className="waybills-slips-many"
            type="warning"
            showIcon
            title={t('slips.tooMany', { most: MOST_SLIPS })}
          />
        )}
        {ids.map(id => (
          <Sheet key={id} id={id} choices={choices} withCode={withCode} onDrawn={onDrawn} />
        ))}
      </div>
    </FieldScope>
  )
}

interface SheetProps {
  id: number
  choices: Choices
  withCode: boolean
  onDrawn: (id: number, is: Drawn) => void
}

/** The copies of one of them, once its waybill, the enterprise and the link are there. */
function Sheet({ id, choices: { copies, withAmounts }, withCode, onDrawn }: SheetProps) {
  const waybill = useRecord(endpoints.waybill, { params: { id } })
  const enterprise = useRecord(endpoints.partyGroupDefault)
  const { url, isReady } = useLink(id, withCode)
  const drawn = useSigned(waybill.data)
  const found = waybill.data
  const isThere = drawn.isReady && isReady && (enterprise.data !== undefined || enterprise.error !== null)
  const hasAmounts = found !== undefined && COPIES.some(copy => amountsOn(copy, found))
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element) onDrawn(id, { isReady: isThere, hasAmounts })
    },
    [id, isThere, hasAmounts, onDrawn],
  )
  return (
    <div ref={measure} className="waybills-slips-of">
      {waybill.error && !found ? (
        <ErrorState error={waybill.error} onRetry={() => void waybill.refetch()} />
      ) : found ? (
        copies.map(copy => (
          <div key={copy} className="waybills-slip-sheet">
            <Slip
              waybill={found}
              copy={copy}
              withAmounts={withAmounts}
              enterprise={enterprise.data ?? {}}
              url={url}
              signed={drawn.signed}
            />
          </div>
        ))
      ) : (
        <div className="waybills-slip-sheet">
          <Skeleton rows={12} height={24} />
        </div>
      )}
    </div>
  )
}
