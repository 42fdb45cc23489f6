import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { reference, shape, type ValuesOf } from '@ntocc/sdk/fields'

/** Days since goods came at which a band of ages begins, the first with the day on which they come. */
export const AGE_BANDS = [0, 31, 61, 91, 181] as const

/** What has lain there for so many days. */
export interface AgeBand {
  from: number
  /** Its last day; the oldest have none. */
  to?: number
  /** How much of it there is, by the unit of its goods. */
  quantities: Record<string, number>
  /** Of what is weighed. */
  kg: number
  goods: number
  heaps: number
  /** Heaps of which nobody knows the weight. */
  unweighed: number
}

export interface StockAges {
  /** In Beijing. */
  day: string
  bands: AgeBand[]
}

/** Whose goods, and where; all that the caller may see unless told. */
const Asked = shape({ warehouseCode: reference('warehouse'), ownerCode: reference('shipment') })
export type AgesAsked = ValuesOf<typeof Asked>

export const ageCalls = {
  /** How old what lies there is, by bands of days since it came. */
  stockAges: endpoint({
    name: 'stockAges',
    method: 'GET',
    path: '/ntocc-basic-api/stockAges',
    query: input<AgesAsked>(Asked),
    data: answer.value<StockAges>(['day', 'bands']),
    permission: 'stock.read',
  }),
} as const
