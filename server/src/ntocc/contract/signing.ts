import { ShipmentContract, type SigningContract, shipmentContractMachine } from '@ntocc/sdk/contracts'
import { localise } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import type { SignedCtx } from '../http/context.ts'
import { isoDay } from '../records/days.ts'
import { asEntity } from '../records/entity.ts'
import { tellFollowers } from '../records/followed.ts'
import { type TrailAuthor, writeTrail } from '../records/trail.ts'
import { today } from '../review/subjects.ts'
import type { ESignature, SigningResult } from './e-signature.ts'

const contract = asEntity(ShipmentContract)

/** Its last day is over. */
export const hasEnded = (row: Row): boolean => (isoDay(ShipmentContract.fields.validTo, row.valid_to) ?? '') < today()

/** The provider's own errors are logged and not told. @throws BackendError ESIGN_NOT_CONFIGURED, ESIGN_FAILED */
export const withProvider = async <T>(
  { config, log }: Pick<SignedCtx, 'config' | 'log'>,
  work: (provider: ESignature) => Promise<T>,
): Promise<T> => {
  if (!config.eSignature) throw new BackendError('ESIGN_NOT_CONFIGURED')
  try {
    return await work(config.eSignature)
  } catch (error) {
    log.warn({ err: error, provider: config.eSignature.name }, 'e-signature failed')
    throw new BackendError('ESIGN_FAILED', { cause: error })
  }
}

/** Sends a draft to both sides. @returns what is noted of it */
export const sendToSign = async (ctx: SignedCtx, row: Row): Promise<Record<string, unknown>> => {
  const flowId = await withProvider(ctx, provider =>
    provider.start({
      code: String(row.code),
      contractNo: String(row.contract_no),
      parties: [localise(row.party_a as string, 'zh'), localise(row.party_b as string, 'zh')],
      files: (row.attachments as string[] | null) ?? [],
    }),
  )
  return { signFlowId: flowId, signMode: 'electronic' }
}

/** Calls the signing off at the provider. A contract without a number there was never sent. */
export const callOff = async (ctx: SignedCtx, row: Row, reason: string): Promise<void> => {
  if (row.sign_flow_id) await withProvider(ctx, provider => provider.stop(String(row.sign_flow_id), reason))
}

/** What the platform itself notes of a contract: a locked row to another state, with its line in the trail. */
export const moveBySystem = async (
  tx: Queryable,
  before: Row,
  move: 'sign' | 'refuse' | 'expire',
  { signDate, reason, author }: { signDate?: string; reason?: string; author?: TrailAuthor } = {},
): Promise<Row | undefined> => {
  const to = shipmentContractMachine.move(move, Number(before.status))?.to
  if (to === undefined) return undefined
  const made = await tx.query(
    `update shipment_contract set status = $2, sign_date = coalesce($3::date, sign_date), version = version + 1,
       gmt_modified = now(), modified_by = 'system' where id = $1 returning *`,
    [before.id, to, signDate ?? null],
  )
  const after = made.rows[0] as Row
  const by = author ?? { branchCode: String(before.branch_code) }
  await writeTrail(tx, by, { entity: contract, action: move, before, after, reason })
  await tellFollowers({ tx, ctx: undefined, before }, contract, after)
  return after
}

/** Notes what came of a signing. @returns the row after it */
export const settle = async (tx: Queryable, row: Row, result: SigningResult): Promise<Row> => {
  if (result.state === 'refused') return (await moveBySystem(tx, row, 'refuse', { reason: result.reason })) ?? row
  if (result.state === 'signing') return row
  const signed = await moveBySystem(tx, row, 'sign', { signDate: result.signDate })
  if (!signed) return row
  return signed
}

/** A contract in the words of the e-signature calls. */
export const asSigning = (row: Row, signUrl?: string): SigningContract => ({
  contractCode: String(row.code),
  title: String(row.contract_no),
  state: shipmentContractMachine.states[Number(row.status)]?.key ?? '',
  ...(signUrl && { signUrl }),
  ...(row.sign_date ? { signedAt: isoDay(ShipmentContract.fields.signDate, row.sign_date) as string } : {}),
})
