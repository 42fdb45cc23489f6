import type { ShipperFigure, ShipperFigureKey } from '../../contract/overview.ts'

/** Figures that are read together. */
export const FIGURE_GROUPS: readonly { name: string; keys: readonly ShipperFigureKey[] }[] = [
  { name: 'waybills', keys: ['waybillsOpen', 'waybillsDone', 'waybillsEnded', 'exceptionsOpen'] },
  { name: 'money', keys: ['receivable', 'unpaid', 'uninvoiced'] },
  { name: 'credit', keys: ['creditLimit', 'creditUsed', 'creditLeft', 'balance', 'frozen'] },
  {
    name: 'around',
    keys: ['contracts', 'contractsEnding', 'staff', 'lines', 'companies', 'customers', 'blacklist'],
  },
]

/** Pages that list the rows behind a figure, by the entity the figure names. */
const LISTS: Readonly<Record<string, string>> = {
  waybill: '/transport/waybills',
  shipmentContract: '/shippers/contracts',
  shipmentStaff: '/shippers/staff',
  shipmentLineArea: '/shippers/lines',
  shipmentCompany: '/shippers/companies',
  upstreamCustomer: '/shippers/customers',
  creditBlacklist: '/shippers/blacklist',
}

/** Address of exactly the rows behind a figure; undefined where there is no list of them. */
export function pathOf({ list, query = {} }: Pick<ShipperFigure, 'list' | 'query'>): string | undefined {
  const path = list === undefined ? undefined : LISTS[list]
  return path && `${path}?${new URLSearchParams(query)}`
}

/** First and last day of a month `YYYY-MM`. */
export function daysOf(month: string): { from: string; to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${String(last).padStart(2, '0')}` }
}
