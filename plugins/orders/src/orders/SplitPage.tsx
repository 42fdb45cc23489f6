import { usePageNavigate, usePageQuery, usePageTitle, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  Empty,
  EntityFormPage,
  FieldScope,
  FormGroups,
  type FormHandle,
  type FormValues,
  formOf,
  Loaded,
  Skeleton,
} from '@ntocc/sdk/ui'
import { OrderSplit, sourceOrderSplit } from '../../contract/calls.ts'
import type { Candidate } from '../../contract/candidates.ts'
import { orderHall } from '../../contract/hall.ts'
import { OPEN_STATES } from '../../contract/machines.ts'
import { SourceOrder, sourceOrders } from '../../contract/orders.ts'
import { nextShare, thousandths } from '../../contract/shares.ts'
import { orderTakes } from '../../contract/takes.ts'
import { inTonnes } from '../../contract/units.ts'
import { Candidates } from './Candidates.tsx'
import { InUnit, OrderRoute, orderName } from './order.tsx'
import '../orders.css'

const formWith = (help: string) => formOf(OrderSplit, { groups: [{ help, fields: ['parts'] }] })
const FORMS = { any: formWith('group.splitHelp'), whole: formWith('group.splitHelpWhole') }
const { get, list } = sourceOrders.by
const CALLS = { create: sourceOrderSplit, invalidates: [get, list, orderTakes.by.list, orderHall] }
const FIELDS = Object.values(SourceOrder.fields)

interface Part {
  driverCode?: string
  vehicleNo?: string
  qty?: number
}

const partsIn = ({ parts }: FormValues): readonly Part[] => (Array.isArray(parts) ? parts : [])

/** In thousandths, so that sums of tonnes come out even. */
const given = (parts: readonly Part[]): number => parts.reduce((sum, { qty }) => sum + thousandths(qty), 0)

/** What is paid by the vehicle is given in whole shares. */
const isWhole = ({ priceMode }: SourceOrder): boolean => priceMode === 'vehicle'

/**
 * Gives a driver the part that nobody has yet, or a further one: a vehicle's share, as far as it is left and, where less of it is anything, the
 * vehicle carries it.
 */
const choose = (handle: FormHandle, order: SourceOrder, { driverCode, vehicleNo, tonnage }: Candidate): void => {
  const parts = partsIn(handle.values)
  const open = parts.findIndex(part => !part.driverCode)
  const others = parts.filter((_, at) => at !== open)
  const left = Math.max(0, thousandths(order.remainingQty) - given(others)) / 1000
  const carried = isWhole(order)
    ? Number.POSITIVE_INFINITY
    : (tonnage ?? Number.POSITIVE_INFINITY) * inTonnes(order.unit)
  const part = { driverCode, vehicleNo, qty: Math.min(nextShare(order), left, carried) }
  handle.set('parts', open < 0 ? [...parts, part] : parts.with(open, part))
}

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
  const form = isWhole(order) ? FORMS.whole : FORMS.any
  if (!OPEN_STATES.includes(order.status))
    return <Empty isPage title={t('split.closed')} hint={t('split.closedHint')} />
  return (
    <div className="orders-page">
      <EntityFormPage
        schema={form}
        calls={CALLS}
        title={t('split.of', { order: orderName(order) })}
        saveLabel={t('split.do')}
        savedText={t('split.done')}
        start={{ parts: [{ qty: nextShare(order) }] }}
        summary={values => (
          <span>
            <OrderRoute row={order} /> · {order.goodsName} · {t('split.left')}{' '}
            <b>
              <InUnit row={order} value={(thousandths(order.remainingQty) - given(partsIn(values))) / 1000} />
            </b>{' '}
            · {t('split.share')} <InUnit row={order} value={nextShare(order)} />
          </span>
        )}
        toBody={values => ({ ...values, id: order.id, version: order.version })}
        onClose={() => navigate(`/orders/detail?id=${order.id}`, { closeCurrent: true })}
      >
        {handle => (
          <>
            <FormGroups schema={form} />
            <Candidates
              orderId={order.id}
              chosen={new Set(partsIn(handle.values).flatMap(({ driverCode }) => driverCode ?? []))}
              onChoose={candidate => choose(handle, order, candidate)}
            />
          </>
        )}
      </EntityFormPage>
    </div>
  )
}
