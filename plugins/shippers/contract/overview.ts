import type { Shipment } from '@ntocc/sdk/contracts'

/** A figure about a shipper and, where there are rows behind it, the list and filters that show exactly those. */
export interface ShipperFigure {
  key: ShipperFigureKey
  kind: 'count' | 'money'
  /** A number, or yuan as text. */
  value: number | string
  /** Name of the list's entity. */
  list?: string
  query?: Record<string, string>
}

export const SHIPPER_FIGURES = [
  ...([
    'waybillsOpen',
    'waybillsDone',
    'waybillsEnded',
    'exceptionsOpen',
    'receivable',
    'unpaid',
    'uninvoiced',
  ] as const),
  ...(['creditLimit', 'creditUsed', 'creditLeft', 'balance', 'frozen'] as const),
  ...(['contracts', 'contractsEnding', 'staff', 'lines', 'companies', 'customers', 'blacklist'] as const),
] as const
export type ShipperFigureKey = (typeof SHIPPER_FIGURES)[number]

/** All that the caller may know about a shipper at a glance (the 360 view). */
export interface ShipperOverview {
  shipment: Shipment
  figures: ShipperFigure[]
  /** The last twelve months of Beijing, oldest first, each with a row; none for whoever may not read waybills. */
  months: { month: string; waybills: number; receivable: string }[]
}
