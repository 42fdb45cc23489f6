import { useOpenable } from '@ntocc/sdk/hooks'
import { CopyableId, PageLink } from '@ntocc/sdk/ui'

export const waybillPath = (no: string): string => `/order_info?id=${encodeURIComponent(no)}`
/** Batches are settlement's: found there by their number. */
export const batchesPath = (no: string): string => `/settlement/batches?batchNo=${encodeURIComponent(no)}`

/** Another area's document by its number: a link for whoever may open it where that area is there. */
export function NumberLink({ no, to }: { no: string; to: string }) {
  return useOpenable()(to) ? <PageLink to={to}>{no}</PageLink> : <CopyableId id={no} />
}
