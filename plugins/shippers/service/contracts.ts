import { platformDay } from '@ntocc/sdk/contracts'
import { IN_FUTURE } from '@ntocc/sdk/fields'
import { type SQL, sql } from '@ntocc/sdk/service'
import type { ContractQuery, SigningContract } from '../contract/contract-calls.ts'
import { ShipmentContract, SignedCopy } from '../contract/contracts.ts'
import { shipmentContractMachine } from '../contract/machines.ts'
import { providerOf } from './e-signature/provider.ts'
import { asSigning, lookAt, settle } from './signing.ts'
import type { Answer, ShippersCtx } from './types.ts'

/** As many as a field of pictures holds. */
const MOST_FILES = 20
const SIGNING = shipmentContractMachine.codeOf('signing')

/** Signed on paper: the copy and the day come with the move, and stand or fall with it. */
export const signOnPaper: Answer<'shipmentContractSign'> = async (ctx, { body }) => {
  const { values, errors } = SignedCopy.accept(body)
  if (errors) throw ctx.invalid(errors)
  const { signDate = '', attachments: copy = [] } = values
  if (signDate > platformDay()) throw ctx.invalid({ signDate: IN_FUTURE })
  const before = await ctx.records.find(ShipmentContract, Number(body.id))
  // The signed copy stands beside what was attached to the draft.
  const attachments = [...new Set([...(before.attachments ?? []), ...copy])]
  if (attachments.length > MOST_FILES)
    throw ctx.invalid({ attachments: { code: 'validation.images.max', params: { max: MOST_FILES } } })
  return ctx.records.move(
    ShipmentContract,
    { id: body.id, version: body.version, move: 'signOnPaper' },
    { signDate, attachments, signMode: 'paper' },
  )
}

/** Whether contracts can be signed electronically here. */
export const tellProvider: Answer<'shipmentContractESignature'> = async ctx => {
  const provider = providerOf(ctx)
  return provider ? { connected: true, name: provider.name, simulated: provider.simulated } : { connected: false }
}

/** The contract by its code, or the latest of a shipper; of those alone that `also` holds of. @throws NOT_FOUND */
export const namedContract = async (
  ctx: ShippersCtx,
  { contractCode, partyCode }: ContractQuery,
  also: SQL = sql`true`,
): Promise<ShipmentContract> => {
  const which = contractCode ? sql`code = ${contractCode}` : sql`shipment_code = ${partyCode ?? ''}`
  const [found] = await ctx.query<{ id: string }>(
    sql`select id from ${ctx.table(ShipmentContract)} where ${ctx.scope(ShipmentContract)} and not is_deleted and ${which} and ${also}
      order by gmt_created desc, id desc limit 1`,
  )
  if (!found) throw ctx.refuse('NOT_FOUND')
  return ctx.records.find(ShipmentContract, Number(found.id))
}

/** How far a signing is; what the provider says of it is noted at once. */
const signingOf = async (ctx: ShippersCtx, query: ContractQuery): Promise<SigningContract> => {
  if (!providerOf(ctx)) throw ctx.refuse('ESIGN_NOT_CONFIGURED')
  const contract = await namedContract(ctx, query)
  const { id, status, signFlowId } = contract
  if (status !== SIGNING || !signFlowId) return asSigning(contract)
  const result = await lookAt(ctx, signFlowId)
  if (result.state === 'signing') return asSigning(contract, result.signUrl)
  await settle(ctx, contract, result)
  return asSigning(await ctx.records.find(ShipmentContract, id))
}

export const tellSigning: Answer<'asignContractDetail'> = (ctx, { query }) => signingOf(ctx, query)
export const tellCompanySigning: Answer<'asignCompanyContractDetail'> = (ctx, { query }) => signingOf(ctx, query)

/** A code for signing a document electronically, to the signer's own phone. */
export const sendSigningCode: Answer<'elecSignSendSms'> = async (ctx, { query }) => {
  await ctx.accounts.sendCode(`sign:${String(query.flowId ?? '').slice(0, 64)}`, query.phone)
  return undefined
}
