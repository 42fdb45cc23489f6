import { Shipment } from '@ntocc/sdk/contracts'
import { BAD_FILTER, fenToYuan, isEmpty, yuanToFen } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { ShipmentStaff } from '../contract/people.ts'
import type { Answer, ShippersCtx } from './types.ts'

/** Id of the caller's own shipper record. @throws NOT_FOUND for a party that is no shipper */
const ownId = async (ctx: ShippersCtx): Promise<number> => {
  const { branchCode, partyType, partyCode } = ctx.session
  const [own] =
    partyType === 'SHIPPER'
      ? await ctx.query<{ id: string }>(
          sql`select id from ${ctx.table(Shipment)} where branch_code = ${branchCode} and code = ${partyCode} and not is_deleted`,
        )
      : []
  if (!own) throw ctx.refuse('NOT_FOUND')
  return Number(own.id)
}

/** The caller's own shipper record as it is shown to it. @throws NOT_FOUND for a party that is no shipper */
export const ownShipper = async (ctx: ShippersCtx): Promise<Shipment> => ctx.records.get(Shipment, await ownId(ctx))

/** The id of a query. @throws NOT_FOUND for what cannot name a record */
const idOf = (ctx: ShippersCtx, raw: unknown): number => {
  const [id] = String(raw ?? '').split(',')
  if (!/^[1-9]\d{0,15}$/.test(id?.trim() ?? '')) throw ctx.refuse('NOT_FOUND')
  return Number(id)
}

const MOVES: Readonly<Record<number, 'approve' | 'reject'>> = { 2: 'approve', 3: 'reject' }

/** A review without the review's desk, as the specification has it. */
export const reviewShipper: Answer<'shipmentAuth'> = (ctx, { body }) => {
  const { id, authStatus, authRemark = '', version } = body
  const move = MOVES[Number(authStatus)]
  if (!move) throw ctx.invalid({ authStatus: { code: 'validation.code.unknown' } })
  return ctx.reviews.decide(Shipment, { id: idOf(ctx, id), version, move, reason: authRemark })
}

/** Gives the shipper's present name to the accounts that act for it. */
export const syncMemberName: Answer<'shipmentSyncMemName'> = async (ctx, { query }) => {
  const { id, code, name } = await ctx.records.find(Shipment, idOf(ctx, query.ids ?? query.id))
  await ctx.accounts.rename(code, name)
  return ctx.records.get(Shipment, id)
}

/** Balance that is not frozen, against an amount in yuan when one is given. */
export const checkBalance: Answer<'shipmentCheckBalance'> = async (ctx, { query }) => {
  const id = isEmpty(query.id) ? await ownId(ctx) : idOf(ctx, query.id)
  const amount = isEmpty(query.amount) ? 0 : yuanToFen(String(query.amount))
  if (amount === undefined) throw ctx.invalid({ amount: BAD_FILTER })
  const { balance, frozen } = await ctx.records.find(Shipment, id)
  const available = (yuanToFen(balance ?? '0') ?? 0) - (yuanToFen(frozen ?? '0') ?? 0)
  return { enough: available >= amount, available: fenToYuan(available) }
}

export const createStaff: Answer<'shipmentStaffCreate'> = (ctx, { body }) => ctx.records.create(ShipmentStaff, body)
export const updateStaff: Answer<'shipmentStaffUpdate'> = (ctx, { body }) => ctx.records.change(ShipmentStaff, body)
