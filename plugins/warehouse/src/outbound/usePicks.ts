import { useRecord } from '@ntocc/sdk/hooks'
import { useMemo } from 'react'
import { pickMachine } from '../../contract/machines.ts'
import { outboundResources } from '../../contract/outbound.ts'

/** In the order in which one walks. */
export const WALKING = { sortField: 'walkOrder', sortType: 'asc' } as const

/** Of which order or wave. */
export type PicksOf = { outboundNo: string } | { waveNo: string }

/** Picks of an order or a wave but those that were released. */
export const picksTie = (of: PicksOf) => ({ ...of, status: pickMachine.filter('toPick', 'picked') })

/** Picks on one sheet. */
export const PICKS_ON_SHEET = 200

/** A sheet of picks, with how many there are in all; undefined while they are not known. @param of keep the object stable */
export function usePicks(of: PicksOf, pageNum: number) {
  const query = useMemo(() => ({ ...picksTie(of), ...WALKING, pageNum, pageSize: PICKS_ON_SHEET }), [of, pageNum])
  return useRecord(outboundResources.outboundPick.by.list, { query }).data
}
