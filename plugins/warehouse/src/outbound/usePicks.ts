import { useRecord } from '@ntocc/sdk/hooks'
import { useMemo } from 'react'
import { pickMachine } from '../../contract/machines.ts'
import { outboundResources } from '../../contract/outbound.ts'

/** In the order in which one walks. */
export const WALKING = { sortField: 'walkOrder', sortType: 'asc' } as const

/** Picks of an order but those that were released. */
export const picksTie = (outboundNo: string) => ({ outboundNo, status: pickMachine.filter('toPick', 'picked') })

/** Picks on one sheet. */
export const PICKS_ON_SHEET = 200

/** A sheet of the picks of an order, with how many there are in all; undefined while they are not known. */
export function usePicks(outboundNo: string, pageNum: number) {
  const query = useMemo(
    () => ({ ...picksTie(outboundNo), ...WALKING, pageNum, pageSize: PICKS_ON_SHEET }),
    [outboundNo, pageNum],
  )
  return useRecord(outboundResources.outboundPick.by.list, { query }).data
}
