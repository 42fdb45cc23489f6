import { shipmentContractMachine } from '@ntocc/sdk/contracts'
import { isEmpty } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { BackendError, invalid } from '../errors.ts'
import type { Hooks } from '../records/hooks.ts'
import { UNKNOWN_REFERENCE } from '../records/references.ts'
import { callOff, hasEnded, sendToSign } from './signing.ts'

type Values = Record<string, unknown>

const state = (key: string): number => shipmentContractMachine.codeOf(key)
const DRAFT = state('draft')
/** Nobody is bound by these: they may be deleted. */
const UNBOUND: readonly number[] = [DRAFT, state('revoked'), state('refused')]

/** A contract goes on from one of the same shipper. @throws BackendError INVALID (4220) */
const checkRenewal = async (tx: Queryable, branchCode: string, values: Values, before?: Row): Promise<void> => {
  if (isEmpty(values.renews)) return
  const found = await tx.query(
    'select 1 from shipment_contract where branch_code = $1 and code = $2 and shipment_code = $3 and not is_deleted',
    [branchCode, values.renews, values.shipmentCode ?? before?.shipment_code],
  )
  if (!found.rowCount) throw invalid({ renews: UNKNOWN_REFERENCE })
}

/** Rules of contracts with shippers: a draft may be anything, what was signed is never changed nor taken away. */
export const contractHooks: Hooks = {
  values: async ({ tx, ctx, before }, values) => {
    if (before && Number(before.status) !== DRAFT) throw new BackendError('CONTRACT_SETTLED')
    await checkRenewal(tx, ctx.session.branchCode, values, before)
    return values
  },
  remove: ({ before }) => {
    if (!UNBOUND.includes(Number(before.status))) throw new BackendError('CONTRACT_BINDING')
  },
  holds: async ({ ctx, before }, _move, set) => ({
    notEnded: !hasEnded(before),
    signedCopy: Array.isArray(set.attachments) && set.attachments.length > 0,
    eSignature: ctx.config.eSignature !== undefined,
  }),
  moving: async ({ ctx, before }, move, reason) => {
    if (move === 'send') return sendToSign(ctx, before)
    if (move === 'withdraw') await callOff(ctx, before, reason)
    return undefined
  },
  done: ctx => ctx.notifier.todoChanged(ctx.session.branchCode),
}
