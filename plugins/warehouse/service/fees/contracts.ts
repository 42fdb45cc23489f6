import { platformDay } from '@ntocc/sdk/contracts'
import { type ConditionOf, fenToYuan, localise } from '@ntocc/sdk/fields'
import { type Condition, inStates, sql } from '@ntocc/sdk/service'
import { storageContractMachine } from '../../contract/fee-machines.ts'
import { feeIssues } from '../../contract/fee-terms.ts'
import { Warehouse } from '../../contract/places.ts'
import { StorageContract } from '../../contract/storage.ts'
import type { Answer, Area, HooksOf, ServiceCtx } from '../types.ts'
import { complete, drawUp } from './draw-up.ts'
import { termsOf } from './sources.ts'

const { at } = storageContractMachine
/** Parts of a line that a trial shows. */
const SHOWN = 50

/** A contract in force for the same owner and warehouse on one of its days. */
const otherThan = async (ctx: ServiceCtx, of: StorageContract): Promise<string | undefined> => {
  const [other] = await ctx.query<{ contract_no: string }>(
    sql`select contract_no from ${ctx.table(StorageContract)}
      where branch_code = ${ctx.session.branchCode} and shipment_code = ${of.shipmentCode}
        and warehouse_code = ${of.warehouseCode} and id <> ${of.id} and not is_deleted
        and status ${inStates(storageContractMachine, 'binding')} and valid_from <= ${of.validTo}::date
        and least(valid_to, coalesce(ended_on, valid_to)) >= greatest(${of.validFrom}::date, valid_from) limit 1`,
  )
  return other?.contract_no
}

/** What moves of a contract need. */
export const contractConditions = {
  contractHasFees: (_, { record }) => ((record as StorageContract).fees ?? []).length > 0,
  contractAlone: async (ctx, { record }) => {
    const other = await otherThan(ctx, record as StorageContract)
    return !other || { code: 'validation.condition.contractAlone', params: { contract: other } }
  },
} satisfies Record<ConditionOf<typeof storageContractMachine>, Condition<Area>>

export const contractHooks: HooksOf<typeof StorageContract> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
  // An owner is shown what was agreed, not what is still being written.
  list: ctx => (ctx.session.isStaff ? {} : { where: [sql`status <> ${at.draft}`] }),
  values: async (ctx, values, before) => {
    if (!ctx.session.isStaff) throw ctx.refuse('FORBIDDEN')
    if (before && before.status !== at.draft) throw ctx.refuse('FEE_LOCKED', { document: before.contractNo })
    const { fees, areaM2, warehouseCode } = { ...before, ...values }
    const issues = feeIssues(fees ?? [], { areaM2 })
    if (Object.keys(issues).length > 0) throw ctx.invalid(issues)
    const [warehouse] = await ctx.records.where(Warehouse, { where: sql`code = ${warehouseCode}`, limit: 1 })
    return { ...values, ...(warehouse && { warehouseName: warehouse.name }) }
  },
  remove: (ctx, { status, contractNo }) => {
    if (status !== at.draft) throw ctx.refuse('FEE_LOCKED', { document: contractNo })
  },
  moving: async (ctx, contract, move) => {
    const today = platformDay(new Date())
    if (move === 'end') return { endedOn: today }
    // Two who sign at once: the second waits and is told; the database holds it against all others.
    await ctx.lock(`storageContract/${contract.shipmentCode}`)
    const other = await otherThan(ctx, contract)
    if (other) throw ctx.refuseMove({ code: 'validation.condition.contractAlone', params: { contract: other } })
    return { signedOn: today, signedBy: ctx.session.username }
  },
}

/** GET storageTrial */
export const tryContract: Answer<'storageTrial'> = async (ctx, { query }) => {
  const contract = await ctx.records.find(StorageContract, query.id)
  if (!ctx.session.isStaff && contract.status === at.draft) throw ctx.refuse('NOT_FOUND')
  const { shipmentCode } = contract
  const days = { start: query.start, end: query.end }
  const drawn = complete(ctx, await drawUp(ctx, { shipmentCode, ...days, only: termsOf(contract) }))
  return {
    lines: drawn.lines.map(({ contractNo, basis, above, rate, units, amount, warehouseName, parts }) => ({
      contractNo,
      basis,
      above,
      rate,
      units,
      amount,
      warehouseName: localise(warehouseName, ctx.language),
      parts: parts.slice(0, SHOWN),
      partCount: parts.length,
    })),
    total: fenToYuan(drawn.total),
    uncovered: drawn.uncovered.map(gap => ({ ...gap, warehouseName: localise(gap.warehouseName, ctx.language) })),
  }
}
