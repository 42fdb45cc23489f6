import { cityOfArea } from '@ntocc/sdk/fields'
import { useAreas, useFormat, useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { type ColumnInput, type FormValues, formOf, Money, Quantity, Route, TwoLines, useScope } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { ADDRESSED_STATES, EDITABLE_STATES } from '../../contract/machines.ts'
import { SourceOrder } from '../../contract/orders.ts'
import '../orders.css'
import { CHOSEN_DRIVERS } from '../publish/ChosenDrivers.tsx'

const GOODS = {
  title: 'group.goods',
  help: 'group.goodsHelp',
  fields: [
    'goodsName',
    { row: ['goodsTypeCode', 'packageType'] },
    { row: ['qty', 'unit'] },
    { row: ['vehicleCount', 'vehicleTypes'] },
    'vehicleLengths',
  ],
} as const
const LOADING = {
  title: 'group.loading',
  fields: [
    'loadAreaCode',
    'loadAddress',
    { place: ['loadLng', 'loadLat'] },
    { row: ['loadContact', 'loadPhone'] },
    { row: ['loadTimeFrom', 'loadTimeTo'] },
  ],
} as const
const UNLOADING = {
  title: 'group.unloading',
  fields: [
    'unloadAreaCode',
    'unloadAddress',
    { place: ['unloadLng', 'unloadLat'] },
    'consigneeName',
    { row: ['unloadContact', 'unloadPhone'] },
    { row: ['planUnloadTime', 'timeLimitH'] },
    'distanceKm',
  ],
} as const
const PRICE = {
  title: 'group.price',
  help: 'group.priceHelp',
  fields: [
    { row: ['quoteMode', 'priceMode'] },
    { row: ['unitPrice', 'showPrice'] },
    { row: ['chargeBy', 'payWay'] },
    { row: ['prepayRatio', 'oilRatio'] },
    { row: ['lossTolerance', 'lossPrice'] },
  ],
} as const
const TAKING = [{ row: ['deadline', 'grabRule'] }, { row: ['confirmMode', 'autoRefreshMin'] }] as const
const ASKED = [{ row: ['insuranceRequired', 'loadReview'] }, 'remark'] as const
const FORWARDED = ['customerCode', ...ASKED] as const

const isHidden = (values: FormValues): boolean => values.quoteMode === 'bid' || values.showPrice === false
const RULES = {
  showPrice: { on: ['quoteMode'], show: (values: FormValues) => values.quoteMode !== 'bid' },
  // A person decides where nobody has agreed to a price yet.
  confirmMode: { on: ['quoteMode', 'showPrice'], show: (values: FormValues) => !isHidden(values) },
} as const
/** Of the shipper whose goods they are. */
const CUSTOMER = {
  customerCode: {
    on: ['shipmentCode'],
    query: ({ shipmentCode }: FormValues) => ({ shipmentCode: String(shipmentCode ?? '') }),
  },
} as const
const DIRECTED = { targets: { on: ['mode'], show: (values: FormValues) => values.mode === 'directed' } } as const
const SETUP = {
  vehicleCount: { help: 'help.vehicleCount' },
  showPrice: { help: 'help.showPrice' },
  unitPrice: { help: 'help.unitPrice' },
  confirmMode: { help: 'help.confirmMode' },
  distanceKm: { help: 'help.distanceKm' },
  deadline: { help: 'help.deadline' },
  timeLimitH: { help: 'help.timeLimitH' },
  autoRefreshMin: { help: 'help.autoRefreshMin' },
  insuranceRequired: { help: 'help.insuranceRequired' },
  loadReview: { help: 'help.loadReview' },
  customerCode: { help: 'help.customerCode' },
} as const

/** For staff, who say whose goods they are and whom they are for. */
export const STAFF_FORM = formOf(SourceOrder, {
  groups: [
    { title: 'group.owner', fields: ['shipmentCode', 'customerCode'] },
    GOODS,
    LOADING,
    UNLOADING,
    PRICE,
    { title: 'group.taking', help: 'group.takingHelp', fields: ['mode', 'targets', ...TAKING] },
    { title: 'group.asked', fields: ASKED },
  ],
  depends: { ...RULES, ...DIRECTED, ...CUSTOMER },
  fields: { ...SETUP, mode: { help: 'help.mode' } },
} as const)

/** For a shipper, whose goods they are; it names drivers of its own teams. */
export const SHIPPER_FORM = formOf(SourceOrder, {
  groups: [
    GOODS,
    LOADING,
    UNLOADING,
    PRICE,
    { title: 'group.taking', help: 'group.takingHelp', fields: ['mode', 'targets', ...TAKING] },
    { title: 'group.asked', fields: FORWARDED },
  ],
  depends: { ...RULES, ...DIRECTED },
  fields: { ...SETUP, mode: { help: 'help.modeShipper' }, targets: { drawn: CHOSEN_DRIVERS } },
} as const)

/** Whether anything of an order may be written in its state: staff say whom it is for until the last share is taken. */
export const isWritable = (status: number, isStaff: boolean): boolean =>
  EDITABLE_STATES.includes(status) || (isStaff && ADDRESSED_STATES.includes(status))

export const useOrderForm = () => (useIsStaff() ? STAFF_FORM : SHIPPER_FORM)

export const orderName = (row: Pick<SourceOrder, 'orderNo' | 'code'>): string => row.orderNo ?? row.code
export const orderPath = (row: { id: number }): string => `/orders/detail?id=${row.id}`

type Places = Pick<SourceOrder, 'loadAreaCode' | 'unloadAreaCode' | 'loadAddress' | 'unloadAddress' | 'distanceKm'>

/**
 * Names of both ends by their cities: where little room is, a county alone says nothing to who lives elsewhere. Within one city
 * it is the counties that tell them apart.
 */
function useCities({ loadAreaCode: load, unloadAreaCode: unload }: Pick<Places, 'loadAreaCode' | 'unloadAreaCode'>) {
  const areas = useAreas()
  const isWithin = cityOfArea(load) === cityOfArea(unload)
  const name = (code: string) => areas.nameOf(isWithin ? code : cityOfArea(code))
  return { from: name(load), to: name(unload) }
}

/** From where to where; by cities alone where little room is, and names of counties that come later would move what is below. */
export function OrderRoute({ row, byCities }: { row: Places; byCities?: boolean }) {
  const areas = useAreas()
  const cities = useCities(row)
  return (
    <Route
      from={byCities ? cities.from : areas.nameOf(row.loadAreaCode)}
      to={byCities ? cities.to : areas.nameOf(row.unloadAreaCode)}
      distanceKm={row.distanceKm}
      fromAddress={row.loadAddress}
      toAddress={row.unloadAddress}
    />
  )
}

/** A quantity in the order's own unit. */
export function InUnit({
  row,
  value,
}: {
  row: { unit?: string | null | undefined }
  value: number | null | undefined
}) {
  const scope = useScope()
  return <Quantity value={value} unit={scope.label('unit', row.unit ?? undefined) || undefined} />
}

/** What one unit, or one vehicle, is carried for; in a cell of a list one below the other. */
export function PricePer({
  row,
  price,
  isCell,
}: {
  row: Pick<SourceOrder, 'unit' | 'priceMode'>
  price: number | string | null | undefined
  isCell?: boolean
}) {
  const scope = useScope()
  const unit = scope.label('unit', row.priceMode === 'vehicle' ? 'vehicle' : row.unit)
  if (isCell)
    return (
      <TwoLines className="orders-price">
        <Money value={price} />
        {price != null && <span className="nt-dim">/ {unit}</span>}
      </TwoLines>
    )
  return (
    <span>
      <Money value={price} />
      {price != null && <span className="nt-dim"> / {unit}</span>}
    </span>
  )
}

/** The place of loading is drawn as the route, and is called so. */
export function useOrderColumns<R>(columns: readonly ColumnInput<R>[]): readonly ColumnInput<R>[] {
  const { t } = useTranslation()
  return useMemo(
    () =>
      columns.map(each =>
        typeof each === 'object' && each.key === 'loadAreaCode' ? { ...each, label: t('route') } : each,
      ),
    [columns, t],
  )
}

/** The price, and below it what it is for: neither is cut where other columns stand beside it. */
export const PRICE_COLUMN: ColumnInput<SourceOrder> = {
  key: 'unitPrice',
  width: 136,
  least: 130,
  align: 'right',
  render: row => <PricePer row={row} price={row.unitPrice} isCell />,
}

/** From where to where, one below the other, so that goods and money stay in sight on a narrow desk. */
function Course({ row }: { row: SourceOrder }) {
  const format = useFormat()
  const { from, to } = useCities(row)
  const [load, unload] = [
    [from, row.loadAddress],
    [to, row.unloadAddress],
  ].map(place => place.filter(Boolean).join(' '))
  return (
    <TwoLines className="orders-course" title={`${load} → ${unload}`}>
      <span>{from}</span>
      <span>
        <span>→ {to}</span>
        {row.distanceKm != null && <span className="nt-dim">{format.distance(row.distanceKm)}</span>}
      </span>
    </TwoLines>
  )
}

export const ROUTE_COLUMN: ColumnInput<SourceOrder> = {
  key: 'loadAreaCode',
  width: 160,
  least: 104,
  exports: ['loadAreaCode', 'unloadAreaCode', 'distanceKm'],
  render: row => <Course row={row} />,
}

type Carried = Pick<SourceOrder, 'goodsName' | 'qty' | 'unit'>

/** Goods, and how much of them. */
function GoodsOf({ row }: { row: { [K in keyof Carried]?: Carried[K] | null } }) {
  return (
    <TwoLines>
      <span title={row.goodsName ?? undefined}>{row.goodsName}</span>
      <span className="nt-dim">
        <InUnit row={row} value={row.qty} />
      </span>
    </TwoLines>
  )
}

export const GOODS_COLUMN = {
  key: 'goodsName',
  width: 140,
  least: 92,
  exports: ['goodsName', 'qty', 'unit'],
  render: (row: Parameters<typeof GoodsOf>[0]['row']) => <GoodsOf row={row} />,
} as const
