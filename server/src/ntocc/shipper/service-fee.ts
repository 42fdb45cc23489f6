import { endpoints, PartyGroup, ShipmentServiceFee, Waybill } from '@ntocc/sdk/contracts'
import { fenToYuan, isEmpty } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { filtersOf } from '../records/conditions.ts'
import { asEntity, type RecordOf } from '../records/entity.ts'
import { listOf, readerOf } from '../records/list.ts'
import { recordOf } from '../records/rows.ts'
import { EVERY_BRANCH, scopeOf } from '../records/scope.ts'
import { allOf, run } from '../records/sql.ts'
import { updateRecord } from '../records/store.ts'
import { ownShipmentRecord } from './routes.ts'
import { serviceFeeHooks } from './service-fee-terms.ts'

/** Setting of a branch: whether shippers are charged a service fee. */
const SWITCH_KEY = 'shipmentServiceFee_enabled'

const isEnabled = async (ctx: SignedCtx): Promise<boolean> => {
  const found = await ctx.db.query<{ config_value: string }>(
    'select config_value from sys_branch_config where branch_code = $1 and config_key = $2',
    [ctx.session.branchCode, SWITCH_KEY],
  )
  return found.rows[0]?.config_value === '1'
}

const saveSwitch = handle(endpoints.serviceFeeSwitchSave, async (ctx, { body }) => {
  if (typeof body.enabled !== 'boolean') throw invalid({ enabled: { code: 'validation.field.required' } })
  await ctx.db.query(
    `insert into sys_branch_config (branch_code, config_key, config_value) values ($1, $2, $3)
     on conflict (branch_code, config_key) do update set config_value = excluded.config_value`,
    [ctx.session.branchCode, SWITCH_KEY, body.enabled ? '1' : '0'],
  )
  ctx.audit({ object: `config:${SWITCH_KEY}`, after: { enabled: body.enabled } })
  return { enabled: body.enabled }
})

interface Sums extends Record<string, unknown> {
  charged: string
  paid: string
  paying: string
}

/** Service fees of signed-for waybills by the state of their payment, in fen. */
const sums = async (ctx: SignedCtx, where: SQL[] = []): Promise<{ charged: number; paid: number; paying: number }> => {
  const conditions = allOf([
    scopeOf(asEntity(Waybill), ctx.session),
    sql`not is_deleted and status in (80, 85, 90)`,
    ...where,
  ])
  const found = await run<Sums>(
    ctx.db,
    sql`select coalesce(sum(service_fee), 0) as charged,
        coalesce(sum(service_fee) filter (where pay_status = 4), 0) as paid,
        coalesce(sum(service_fee) filter (where pay_status = 2), 0) as paying
      from waybill where ${conditions}`,
  )
  const { charged, paid, paying } = found.rows[0] as Sums
  return { charged: Number(charged), paid: Number(paid), paying: Number(paying) }
}

/** `dateStart` and `dateEnd` are days of signing. */
const statistics = handle(endpoints.serviceFeeStatistics, async (ctx, { query }) => {
  const range = { signTimeStart: query.dateStart, signTimeEnd: query.dateEnd }
  const filled = Object.fromEntries(Object.entries(range).filter(([, value]) => !isEmpty(value)))
  const { charged, paid } = await sums(ctx, filtersOf(asEntity(Waybill), filled, readerOf(ctx)).where)
  return { charged: fenToYuan(charged), paid: fenToYuan(paid), unpaid: fenToYuan(charged - paid) }
})

const platformInfo = handle(endpoints.serviceFeePlatformInfo, async ctx => {
  const found = await ctx.db.query(
    `select * from party_group where is_default and not is_deleted and branch_code in ($1, $2)
     order by (branch_code = $1) desc, id limit 1`,
    [ctx.session.branchCode, EVERY_BRANCH],
  )
  const row = found.rows[0]
  if (!row) throw new BackendError('NOT_FOUND')
  return recordOf(asEntity(PartyGroup), row, readerOf(ctx)) as RecordOf<typeof PartyGroup>
})

/** Specification section 7, "Service fee". */
export const serviceFeeRoutes: readonly Route[] = [
  handle(endpoints.serviceFeeListAlias, (ctx, { query }) => listOf(ctx, ShipmentServiceFee, query)),
  handle(endpoints.serviceFeeUpdate, (ctx, { body }) =>
    updateRecord(ctx, ShipmentServiceFee, body, { hooks: serviceFeeHooks }),
  ),
  saveSwitch,
  handle(endpoints.serviceFeeSwitching, async ctx => ({ enabled: await isEnabled(ctx) })),
  statistics,
  handle(endpoints.serviceFeeCurrentPaidingAmount, async ctx => ({ amount: fenToYuan((await sums(ctx)).paying) })),
  handle(endpoints.serviceFeePartyInfo, ownShipmentRecord),
  platformInfo,
]
