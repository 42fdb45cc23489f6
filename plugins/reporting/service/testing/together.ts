import { defineContract } from '@ntocc/sdk/contracts'
import { defineProvinceReport, type ProvinceReport } from '@ntocc/sdk/reporting'
import { defineService } from '@ntocc/sdk/service'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { madeArea } from '../../../../server/src/ntocc/testing/made-area.ts'
import { HUBEI } from './desk.ts'

/** A province that takes several documents in one message, and can be asked about them. */
export const ASKED = defineProvinceReport({ gb: HUBEI, batchMax: 4 })
/** The same where nobody can be asked, and a number that comes twice is known. */
export const MUTE = defineProvinceReport({ gb: HUBEI, batchMax: 4, paths: { query: undefined } })
/** And where not even that is told. */
export const SILENT = defineProvinceReport({
  gb: HUBEI,
  batchMax: 4,
  paths: { query: undefined },
  codes: { duplicate: [] },
})

/** A plugin that brings the form of the branch's province, which a test changes. */
export const batchingArea = async (db: Db, form: { current: ProvinceReport }) => {
  const contract = defineContract({ id: 'reporting-together' })
  return madeArea(db, contract, defineService(contract, { brings: { provinceReports: () => [form.current] } }))
}
