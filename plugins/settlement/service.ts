import { defineService } from '@ntocc/sdk/service'
import contract from './contract.ts'
import { batchConditions } from './service/conditions.ts'
import { batchHooks, lineHooks } from './service/hooks.ts'
import { differences, make, preview, refresh, takeIn } from './service/making.ts'
import { owed } from './service/posting.ts'

export default defineService(contract, {
  hooks: { settlementBatch: batchHooks, settlementLine: lineHooks },
  conditions: { settlementBatch: batchConditions },
  calls: {
    settlementPreview: preview,
    settlementMake: make,
    settlementTakeIn: takeIn,
    settlementRefresh: refresh,
    settlementDifferences: differences,
    settlementOwed: owed,
  },
})
