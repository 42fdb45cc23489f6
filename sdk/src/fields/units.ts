/** What a figure counts. Each has a word in every language: `unit.<name>` of the SDK's texts. */
export const UNITS = [
  'km',
  'kmh',
  'mm',
  'm2',
  'm3',
  'kg',
  't',
  'litre',
  'minute',
  'hour',
  'day',
  'percent',
  'permille',
  'perTonne',
  'perOrder',
] as const
export type UnitName = (typeof UNITS)[number]

/** The unit of a field, or what reads it off the record where it depends on other fields. */
export type UnitOf = UnitName | ((record: Readonly<Record<string, unknown>>) => UnitName | undefined)
