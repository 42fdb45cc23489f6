import type { Dimension, Measure } from './measures.ts'

export interface Report {
  /** One or two: a line stands for each pair that there is. */
  by: readonly Dimension[]
  /** The first is what lines are put in order by, unless they are of a time. */
  measures: readonly Measure[]
}

const FEES = ['serviceFee', 'taxFee', 'insuranceFee'] as const

/** The statements of finance, by the names of their pages. Whoever wants another one puts it together at `FinanceDiy`. */
export const REPORTS = {
  FinanceReceivable: {
    by: ['shipper'],
    measures: ['receivable', 'waybills', 'tonnes', 'invoiced', 'uninvoiced', 'profit', 'margin'],
  },
  FinancePayable: {
    by: ['payee'],
    measures: ['payable', 'waybills', 'carrierFreight', 'deductions', 'prepaid', 'paid', 'unpaid'],
  },
  ProfitFee: {
    by: ['order', 'shipper'],
    measures: ['profit', 'margin', 'waybills', 'receivable', 'payable', ...FEES, 'dispatchFee'],
  },
  ProfitFeeMonth: {
    by: ['month'],
    measures: ['profit', 'margin', 'waybills', 'receivable', 'payable', ...FEES, 'dispatchFee'],
  },
  DriverFeeStatistics: {
    by: ['driver'],
    measures: ['payable', 'waybills', 'carrierFreight', 'cash', 'oil', 'etc', 'prepaid', 'infoFee', 'deductions'],
  },
  ShipmentFeeStatistics: {
    by: ['shipper'],
    measures: ['shipperFreight', 'waybills', 'tonnes', ...FEES, 'receivable'],
  },
  UpstreamStatistics: {
    by: ['customer', 'shipper'],
    measures: ['receivable', 'waybills', 'tonnes', 'shipperFreight', 'payable', 'profit', 'margin'],
  },
  UserInvoiceStatistics: {
    by: ['shipper', 'month'],
    measures: ['taxFee', 'receivable', 'invoiced', 'uninvoiced', 'waybills'],
  },
} as const satisfies Record<string, Report>

/** The page where everybody puts together what is asked for. */
export const OWN = 'FinanceDiy'

/** What that page begins with. */
export const OWN_START: Report = { by: ['route'], measures: ['receivable', 'payable', 'profit', 'margin', 'waybills'] }

/** The statement of a page; that of `OWN` where it is none of the others. */
export const reportOf = (page: string): Report => (REPORTS as Readonly<Record<string, Report>>)[page] ?? OWN_START
