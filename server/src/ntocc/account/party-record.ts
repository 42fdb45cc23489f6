import { Driver, Shipment } from '@ntocc/sdk/contracts'
import { snakeCase } from '../db/table-of.ts'
import type { SignedCtx } from '../http/context.ts'
import { recordOf } from '../records/rows.ts'

const ENTITIES = { driver: Driver, shipment: Shipment } as const

/** The business record of the session's own party, null when there is none; nothing of oneself is masked. */
export const partyRecord = async (
  ctx: SignedCtx,
  kind: keyof typeof ENTITIES,
): Promise<Record<string, unknown> | null> => {
  const entity = ENTITIES[kind]
  const found = await ctx.db.query(
    `select * from ${snakeCase(entity.name)} where branch_code = $1 and code = $2 and not is_deleted`,
    [ctx.session.branchCode, ctx.session.partyCode],
  )
  const row = found.rows[0]
  if (!row) return null
  return recordOf(entity, row, {
    language: ctx.language,
    permissions: new Set(['MOBILE_PHONE', 'ID_CARD', 'BANK_CARD']),
  })
}
