import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { carriageAt } from './carriage.ts'
import { BRANCH, reportDesk } from './desk.ts'

/** Provinces beside Hubei, and what the branch is configured with to report to them. */
export const SHANXI = { gb: '140000', reportType: '4' }
export const SHAANXI = { gb: '610000', reportType: '20' }
export const TIANJIN = { gb: '120000', reportType: '2' }

/** A branch that reports to another province, whose regulator asks so, and what was driven there. */
export const deskIn = async (db: Db, { gb, reportType }: typeof SHANXI, asked: object) => {
  const desk = await reportDesk(db)
  await db.query(
    `update sys_branch_config set config_value = $2 where branch_code = $1 and config_key = 'loginkTarget_reportProvince'`,
    [BRANCH, reportType],
  )
  await desk.province(asked)
  return { desk, way: await carriageAt(desk, db, gb) }
}
