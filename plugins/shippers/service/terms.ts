import { platformDay } from '@ntocc/sdk/contracts'
import { isEmpty } from '@ntocc/sdk/fields'
import { type NewRecord, sql, type UntypedRecord } from '@ntocc/sdk/service'
import { ShipmentContract } from '../contract/contracts.ts'
import { shipmentContractMachine } from '../contract/machines.ts'
import { providerOf } from './e-signature/provider.ts'
import { callOff, sendToSign } from './signing.ts'
import type { HooksOf, ShippersCtx } from './types.ts'

const DRAFT = shipmentContractMachine.codeOf('draft')
/** Nobody is bound by these: they may be deleted. */
const UNBOUND: readonly number[] = [
  DRAFT,
  shipmentContractMachine.codeOf('revoked'),
  shipmentContractMachine.codeOf('refused'),
]

/** A contract goes on from one of the same shipper. @throws INVALID */
const checkRenewal = async (
  ctx: ShippersCtx,
  { renews, shipmentCode }: NewRecord<typeof ShipmentContract>,
  before: ShipmentContract | undefined,
): Promise<void> => {
  if (isEmpty(renews)) return
  const found = await ctx.query(
    sql`select 1 from ${ctx.table(ShipmentContract)} where branch_code = ${ctx.session.branchCode} and code = ${renews}
      and shipment_code = ${shipmentCode ?? before?.shipmentCode ?? null} and not is_deleted`,
  )
  if (found.length === 0) throw ctx.invalid({ renews: { code: 'validation.code.unknown' } })
}

/** Rules of contracts with shippers: a draft may be anything, what was signed is never changed nor taken away. */
export const contractHooks: HooksOf<'shipmentContract'> = {
  values: async (ctx, values, before) => {
    if (before && before.status !== DRAFT) throw ctx.refuse('CONTRACT_SETTLED')
    await checkRenewal(ctx, values, before)
    return values
  },
  remove: (ctx, { status }) => {
    if (!UNBOUND.includes(status)) throw ctx.refuse('CONTRACT_BINDING')
  },
  moving: async (ctx, before, move, reason) => {
    if (move === 'send') return sendToSign(ctx, before)
    if (move === 'withdraw') await callOff(ctx, before, reason)
    return undefined
  },
}

/** What moves of a contract need; the signed copy comes along with the move. */
export const contractConditions = {
  notEnded: (_ctx: ShippersCtx, { record }: { record: UntypedRecord }) => String(record.validTo) >= platformDay(),
  signedCopy: (_ctx: ShippersCtx, { input, set }: { input: unknown; set?: NewRecord<typeof ShipmentContract> }) =>
    input === undefined ? undefined : (set?.attachments?.length ?? 0) > 0,
  eSignature: (ctx: ShippersCtx) => providerOf(ctx) !== undefined,
}
