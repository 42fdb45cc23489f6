import type { Waybill } from '@ntocc/sdk/contracts'
import type { BulkMover } from '@ntocc/sdk/service'
import { BULK_MOVES } from '../contract/bulk.ts'
import type contract from '../contract.ts'
import { listAsked } from './list.ts'
import { moveAsItStands } from './move-calls.ts'

/** Many waybills at once: those of a list, by the rules of the call for one. */
export const bulkWaybills: BulkMover<typeof contract, typeof Waybill> = {
  list: 'waybillList',
  moves: BULK_MOVES,
  title: 'waybillNo',
  matching: listAsked,
  move: moveAsItStands,
}
