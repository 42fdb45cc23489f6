import { usePageNavigate, usePageQuery, usePageTitle, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, EntityFormPage, FieldScope, type FormValues, formOf, Loaded, Skeleton } from '@ntocc/sdk/ui'
import { OrderSplit, sourceOrderSplit } from '../../contract/calls.ts'
import { orderHall } from '../../contract/hall.ts'
import { OPEN_STATES } from '../../contract/machines.ts'
import { SourceOrder, sourceOrders } from '../../contract/orders.ts'
import { orderTakes } from '../../contract/takes.ts'
import { InUnit, OrderRoute, orderName } from './order.tsx'
import '../orders.css'

const FORM = formOf(OrderSplit, { groups: [{ help: 'group.splitHelp', fields: ['parts'] }] })
const { get, list } = sourceOrders.by
const CALLS = { create: sourceOrderSplit, invalidates: [get, list, orderTakes.by.list, orderHall] }
const FIELDS = Object.values(SourceOrder.fields)

/** Thousandths, so that sums of tonnes come out even. */
const given = ({ parts }: FormValues): number =>
  (Array.isArray(parts) ? parts : []).reduce((sum, { qty }) => sum + Math.round((Number(qty) || 0) * 1000), 0)

/** Gives parts of an order to drivers; what is left stays in sight. */
export default function SplitPage() {
  const { t } = useTranslation()
  const [query] = usePageQuery()
  const id = Number(query.id)
  const isNamed = Number.isSafeInteger(id) && id > 0
  const order = useRecord(get, { ...(isNamed && { params: { id } }), enabled: isNamed })
  usePageTitle(order.data && t('split.of', { order: orderName(order.data) }))
  if (!isNamed || order.notFound) return <Empty isPage title={t('notFound')} hint={t('notFoundHint')} />
  return (
    <FieldScope fields={FIELDS}>
      <Loaded of={order} skeleton={<Skeleton rows={8} />}>
        {row => <Split key={row.id} order={row} />}
      </Loaded>
    </FieldScope>
  )
}

function Split({ order }: { order: SourceOrder }) {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  if (!OPEN_STATES.includes(order.status))
    return <Empty isPage title={t('split.closed')} hint={t('split.closedHint')} />
  const share = Math.min(order.remainingQty ?? 0, Math.ceil((order.qty / order.vehicleCount) * 1000) / 1000)
  return (
    <div className="orders-page">
      <EntityFormPage
        schema={FORM}
        calls={CALLS}
        title={t('split.of', { order: orderName(order) })}
        saveLabel={t('split.do')}
        savedText={t('split.done')}
        start={{ parts: [{ qty: share }] }}
        summary={values => (
          <span>
            <OrderRoute row={order} /> · {order.goodsName} · {t('split.left')}{' '}
            <b>
              <InUnit row={order} value={(Math.round((order.remainingQty ?? 0) * 1000) - given(values)) / 1000} />
            </b>
          </span>
        )}
        toBody={values => ({ ...values, id: order.id, version: order.version })}
        onClose={() => navigate(`/orders/detail?id=${order.id}`)}
      />
    </div>
  )
}
