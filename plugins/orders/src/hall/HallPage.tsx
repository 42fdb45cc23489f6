import { useFormat, usePermission, useSession, useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, ListPage, type RowAction, StateTag, TwoLines, useReason } from '@ntocc/sdk/ui'
import { useCallback, useMemo, useState } from 'react'
import { type HallOrder, orderHall } from '../../contract/hall.ts'
import { SourceOrder } from '../../contract/orders.ts'
import { InUnit, OrderRoute, PricePer, useOrderColumns } from '../orders/order.tsx'
import { NearButton, NearState, useAwayColumn, useNear } from './near.tsx'
import { TakeDialog } from './TakeDialog.tsx'

const FILTERS = {
  keyword: true,
  daily: ['loadAreaCode', 'unloadAreaCode', 'goodsTypeCode'],
  more: ['quoteMode', 'insuranceRequired', 'loadTimeFrom', 'deadline', 'distanceKm', 'qty'],
}
const keyOf = (row: HallOrder): string => String(row.id)
const nameOf = (row: HallOrder): string => row.orderNo ?? row.code
const LOOK = [
  { key: 'goods', fields: ['orderNo', 'shipmentName', 'goodsName', 'goodsTypeCode', 'packageType', 'vehicleCount'] },
  { key: 'loading', fields: ['loadAreaCode', 'loadAddress', 'loadTimeFrom', 'loadTimeTo'] },
  { key: 'unloading', fields: ['unloadAreaCode', 'unloadAddress', 'planUnloadTime', 'timeLimitH', 'distanceKm'] },
  {
    key: 'price',
    fields: ['quoteMode', 'priceMode', 'payWay', 'prepayRatio', 'oilRatio', 'chargeBy', 'lossTolerance', 'lossPrice'],
  },
  {
    key: 'asked',
    fields: ['vehicleTypes', 'vehicleLengths', 'insuranceRequired', 'loadReview', 'deadline'],
  },
] as const

/** Price for a unit or a vehicle, or why there is none; below it what a share of the goods comes to, which is what a trip brings. */
function Price({ row }: { row: HallOrder }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (row.quoteMode === 'bid') return <StateTag tone="waiting">{t('hall.bid')}</StateTag>
  if (row.price === undefined) return <span className="nt-dim">{t('hall.onRequest')}</span>
  const { shareQty, priceMode, price } = row
  if (priceMode !== 'unit' || !shareQty) return <PricePer row={row} price={price} />
  return (
    <TwoLines className="orders-price">
      <PricePer row={row} price={price} />
      <span className="nt-dim">
        {format.money((shareQty * Number(price)).toFixed(2))} · <InUnit row={row} value={shareQty} />
      </span>
    </TwoLines>
  )
}

/** What goods ask of the vehicle beside its type; most ask for nothing. */
function Asked({ row }: { row: HallOrder }) {
  const { t } = useTranslation()
  if (!row.insuranceRequired) return <span className="nt-dim nt-blank">–</span>
  return <StateTag tone={row.isInsured === false ? 'trouble' : 'waiting'}>{t('hall.insurance')}</StateTag>
}

/** The verb says what a press does: takes, asks, or bids. */
const verbOf = (row: HallOrder): string =>
  row.quoteMode === 'bid' ? 'hall.doBid' : row.confirmMode === 'manual' ? 'hall.doOffer' : 'hall.doTake'

const COLUMNS: readonly ColumnInput<HallOrder>[] = [
  { key: 'orderNo', pin: 'left', width: 168 },
  { key: 'loadAreaCode', card: 'head', width: 220, least: 132, render: row => <OrderRoute row={row} byCities /> },
  { key: 'goodsName', width: 140 },
  { key: 'remainingQty', align: 'right', render: row => <InUnit row={row} value={row.remainingQty} /> },
  {
    key: 'unitPrice',
    card: 'mark',
    width: 160,
    least: 148,
    align: 'right',
    sort: false,
    render: row => <Price row={row} />,
  },
  'loadTimeFrom',
  'deadline',
  'vehicleTypes',
  { key: 'insuranceRequired', width: 130, least: 110, sort: false, render: row => <Asked row={row} /> },
  'payWay',
  'shipmentName',
  { key: 'publishedAt', hidden: true },
  // Its words are needed beside every quantity.
  { key: 'unit', hidden: true },
]

/** Goods to be carried: to drivers and carriers what they may take, to shippers what they have put there. */
export default function HallPage() {
  const { t } = useTranslation()
  const partyType = useSession(({ party }) => party?.partyType)
  const mayTake = usePermission('sourceOrder.take') === 'allowed' && (partyType === 'DRIVER' || partyType === 'CARRIER')
  const say = useReason()
  const [asked, setAsked] = useState<HallOrder>()
  const near = useNear()
  const columns = useAwayColumn(useOrderColumns(COLUMNS), near)
  const uninsured = partyType === 'CARRIER' ? 'hall.uninsured.CARRIER' : 'hall.uninsured.DRIVER'
  const actions = useCallback(
    (row: HallOrder): RowAction[] => {
      if (!mayTake) return []
      const isUsedUp = row.taken > 0 && row.grabRule === 'once'
      const refused = isUsedUp
        ? t('hall.alreadyTaken')
        : row.isInsured === false
          ? t(uninsured)
          : row.refusal && say(row.refusal)
      return [
        {
          key: 'take',
          label: t(verbOf(row)),
          run: () => setAsked(row),
          ...(refused && { disabledReason: refused }),
        },
      ]
    },
    [mayTake, uninsured, say, t],
  )
  const drawer = useMemo(
    () => ({ groups: LOOK.map(({ key, fields }) => ({ key, title: t(`group.${key}`), fields })) }),
    [t],
  )
  return (
    <>
      <ListPage<HallOrder>
        entity={SourceOrder}
        list={orderHall}
        title={t('title.orderHall')}
        emptyHint={t(mayTake ? 'empty.orderHall' : 'empty.orderHallOwn')}
        columns={columns}
        filters={FILTERS}
        rowKey={keyOf}
        rowName={nameOf}
        actions={actions}
        drawer={drawer}
        fixed={near.from}
        defaults={near.order}
        primary={mayTake && <NearButton near={near} />}
        above={mayTake && <NearState near={near} />}
        permission="sourceOrder.hall"
      />
      {asked && <TakeDialog order={asked} verb={verbOf(asked)} onClose={() => setAsked(undefined)} />}
    </>
  )
}
