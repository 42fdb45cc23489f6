import type { MoveSource } from '@ntocc/sdk/ui'
import { type SettlementBatch, type SettlementLine, settlementResources } from '../contract/batch.ts'
import { settlementCalls } from '../contract/calls.ts'
import { settlementMachine } from '../contract/machine.ts'

export const batchName = ({ batchNo, code }: Pick<SettlementBatch, 'batchNo' | 'code'>): string => batchNo ?? code
export const lineName = ({ waybillNo }: SettlementLine): string => waybillNo

const { settlementBatch, settlementLine } = settlementResources

/** What shows batches or their lines, and is read anew after something was done to one. */
export const TOUCHED = [
  settlementBatch.by.list,
  settlementBatch.by.get,
  settlementLine.by.list,
  settlementLine.by.get,
  settlementCalls.settlementDifferences,
]

export const BATCH_MOVES: MoveSource<SettlementBatch> = {
  machine: settlementMachine,
  state: 'status',
  call: settlementBatch.by.move,
  get: settlementBatch.by.get,
  invalidates: TOUCHED,
}
