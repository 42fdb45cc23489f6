import type { MoveSource } from '@ntocc/sdk/ui'
import { type SettlementBatch, type SettlementLine, settlementResources } from '../../contract/batch.ts'
import type { PartyNamed } from '../../contract/calls.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { DECISIONS } from './Decide.tsx'
import { TOUCHED } from './touched.ts'

export const batchName = ({ batchNo, code }: Pick<SettlementBatch, 'batchNo' | 'code'>): string => batchNo ?? code
export const lineName = ({ waybillNo }: SettlementLine): string => waybillNo
export const batchPath = ({ id }: { id: number }): string => `/settlement/batches/detail?id=${id}`

/** The account of whom a batch is with, from the first day of the batch on. */
export const statementPath = (
  of: { [K in keyof PartyNamed]?: string | null | undefined },
  start?: string | null,
): string => {
  const named = Object.entries({
    shipmentCode: of.shipmentCode,
    driverCode: of.driverCode,
    teamCode: of.teamCode,
    start,
  }).flatMap(([key, value]) => (value ? [[key, value]] : []))
  return `/settlement/statement?${new URLSearchParams(named)}`
}

const { settlementBatch } = settlementResources

/** Every decision is shown what it moves before it is made. */
export const BATCH_MOVES: MoveSource<SettlementBatch> = {
  machine: settlementMachine,
  state: 'status',
  call: settlementBatch.by.move,
  get: settlementBatch.by.get,
  dialogs: DECISIONS,
  invalidates: TOUCHED,
}
