import { endpoints } from '@ntocc/sdk/contracts'
import { settlementResources } from '../../contract/batch.ts'
import { settlementCalls } from '../../contract/calls.ts'
import { statementCalls } from '../../contract/statement.ts'

const { settlementBatch, settlementLine, settlementCharge } = settlementResources

/** What shows batches or their lines, and is read anew after something was done to one. */
export const TOUCHED = [
  settlementBatch.by.list,
  settlementBatch.by.get,
  settlementLine.by.list,
  settlementLine.by.get,
  settlementCharge.by.list,
  settlementCalls.settlementDifferences,
  settlementCalls.settlementOwed,
  settlementCalls.settlementPreview,
  statementCalls.settlementStatement,
  endpoints.waybillList,
]
