import { Shipment } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import type { ContractQuery, FrameworkContract } from '../contract/contract-calls.ts'
import { ShipmentContract } from '../contract/contracts.ts'
import { shipmentContractMachine } from '../contract/machines.ts'
import { namedContract } from './contracts.ts'
import type { Authorisation } from './e-signature/e-signature.ts'
import { providerOf, withProvider } from './e-signature/provider.ts'
import { asSigning, lookAt, settle } from './signing.ts'
import type { Answer, ShippersCtx } from './types.ts'

const DRAFT = shipmentContractMachine.codeOf('draft')
const SIGNING = shipmentContractMachine.codeOf('signing')
const ATTACHMENT = 0

interface Company {
  name: unknown
  uscc: string
  legal_person: unknown
}

/** How far the shipper of a contract has come with the provider. @throws ESIGN_NOT_CONFIGURED, ESIGN_FAILED */
const authorisationOf = async (ctx: ShippersCtx, { shipmentCode }: ShipmentContract): Promise<Authorisation> => {
  const [found] = await ctx.query<Company>(
    sql`select name, uscc, legal_person from ${ctx.table(Shipment)} where branch_code = ${ctx.session.branchCode}
      and code = ${shipmentCode} and not is_deleted`,
  )
  if (!found) throw ctx.refuse('NOT_FOUND')
  const company = {
    name: localise(found.name, 'zh'),
    uscc: found.uscc,
    legalPerson: localise(found.legal_person, 'zh'),
  }
  return withProvider(ctx, (provider, signal) => provider.authorisation(company, signal))
}

/** The framework contract that a query means: by its code, else the shipper's latest. @throws NOT_FOUND, ESIGN_NOT_CONFIGURED */
const frameworkOf = async (ctx: ShippersCtx, query: ContractQuery): Promise<ShipmentContract> => {
  if (!providerOf(ctx)) throw ctx.refuse('ESIGN_NOT_CONFIGURED')
  const contract = await namedContract(ctx, query, sql`type = 'framework'`)
  return contract
}

/** Why a contract cannot be sent now, as its machine says it; undefined when it can. */
const obstacleOf = async (ctx: ShippersCtx, { id }: ShipmentContract) => {
  const [row] = await ctx.query<Record<string, unknown>>(
    sql`select * from ${ctx.table(ShipmentContract)} where id = ${id}`,
  )
  if (!row) throw ctx.refuse('NOT_FOUND')
  const judged = await ctx.judge(ShipmentContract, { row, move: 'send' })
  return judged.allowed ? undefined : judged.reason
}

const framed = async (
  ctx: ShippersCtx,
  contract: ShipmentContract,
  { authorised, authUrl }: Authorisation,
): Promise<FrameworkContract> => {
  const obstacle = contract.status === DRAFT ? await obstacleOf(ctx, contract) : undefined
  const fileUrl = contract.attachments?.[ATTACHMENT]
  return {
    ...asSigning(contract),
    ...(fileUrl && { fileUrl }),
    authorised,
    ...(authUrl && { authUrl }),
    ...(obstacle && { obstacle }),
  }
}

/** Before a framework contract is sent: what would be, whether its shipper may sign, and what stands against it. */
export const previewFramework: Answer<'cacontractFrameworkPre'> = async (ctx, { query }) => {
  const contract = await frameworkOf(ctx, query)
  return framed(ctx, contract, await authorisationOf(ctx, contract))
}

/** Whether the shipper of a contract has proven itself to the provider, and where it does so. */
export const tellAuthorisation: Answer<'cacontractAuthPre'> = async (ctx, { query }) => {
  if (!providerOf(ctx)) throw ctx.refuse('ESIGN_NOT_CONFIGURED')
  const contract = await namedContract(ctx, query)
  return framed(ctx, contract, await authorisationOf(ctx, contract))
}

/** The same in the words of the company's authorisation: `done` once it has let the provider sign in its name. */
export const companyAuthorisation: Answer<'asignAuthorizationCompanyContract'> = async (ctx, { query }) => {
  if (!providerOf(ctx)) throw ctx.refuse('ESIGN_NOT_CONFIGURED')
  const contract = await namedContract(ctx, query)
  const { authorised, authUrl } = await authorisationOf(ctx, contract)
  const { contractCode, title } = asSigning(contract)
  return { contractCode, title, state: authorised ? 'done' : 'signing', ...(authUrl && { signUrl: authUrl }) }
}

/**
 * Sends a framework contract to be signed, once however often it is called; one that is out is looked after.
 * @throws ESIGN_NOT_AUTHORISED, MOVE_REFUSED with the machine's reason
 */
export const awardFramework: Answer<'cacontractFrameworkAward'> = async (ctx, { query }) => {
  const contract = await frameworkOf(ctx, query)
  const authorisation = await authorisationOf(ctx, contract)
  if (contract.status === DRAFT) {
    if (!authorisation.authorised) throw ctx.refuse('ESIGN_NOT_AUTHORISED')
    const { id, version } = contract
    return framed(ctx, await ctx.records.move(ShipmentContract, { id, version, move: 'send' }), authorisation)
  }
  if (contract.status === SIGNING && contract.signFlowId)
    await settle(ctx, contract, await lookAt(ctx, contract.signFlowId))
  return framed(ctx, await ctx.records.find(ShipmentContract, contract.id), authorisation)
}
