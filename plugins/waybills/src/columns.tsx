import { type Language, type WaybillRecord, waybillMachine } from '@ntocc/sdk/contracts'
import { useFormat, useNow, useTranslation } from '@ntocc/sdk/hooks'
import {
  type ColumnInput,
  CopyableId,
  FiveLamps,
  lampsOf,
  Money,
  minutesBetween,
  Plate,
  Quantity,
  StateTag,
  TimeCell,
  TwoLines,
  useDuration,
  useScope,
} from '@ntocc/sdk/ui'
import { AgainstDeadline, ExpectedTime, LeftKm } from './arrival.tsx'
import { lateUntil } from './late.ts'

export const detailPath = (waybill: Pick<WaybillRecord, 'id'>): string => `/order_info?id=${waybill.id}`

type Row = WaybillRecord

/** States in which it matters how long a waybill has been there. */
const isOpen = (status: number): boolean => waybillMachine.within(status, 'open')

/** State with the time it has stood there, while somebody still has to move it on; in a cell of a list below it. */
export function WaybillState({ row, isCell }: { row: Pick<Row, 'status' | 'statusSince'>; isCell?: boolean }) {
  const scope = useScope()
  const duration = useDuration()
  const since = isOpen(row.status) ? duration(minutesBetween(row.statusSince, new Date())) : ''
  const tag = (
    <StateTag tone={waybillMachine.toneOf(row.status)} since={(!isCell && since) || undefined}>
      {scope.label(waybillMachine.name, String(row.status))}
    </StateTag>
  )
  if (!isCell) return tag
  return (
    <TwoLines>
      {tag} {since && <span className="nt-dim">{since}</span>}
    </TwoLines>
  )
}

/** When it is to be unloaded, and in words by how much it is late: a colour alone would tell some readers nothing. */
function DueTime({ row }: { row: Row }) {
  const { t } = useTranslation()
  const duration = useDuration()
  const now = useNow()
  // Where the list has a column for it, it is said there.
  const until = row.punctuality === undefined ? lateUntil(row, now) : undefined
  if (!until || !row.planUnloadTime) return <TimeCell value={row.planUnloadTime} />
  const by = duration(minutesBetween(row.planUnloadTime, new Date(until)))
  return (
    <span className="waybills-late">
      <TimeCell value={row.planUnloadTime} /> {by && <small>{t('lateBy', { time: by })}</small>}
    </span>
  )
}

/** Columns that a field alone does not draw; the others are drawn by their kind. */
const DRAWN: Readonly<Record<string, Omit<Extract<ColumnInput<Row>, object>, 'key'>>> = {
  waybillNo: {
    // Also where letters of one width are wide.
    width: 146,
    pin: 'left',
    card: 'head',
    render: row => <CopyableId id={row.waybillNo} to={detailPath(row)} />,
  },
  status: { width: 150, least: 112, card: 'mark', render: row => <WaybillState row={row} isCell /> },
  route: {
    width: 160,
    least: 90,
    exports: ['loadAddress', 'unloadAddress', 'distanceKm'],
    render: row => <Course row={row} />,
  },
  goods: {
    width: 140,
    least: 86,
    exports: ['goodsName', 'planQty', 'loadQty', 'unloadQty', 'unit'],
    render: row => <Goods row={row} />,
  },
  crew: {
    width: 124,
    least: 102,
    sort: 'vehicleNo',
    exports: ['vehicleNo', 'driverName'],
    render: row => (
      <TwoLines>
        <Plate no={row.vehicleNo} color={row.plateColor} />
        <span title={row.driverName ?? undefined}>{row.driverName}</span>
      </TwoLines>
    ),
  },
  freights: {
    // Six figures with their currency, in the language that writes them longest.
    width: 136,
    least: 130,
    align: 'right',
    sort: 'shipperFreight',
    exports: ['shipperFreight', 'payableAmount'],
    render: row => <Freights row={row} />,
  },
  driverName: { width: 122, least: 116 },
  vehicleNo: { width: 112, least: 102 },
  shipmentName: { width: 178, least: 160 },
  // As wide as its widest state, which is known a moment after the rows: they would move when it comes.
  payStatus: { width: 140, least: 140 },
  planUnloadTime: { width: 206, least: 194, render: row => <DueTime row={row} /> },
  estimatedArriveTime: { width: 150, least: 124, card: 'body', render: row => <ExpectedTime row={row} /> },
  leftKm: { width: 110, least: 92, align: 'right', sort: false, render: row => <LeftKm row={row} /> },
  lateMinutes: { width: 150, least: 124, card: 'body', render: row => <AgainstDeadline row={row} /> },
  fiveFlow: { width: 110, least: 92, sort: false, render: row => <FiveLamps flows={lampsOf(row.fiveFlow)} /> },
  loadQty: { width: 110, least: 84, align: 'right', render: row => <WithUnit row={row} value={row.loadQty} /> },
  unloadQty: { width: 110, least: 84, align: 'right', render: row => <WithUnit row={row} value={row.unloadQty} /> },
  lossQty: { width: 110, least: 84, align: 'right', render: row => <WithUnit row={row} value={row.lossQty} /> },
  abnormalFlag: { width: 100, least: 84, render: row => <Abnormal on={row.abnormalFlag} /> },
}

function Abnormal({ on }: { on: boolean | null | undefined }) {
  const { t } = useTranslation()
  return on ? <StateTag tone="trouble">{t('abnormal')}</StateTag> : <span className="nt-dim nt-blank">–</span>
}

/** From where to where, one below the other; the distance where there is room behind it. */
function Course({ row }: { row: Row }) {
  const format = useFormat()
  const { loadCity: from, unloadCity: to, distanceKm } = row
  const distance = distanceKm == null ? undefined : format.distance(distanceKm)
  const whole = [`${row.loadAddress || from} → ${row.unloadAddress || to}`, distance].filter(Boolean).join(', ')
  return (
    <TwoLines className="waybills-route" title={whole}>
      <span>{from}</span>
      <span>
        <span>
          <i>→</i>
          {to}
        </span>
        {distance && <em>{distance}</em>}
      </span>
    </TwoLines>
  )
}

/** What the shipper pays, and below it what the carrier is paid: whoever settles needs both in sight. */
function Freights({ row }: { row: Row }) {
  const { t } = useTranslation()
  return (
    <TwoLines className="waybills-freights">
      <span title={t('waybill.shipperFreight')}>
        <Money value={row.shipperFreight} />
      </span>{' '}
      <span className="nt-dim" title={t('waybill.payableAmount')}>
        <Money value={row.payableAmount} />
      </span>
    </TwoLines>
  )
}

/** A quantity in the waybill's own unit. */
export function WithUnit({ row, value }: { row: Pick<Row, 'unit'>; value: number | null | undefined }) {
  const scope = useScope()
  return <Quantity value={value} unit={scope.label('unit', row.unit) || undefined} />
}

function Goods({ row }: { row: Row }) {
  const quantity = row.unloadQty ?? row.loadQty ?? row.planQty
  return (
    <TwoLines>
      <span title={row.goodsName}>{row.goodsName}</span>{' '}
      {quantity != null && (
        <span className="nt-dim">
          <WithUnit row={row} value={quantity} />
        </span>
      )}
    </TwoLines>
  )
}

/** Both amounts of a waybill are one column where the reader is shown both. */
const withFreights = (names: readonly string[]): readonly string[] => {
  const both = names.includes('shipperFreight') && names.includes('payableAmount')
  if (!both) return names
  return names.flatMap(name => (name === 'shipperFreight' ? ['freights'] : name === 'payableAmount' ? [] : [name]))
}

/**
 * px of the state where its words are longer than elsewhere: it is what is looked for down a list. By the language and not by the words,
 * which come a moment after the rows.
 */
const LONG_STATES: Partial<Record<Language, number>> = { es: 212 }

/** Columns of a list from their names; labels of those that are no field are given. */
export function waybillColumns(
  names: readonly string[],
  labels: Readonly<Record<string, string>>,
  language: Language,
): ColumnInput<Row>[] {
  const state = LONG_STATES[language]
  return withFreights(names).map(key => {
    const drawn = DRAWN[key]
    if (!drawn) return key
    return {
      key,
      ...drawn,
      ...(key === 'status' && state && { width: state, least: state }),
      ...(labels[key] ? { label: labels[key] } : {}),
    }
  })
}
