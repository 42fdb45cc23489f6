import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'
import type { SettlementBatch } from '../../contract/batch.ts'

/** Something of it was paid before. */
export const isDeducted = ({ deducted }: SettlementBatch): boolean => fenOfYuan(deducted ?? '0.00') > 0
/** What is to be paid of it in all. */
export const leftOf = ({ total, deducted }: SettlementBatch): string =>
  fenToYuan(Math.max(fenOfYuan(total ?? '0.00') - fenOfYuan(deducted ?? '0.00'), 0))
