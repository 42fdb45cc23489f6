import {
  useFormat,
  useList,
  useLiveReads,
  useNow,
  useOpenable,
  usePageNavigate,
  useTranslation,
} from '@ntocc/sdk/hooks'
import { CardRow, CardRows, CopyableId, FieldScope, Loaded, Panel, Skeleton, TimeCell } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import type { MouseEvent } from 'react'
import { sourceOrderMachine } from '../../contract/machines.ts'
import { SourceOrder, sourceOrders } from '../../contract/orders.ts'
import { InUnit, OrderRoute, orderName, orderPath } from '../orders/order.tsx'
import '../orders.css'

const OPEN = sourceOrderMachine.filter('inHall')
const FIELDS = Object.values(SourceOrder.fields)
/** As many as fit beside what is late; the list has the rest. */
const MOST = 5

/** Goods that have no vehicle yet, what is loaded first on top, each with the way to give it one. */
export default function Unassigned() {
  const { t } = useTranslation()
  const format = useFormat()
  const mayOpen = useOpenable()
  const now = useNow()
  const list = useList(sourceOrders.by.list, {
    local: true,
    fixed: { status: OPEN },
    defaults: { pageSize: 10, sortField: 'loadTimeFrom', sortType: 'asc' },
  })
  useLiveReads(list)
  const to = `/orders/manage?status=${OPEN}&sortField=loadTimeFrom&sortType=asc`
  return (
    <Panel
      title={t('unassigned.title')}
      note={t('unassigned.note')}
      {...(list.total > 0 &&
        mayOpen(to) && {
          more: { to, label: t('unassigned.all', { count: list.total, value: format.count(list.total) }) },
        })}
    >
      <Loaded
        skeleton={<Skeleton rows={4} />}
        of={{ data: list.isLoading || list.error ? undefined : list.records, error: list.error, refetch: list.refetch }}
      >
        {orders =>
          orders.length === 0 ? (
            <p className="nt-dim">{t('unassigned.none')}</p>
          ) : (
            <FieldScope fields={FIELDS}>
              <CardRows>
                {orders.slice(0, MOST).map(order => (
                  <CardRow
                    key={order.id}
                    below={
                      <>
                        <OrderRoute row={order} byCities />
                        <span className={Date.parse(order.loadTimeFrom) < now.getTime() ? 'orders-late' : undefined}>
                          {t('unassigned.loads')} <TimeCell value={order.loadTimeFrom} />
                        </span>
                      </>
                    }
                    end={<Assign to={`/orders/split?id=${order.id}`} />}
                  >
                    <CopyableId id={orderName(order)} to={orderPath(order)} />
                    <span>
                      {order.goodsName} <InUnit row={order} value={order.remainingQty} />
                    </span>
                  </CardRow>
                ))}
              </CardRows>
            </FieldScope>
          )
        }
      </Loaded>
    </Panel>
  )
}

/** To the form that gives it a vehicle: a link, which a browser can open elsewhere. */
function Assign({ to }: { to: string }) {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <Button size="small" type="primary" href={to} onClick={open}>
      {t('unassigned.assign')}
    </Button>
  )
}
