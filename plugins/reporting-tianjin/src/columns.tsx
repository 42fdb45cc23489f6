import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import type { TianjinWaybill } from '../contract/waybills.ts'
import { Figure, Problems } from './Figure.tsx'

export const FILTERS = {
  keyword: true,
  daily: ['standing', 'reportStatus', 'costFrom'],
  more: [
    'waybillNo',
    'distanceFrom',
    'vehicleNo',
    'finishedAt',
    'cost',
    'distanceKm',
    'shipmentCode',
    'driverCode',
    'statedBy',
  ],
}

function Cost({ row }: { row: TianjinWaybill }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Figure value={row.cost ? format.money(row.cost) : undefined} from={t(`entry.tianjinCostSource.${row.costFrom}`)} />
  )
}

function Distance({ row }: { row: TianjinWaybill }) {
  const { t } = useTranslation()
  const format = useFormat()
  const km = row.distanceKm ? format.distance(row.distanceKm, 3) : undefined
  return <Figure value={km} from={t(`entry.tianjinDistanceSource.${row.distanceFrom}`)} />
}

export const COLUMNS = [
  { key: 'waybillNo', pin: 'left', card: 'head', width: 170 },
  { key: 'standing', card: 'mark' },
  { key: 'cost', width: 220, least: 220, render: (row: TianjinWaybill) => <Cost row={row} /> },
  { key: 'distanceKm', width: 150, least: 150, render: (row: TianjinWaybill) => <Distance row={row} /> },
  'finishedAt',
  { key: 'problems', width: 240, least: 180, render: (row: TianjinWaybill) => <Problems row={row} /> },
  'reportStatus',
  'vehicleNo',
  'reason',
  'statedBy',
  'statedAt',
  { key: 'freight', hidden: true },
  { key: 'recordedCost', hidden: true },
  { key: 'routeKm', hidden: true },
  { key: 'trackKm', hidden: true },
  { key: 'costFrom', hidden: true },
  { key: 'distanceFrom', hidden: true },
  { key: 'shipmentCode', hidden: true },
  { key: 'driverCode', hidden: true },
] as const
