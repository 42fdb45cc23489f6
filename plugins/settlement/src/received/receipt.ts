import { yuanToFen } from '@ntocc/sdk/fields'
import { type Receivable, receiptCalls, receiptResource, type SettlementReceipt } from '../../contract/receipt.ts'
import { TOUCHED } from '../batches/touched.ts'

export const receiptName = ({ receiptNo }: SettlementReceipt): string => receiptNo

/** What is read anew after something was taken from an account. */
export const RECEIPT_TOUCHED = [
  receiptResource.by.list,
  receiptResource.by.get,
  receiptCalls.settlementReceivable,
  receiptCalls.settlementReturnable,
  receiptCalls.settlementOwedAges,
  ...TOUCHED,
]

const fen = (yuan: string | undefined): number => yuanToFen(yuan ?? '0.00') ?? 0

/** What is taken unless somebody says less: all that is open, or all that the account has. */
export const takeable = ({ open, available = '0.00' }: Receivable): string =>
  fen(available) < fen(open) ? available : open
