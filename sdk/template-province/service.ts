import { defineService } from '@ntocc/sdk/service'
import contract from './contract.ts'
import { REPORT } from './province.ts'

/** `reportFacts` beside it brings what only this plugin knows of a waybill. */
export default defineService(contract, { brings: { provinceReports: () => [REPORT] } })
