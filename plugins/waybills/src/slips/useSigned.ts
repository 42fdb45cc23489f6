import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { receiptMachine } from '@ntocc/sdk/contracts'
import { useFile, useFormat } from '@ntocc/sdk/hooks'

const REJECTED = receiptMachine.at.rejected

interface Signed {
  /** Undefined where nobody has signed on a device, while the picture comes, and where it does not. */
  signed: { url: string; by: string; at: string } | undefined
  isReady: boolean
}

/** The signature that a consignee drew for a waybill: the latest that was not rejected. */
export function useSigned(waybill: WaybillDetail | undefined): Signed {
  const format = useFormat()
  const receipt = waybill?.receipts.findLast(({ signedBy, status }) => signedBy && status !== REJECTED)
  const reference = receipt?.images[0] ?? ''
  const { url, error } = useFile(reference)
  if (!receipt?.signedBy || !reference) return { signed: undefined, isReady: waybill !== undefined }
  const at = receipt.uploadedAt ? format.dateTime(receipt.uploadedAt) : ''
  return { signed: url ? { url, by: receipt.signedBy, at } : undefined, isReady: url !== undefined || error !== null }
}
