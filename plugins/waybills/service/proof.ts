import { receiptMachine, waybillMachine } from '@ntocc/sdk/contracts'
import { type CallHandler, inStates, type LedgerLook, sql, type TryLimit } from '@ntocc/sdk/service'
import type { ProofState, proofCalls, WaybillProof } from '../contract/proof-calls.ts'
import type contract from '../contract.ts'
import { findWaybill } from './find.ts'
import type { Row, WaybillCtx } from './types.ts'

type Answer<K extends keyof typeof proofCalls> = CallHandler<typeof contract, (typeof proofCalls)[K]>

/** Each looks through the whole ledger of the branch. */
const LOOKS: TryLimit = { kind: 'proof', most: 120, windowMinutes: 60 }
const FINISHED = waybillMachine.codeOf('finished')

const number = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))
const moment = (value: unknown): string | null => (value ? new Date(value as string | Date).toISOString() : null)

/**
 * What is said of a waybill: who, what, how much, when, and the proofs. Money and what comes of it later are not part of it.
 * A field more makes every proof that stands another one: add none.
 */
const statementOf = async (ctx: WaybillCtx, row: Row): Promise<object> => {
  const receipts = await ctx.query<Row>(
    sql`select receipt_no, type, images from receipt where branch_code = ${row.branch_code}
      and waybill_no = ${row.waybill_no} and status ${inStates(receiptMachine, 'approved')} and not is_deleted order by receipt_no`,
  )
  return {
    waybillNo: row.waybill_no,
    shipmentCode: row.shipment_code,
    driverCode: row.driver_code,
    vehicleNo: row.vehicle_no,
    goodsName: row.goods_name,
    unit: row.unit,
    loadAreaCode: row.load_area_code,
    unloadAreaCode: row.unload_area_code,
    loadQty: number(row.load_qty),
    unloadQty: number(row.unload_qty),
    departTime: moment(row.depart_time),
    unloadTime: moment(row.unload_time),
    signTime: moment(row.sign_time),
    receipts: receipts.map(each => ({ receiptNo: each.receipt_no, type: each.type, images: each.images })),
  }
}

const subjectOf = (row: Row): string => `waybill/${String(row.waybill_no)}`

const stateOf = ({ holds, broken, chain }: LedgerLook): ProofState => {
  if (broken !== undefined || chain === 'differs') return 'broken'
  return holds ? 'proven' : 'changed'
}

const told = async (ctx: WaybillCtx, row: Row, statement: object): Promise<WaybillProof> => {
  const provable = Number(row.status) === FINISHED
  const look = await ctx.ledger.look(subjectOf(row), statement)
  if (!look) return { applied: false, state: 'none', provable }
  const { subject: _, ...entry } = look.entry
  const { entries, broken, chain } = look
  return {
    applied: true,
    state: stateOf(look),
    provable,
    entry,
    entries,
    ...(broken !== undefined && { broken }),
    ...(chain && { chain }),
  }
}

/** GET /ntocc-tms-api/maYiBlockChain/apply/{id}. @throws PROOF_TOO_EARLY before the waybill is finished */
export const applyProof: Answer<'maYiBlockChainApply'> = async (ctx, { params }) => {
  await ctx.tries.take(LOOKS, ctx.session.accountId)
  const row = await findWaybill(ctx, params.id)
  if (Number(row.status) !== FINISHED) throw ctx.refuse('PROOF_TOO_EARLY')
  const statement = await statementOf(ctx, row)
  await ctx.ledger.prove(subjectOf(row), statement)
  return told(ctx, row, statement)
}

/** GET /ntocc-tms-api/maYiBlockChain/proof/{id} */
export const tellProof: Answer<'maYiBlockChainProof'> = async (ctx, { params }) => {
  await ctx.tries.take(LOOKS, ctx.session.accountId)
  const row = await findWaybill(ctx, params.id)
  return told(ctx, row, await statementOf(ctx, row))
}
