/** What is added up of waybills. Money is in yuan; a percentage follows from two sums. */
export const MEASURES = [
  'waybills',
  'tonnes',
  'shipperFreight',
  'carrierFreight',
  'receivable',
  'payable',
  'profit',
  'margin',
  'serviceFee',
  'dispatchFee',
  'taxFee',
  'infoFee',
  'insuranceFee',
  'deductions',
  'cash',
  'oil',
  'etc',
  'prepaid',
  'paid',
  'unpaid',
  'invoiced',
  'uninvoiced',
] as const
export type Measure = (typeof MEASURES)[number]

/** Those that are no money; every other one is a decimal string in yuan. */
export const KINDS: Readonly<Partial<Record<Measure, 'count' | 'tonne' | 'percent'>>> = {
  waybills: 'count',
  tonnes: 'tonne',
  margin: 'percent',
}

/** What waybills are put together by. */
export const DIMENSIONS = [
  'shipper',
  'customer',
  'payee',
  'driver',
  'vehicle',
  'route',
  'order',
  'waybill',
  'month',
  'day',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** The day by which a waybill belongs to a time: when it was finished, when it departed, when it was made. */
export const BASES = ['finished', 'departed', 'created'] as const
export type Basis = (typeof BASES)[number]

const EXPORTED = { count: 'integer', tonne: 'decimal', percent: 'decimal' } as const

/** The kind of field that cells of an exported file are written as: numbers, not texts. */
export const exportKind = (measure: Measure): string => {
  const kind = KINDS[measure]
  return kind ? EXPORTED[kind] : 'money'
}
