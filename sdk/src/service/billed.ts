/** One shipper's, or of waybills by their numbers; days in Beijing, YYYY-MM-DD, on which they were finished. */
export interface BilledQuestion {
  readonly shipmentCode?: string | undefined
  readonly waybillNos?: readonly string[] | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
  /** No more than so many, the oldest first. */
  readonly limit: number
}

/** A waybill as its shipper was billed for it, and has to pay. */
export interface BilledCarriage {
  readonly waybillNo: string
  readonly orderNo: string | null
  readonly batchNo: string
  readonly shipmentCode: string
  /** ISO 8601. */
  readonly finishTime: string
  readonly quantity: number | null
  /** Yuan, with tax. */
  readonly amount: string
}

/** One shipper's, or of documents that are named; days, YYYY-MM-DD, among which the last is that they are for. */
export interface BilledChargesQuestion {
  readonly shipmentCode?: string | undefined
  readonly of?: readonly { readonly entity: string; readonly code: string }[] | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
  /** No more than so many, the oldest first. */
  readonly limit: number
}

/** A document of another area as its shipper was billed for it, and has to pay. */
export interface BilledCharge {
  readonly entity: string
  readonly code: string
  /** How people know it. */
  readonly number: string
  readonly batchNo: string
  readonly shipmentCode: string
  /** The last day that it is for, YYYY-MM-DD. */
  readonly on: string
  /** Yuan, with tax. */
  readonly amount: string
}

/** Whom an invoice is made out to, in Chinese, as the tax authority has it. */
export interface InvoiceTitle {
  readonly code: string
  readonly title: string
  readonly taxNo: string
  /** `special` or `ordinary`. */
  readonly kind: string
  readonly address: string | null
  readonly phone: string | null
  readonly bankName: string | null
  readonly bankAccount: string | null
  readonly email: string | null
  readonly isDefault: boolean
}

/** An invoice and how much of it stands for a waybill, with tax, in yuan. */
export interface InvoicedCarriage {
  readonly no: string
  readonly amount: string
}
