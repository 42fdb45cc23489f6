import { useIsStaff, usePageNavigate, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { type Facet, FieldValue, LatestWaybills, RecordPage, ShareButton } from '@ntocc/sdk/ui'
import { Alert, Button } from 'antd'
import { OPEN_STATES, sourceOrderMachine } from '../../contract/machines.ts'
import { SourceOrder, sourceOrders } from '../../contract/orders.ts'
import { ReviewFacts } from '../audit/ReviewFacts.tsx'
import { OrderShares } from '../takes/OrderShares.tsx'
import { InUnit, isWritable, OrderRoute, orderName, PricePer, useOrderForm } from './order.tsx'

const SUMMARY = ['shipmentName', 'loadTimeFrom', 'deadline'] as const

/** One order: what is left of it, who has taken of it, the waybills that came of it. */
export default function OrderDetail() {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const form = useOrderForm()
  const isStaff = useIsStaff()
  const mayAssign = usePermission('sourceOrder.assign') === 'allowed'
  const mayReview = usePermission('sourceOrder.review') === 'allowed'
  const mayPublish = usePermission('sourceOrder.submit') === 'allowed'
  const facets = (row: SourceOrder): Facet[] => [
    {
      name: 'takes',
      title: t('title.orderTake'),
      first: !sourceOrderMachine.within(row.status, 'unpublished'),
      content: <OrderShares tie={{ orderCode: row.code }} />,
    },
    {
      name: 'waybills',
      title: t('waybills'),
      content: <LatestWaybills tie={{ orderNo: orderName(row) }} all={{ keyword: orderName(row) }} />,
    },
    ...(isStaff && mayReview
      ? [
          {
            name: 'review',
            title: t('review.title'),
            first: row.status === sourceOrderMachine.at.toReview,
            content: <ReviewFacts order={row} />,
          },
        ]
      : []),
  ]
  return (
    <RecordPage<SourceOrder>
      of={SourceOrder}
      calls={sourceOrders.by}
      form={form}
      nameOf={orderName}
      title={orderName}
      locked={row => (isWritable(row.status, isStaff) ? undefined : t('locked'))}
      above={row => (
        <>
          {row.refuseReason && row.status === sourceOrderMachine.at.rejected && (
            <Alert type="error" showIcon title={t('refused', { reason: row.refuseReason })} />
          )}
          {row.prohibitedHit && <Alert type="warning" showIcon title={t('hit', { names: row.prohibitedHit })} />}
        </>
      )}
      facts={row => [
        { label: t('route'), value: <OrderRoute row={row} /> },
        { label: t('sourceOrder.goodsName'), value: row.goodsName },
        { label: t('left'), value: <LeftOf row={row} /> },
        { label: t('sourceOrder.unitPrice'), value: <PricePer row={row} price={row.unitPrice} /> },
        ...SUMMARY.map(name => ({
          label: t(`sourceOrder.${name}`),
          value: <FieldValue name={name} field={SourceOrder.fields[name]} row={row} />,
        })),
      ]}
      lead={row =>
        OPEN_STATES.includes(row.status)
          ? isStaff &&
            mayAssign && (
              <Button type="primary" onClick={() => navigate(`/orders/split?id=${row.id}`)}>
                {t('split.do')}
              </Button>
            )
          : undefined
      }
      actions={row => (
        <>
          {mayPublish && <Button onClick={() => navigate(`/orders/publish?copy=${row.id}`)}>{t('copy')}</Button>}
          {row.publishedAt && (
            <ShareButton
              id={row.id}
              pages={[{ path: '/publish_info', kind: 'sourceOrder', label: t('title.publishInfo') }]}
            />
          )}
        </>
      )}
      facets={facets}
    />
  )
}

/** 120 of 200 tonnes. */
function LeftOf({ row }: { row: SourceOrder }) {
  return (
    <>
      <InUnit row={{ unit: undefined }} value={row.remainingQty} /> / <InUnit row={row} value={row.qty} />
    </>
  )
}
