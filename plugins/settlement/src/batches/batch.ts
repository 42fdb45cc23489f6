import type { MoveSource } from '@ntocc/sdk/ui'
import { type SettlementBatch, type SettlementLine, type Side, settlementResources } from '../../contract/batch.ts'
import type { PartyNamed } from '../../contract/calls.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { DECISIONS, MANY_DECISIONS } from './Decide.tsx'
import { TOUCHED } from './touched.ts'

/** What batches were made of. */
export interface MadeOf {
  side: Side
  start: string
  end: string
}

export const batchName = ({ batchNo, code }: Pick<SettlementBatch, 'batchNo' | 'code'>): string => batchNo ?? code
export const lineName = ({ waybillNo }: SettlementLine): string => waybillNo
export const batchPath = ({ id }: { id: number }): string => `/settlement/batches/detail?id=${id}`

/** The drafts of one making, by side and days; the batch itself where it is one. */
export const madePath = (ids: readonly number[], { side, start, end }: MadeOf): string | undefined => {
  const [id] = ids
  if (id === undefined) return undefined
  if (ids.length === 1) return batchPath({ id })
  const { draft } = settlementMachine.at
  const days = { periodStartStart: start, periodStartEnd: start, periodEndStart: end, periodEndEnd: end }
  return `/settlement/batches?${new URLSearchParams({ side, ...days, status: String(draft) })}`
}

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
  many: MANY_DECISIONS,
  invalidates: TOUCHED,
}
