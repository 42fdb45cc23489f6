import { useRecord } from '@ntocc/sdk/hooks'
import { useMemo } from 'react'
import { MOST_LINES } from '../../contract/inbound.ts'
import { pickMachine } from '../../contract/machines.ts'
import { type OutboundPick, outboundResources } from '../../contract/outbound.ts'

/** In the order in which one walks, of an order all on one page. */
export const WALKING = { sortField: 'walkOrder', sortType: 'asc' } as const

/** Picks of an order but those that were released. */
export const picksTie = (outboundNo: string) => ({ outboundNo, status: pickMachine.filter('toPick', 'picked') })

/** Picks of an order; undefined while they are not known. */
export function usePicks(outboundNo: string): readonly OutboundPick[] | undefined {
  const query = useMemo(() => ({ ...picksTie(outboundNo), ...WALKING, pageNum: 1, pageSize: MOST_LINES }), [outboundNo])
  return useRecord(outboundResources.outboundPick.by.list, { query }).data?.records
}
