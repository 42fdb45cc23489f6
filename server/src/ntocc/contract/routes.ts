import {
  type ContractQuery,
  type ESignatureService,
  endpoints,
  ShipmentContract,
  SignedCopy,
} from '@ntocc/sdk/contracts'
import { IN_FUTURE } from '@ntocc/sdk/fields'
import { sql } from 'drizzle-orm'
import type { Row } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { handle, type Route } from '../http/handle.ts'
import { asEntity } from '../records/entity.ts'
import { moveRecord } from '../records/move.ts'
import { scopeOf } from '../records/scope.ts'
import { run } from '../records/sql.ts'
import { findRow, idOf } from '../records/store.ts'
import { today } from '../review/subjects.ts'
import { asSigning, settle, withProvider } from './signing.ts'
import { contractHooks } from './terms.ts'

const contract = asEntity(ShipmentContract)
/** As many as a field of pictures holds. */
const MOST_FILES = 20

/** Signed on paper: the copy and the day come with the move, and stand or fall with it. */
const sign = handle(endpoints.shipmentContractSign, async (ctx, { body }) => {
  const { values, errors } = SignedCopy.accept(body)
  if (errors) throw invalid(errors)
  if (String(values.signDate) > today()) throw invalid({ signDate: IN_FUTURE })
  const before = await findRow(ctx.db, ctx, contract, idOf(body.id))
  // The signed copy stands beside what was attached to the draft.
  const attachments = [...new Set([...((before.attachments as string[] | null) ?? []), ...(values.attachments ?? [])])]
  if (attachments.length > MOST_FILES)
    throw invalid({ attachments: { code: 'validation.images.max', params: { max: MOST_FILES } } })
  return moveRecord(
    ctx,
    ShipmentContract,
    { id: body.id, version: body.version, move: 'signOnPaper' },
    { hooks: contractHooks, set: { signDate: values.signDate, attachments, signMode: 'paper' } },
  )
})

const service = handle(endpoints.shipmentContractESignature, async ({ config }): Promise<ESignatureService> => {
  const { eSignature } = config
  return eSignature ? { connected: true, name: eSignature.name, simulated: eSignature.simulated } : { connected: false }
})

/** The contract by its code, or the latest of a shipper. @throws BackendError NOT_FOUND */
const named = async (ctx: SignedCtx, { contractCode, partyCode }: ContractQuery): Promise<Row> => {
  const which = contractCode ? sql`code = ${contractCode}` : sql`shipment_code = ${partyCode ?? ''}`
  const found = await run(
    ctx.db,
    sql`select * from shipment_contract where ${scopeOf(contract, ctx.session)} and not is_deleted and ${which}
      order by gmt_created desc, id desc limit 1`,
  )
  const row = found.rows[0]
  if (!row) throw new BackendError('NOT_FOUND')
  return row
}

/** How far a signing is; what the provider says of it is noted at once. */
const detail = async (ctx: SignedCtx, query: ContractQuery) => {
  if (!ctx.config.eSignature) throw new BackendError('ESIGN_NOT_CONFIGURED')
  const row = await named(ctx, query)
  if (Number(row.status) !== 1 || !row.sign_flow_id) return asSigning(row)
  const result = await withProvider(ctx, provider => provider.look(String(row.sign_flow_id)))
  if (result.state === 'signing') return asSigning(row, result.signUrl)
  const after = await ctx.db.transaction(async tx => {
    const locked = await findRow(tx, ctx, contract, Number(row.id), { forUpdate: true })
    return settle(tx, locked, result)
  })
  ctx.notifier.todoChanged(ctx.session.branchCode)
  return asSigning(after)
}

/** Contracts with shippers, and specification section 7, "E-signature", as far as a contract is asked about. */
export const contractRoutes: readonly Route[] = [
  sign,
  service,
  handle(endpoints.asignContractDetail, (ctx, { query }) => detail(ctx, query)),
  handle(endpoints.asignCompanyContractDetail, (ctx, { query }) => detail(ctx, query)),
]
