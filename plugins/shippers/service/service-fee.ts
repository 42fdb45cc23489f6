import { PartyGroup, payStateMachine, Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { fenToYuan, isEmpty } from '@ntocc/sdk/fields'
import { EVERY_BRANCH, inStates, isOwnParty, type SQL, sql } from '@ntocc/sdk/service'
import { ShipmentServiceFee } from '../contract/money.ts'
import { concerned, isCharging, setCharging, withAgreement } from './service-agreements.ts'
import { ownShipper } from './shippers.ts'
import type { Answer, ShippersCtx } from './types.ts'

export const listFees: Answer<'serviceFeeListAlias'> = (ctx, { query }) => {
  notForCarriers(ctx)
  return ctx.records.list(ShipmentServiceFee, { ...query })
}

export const updateFee: Answer<'serviceFeeUpdate'> = (ctx, { body }) => ctx.records.change(ShipmentServiceFee, body)

export const saveSwitch: Answer<'serviceFeeSwitchSave'> = async (ctx, { body: { enabled } }) => {
  if (typeof enabled !== 'boolean') throw ctx.invalid({ enabled: { code: 'validation.field.required' } })
  // What all shippers are charged is for no party to decide, nor for anybody who acts for one that has agreed to it.
  if (!ctx.session.isStaff) throw ctx.refuse('FORBIDDEN')
  if (await isOwnParty(ctx, ...(await withAgreement(ctx)))) throw ctx.refuse('SERVICE_FEE_OWN')
  await setCharging(ctx, enabled)
  return { enabled }
}

/** Whom it concerns is told to staff alone. */
export const tellSwitch: Answer<'serviceFeeSwitching'> = async ctx => ({
  enabled: await isCharging(ctx),
  ...(ctx.session.isStaff && { concerns: await concerned(ctx) }),
})

/** What a shipper pays the platform is no business of those who carry, whatever their role has been given. */
const notForCarriers = (ctx: ShippersCtx): void => {
  if (ctx.session.partyType === 'DRIVER' || ctx.session.partyType === 'CARRIER') throw ctx.refuse('FORBIDDEN')
}

interface Sums {
  charged: string
  paid: string
  paying: string
}

const FEES = ['status', 'payStatus', 'serviceFee', 'isDeleted'] as const

/** Service fees of signed-for waybills by the state of their payment, in fen. */
const sums = async (ctx: ShippersCtx, which: SQL): Promise<{ charged: number; paid: number; paying: number }> => {
  const [found] = await ctx.query<Sums>(
    sql`select coalesce(sum(service_fee), 0) as charged,
        coalesce(sum(service_fee) filter (where pay_status ${inStates(payStateMachine, 'paid')}), 0) as paid,
        coalesce(sum(service_fee) filter (where pay_status ${inStates(payStateMachine, 'paying')}), 0) as paying
      from ${which} w where not is_deleted and status ${inStates(waybillMachine, 'signed', 'receiptRejected', 'finished')}`,
  )
  return { charged: Number(found?.charged), paid: Number(found?.paid), paying: Number(found?.paying) }
}

/** `dateStart` and `dateEnd` are days of signing. */
export const feeStatistics: Answer<'serviceFeeStatistics'> = async (ctx, { query: { dateStart, dateEnd } }) => {
  notForCarriers(ctx)
  const range = Object.entries({ signTimeStart: dateStart, signTimeEnd: dateEnd })
  const filled = Object.fromEntries(range.filter(([, value]) => !isEmpty(value)))
  const { charged, paid } = await sums(ctx, ctx.offered(Waybill, FEES, { matching: filled }))
  return { charged: fenToYuan(charged), paid: fenToYuan(paid), unpaid: fenToYuan(charged - paid) }
}

export const feesBeingPaid: Answer<'serviceFeeCurrentPaidingAmount'> = async ctx => {
  notForCarriers(ctx)
  return { amount: fenToYuan((await sums(ctx, ctx.offered(Waybill, FEES, { matching: {} }))).paying) }
}

export const feeParty: Answer<'serviceFeePartyInfo'> = ctx => ownShipper(ctx)

/** Who charges the fee: the branch's default group, else that of the platform. */
export const feePlatform: Answer<'serviceFeePlatformInfo'> = async ctx => {
  const { branchCode } = ctx.session
  const [found] = await ctx.query<{ id: string }>(
    sql`select id from ${ctx.offered(PartyGroup, ['id', 'branchCode', 'isDefault', 'isDeleted'])} g where is_default and not is_deleted
      and branch_code in (${branchCode}, ${EVERY_BRANCH}) order by (branch_code = ${branchCode}) desc, id limit 1`,
  )
  if (!found) throw ctx.refuse('NOT_FOUND')
  return ctx.records.get(PartyGroup, Number(found.id))
}
