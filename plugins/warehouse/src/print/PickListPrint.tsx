import { useFormat, usePageQuery, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, FieldValue, Loaded, Skeleton } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { Outbound, outboundResources } from '../../contract/outbound.ts'
import { outboundName } from '../names.ts'
import { PickSheets, PrintedPage } from './PickSheets.tsx'

const HEAD = ['ownerCode', 'warehouseCode', 'consignee', 'plateNo', 'driverName'] as const
const OF_TRANSFER = ['ownerCode', 'warehouseCode', 'toWarehouseCode', 'plateNo', 'driverName'] as const

/** What is to be picked for an order, on paper. */
export default function PickListPrint() {
  const { t } = useTranslation()
  const [query] = usePageQuery()
  const id = Number(query.id)
  const isNamed = Number.isSafeInteger(id) && id > 0
  const order = useRecord(outboundResources.outbound.by.get, { ...(isNamed && { params: { id } }), enabled: isNamed })
  if (!isNamed || order.notFound) return <Empty isPage title={t('print.none')} hint={t('print.noneHint')} />
  return (
    <PrintedPage isReady={order.data !== undefined}>
      <Loaded of={order} skeleton={<Skeleton rows={12} />}>
        {found => <Paper order={found} />}
      </Loaded>
    </PrintedPage>
  )
}

function Paper({ order }: { order: Outbound }) {
  const { t } = useTranslation()
  const format = useFormat()
  const of = useMemo(() => ({ outboundNo: order.outboundNo ?? '' }), [order.outboundNo])
  return (
    <PickSheets
      name={outboundName(order)}
      of={of}
      head={
        <>
          {(order.kind === 'transfer' ? OF_TRANSFER : HEAD).map(name => (
            <div key={name}>
              <dt>{t(`outbound.${name}`)}</dt>
              <dd>
                <FieldValue name={name} field={Outbound.fields[name]} row={order} />
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('outbound.plannedAt')}</dt>
            {/* On paper nobody knows which day today is. */}
            <dd>{order.plannedAt ? format.dateTime(order.plannedAt) : '–'}</dd>
          </div>
        </>
      }
    />
  )
}
