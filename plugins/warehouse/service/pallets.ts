import { type ConditionOf, recordMachine } from '@ntocc/sdk/fields'
import { type Condition, sql } from '@ntocc/sdk/service'
import { Pallet, PalletMove, type PalletStep, palletMachine } from '../contract/pallets.ts'
import { StockLine } from '../contract/stock.ts'
import { loadOf } from './pallet-load.ts'
import { type Answer, type Area, asPlatform, type HooksOf, type ServiceCtx } from './types.ts'

const { at } = palletMachine
const MOST_AT_ONCE = 1000

interface Step {
  step: PalletStep
  warehouseCode?: string | null | undefined
  holderCode?: string | null | undefined
  docNo?: string | null | undefined
  reason?: string | undefined
}

/** Each step of a pallet's way is written once. */
const note = (ctx: ServiceCtx, palletNo: string, { step, warehouseCode, holderCode, docNo, reason }: Step) =>
  ctx.records.createMany(PalletMove, [
    {
      palletNo,
      step,
      warehouseCode: warehouseCode ?? null,
      holderCode: holderCode ?? null,
      docNo: docNo ?? null,
      reason: reason || null,
      status: recordMachine.at.enabled,
    },
  ])

const heldPallet = async (ctx: ServiceCtx, id: number): Promise<Pallet> => {
  const [pallet] = await ctx.records.where(Pallet, { where: sql`id = ${id}`, limit: 1, lock: true })
  if (!pallet) throw ctx.refuse('NOT_FOUND')
  return pallet
}

const send = async (ctx: ServiceCtx, pallet: Pallet, holderCode: string, docNo: string | null): Promise<void> => {
  const { id, palletNo, warehouseCode } = pallet
  await asPlatform(ctx, own =>
    own.records.move(Pallet, { id, move: 'sendPallet' }, { holderCode, ...(docNo && { lastDocNo: docNo }) }),
  )
  await note(ctx, palletNo, { step: 'send', warehouseCode, holderCode, docNo })
}

const bring = async (ctx: ServiceCtx, pallet: Pallet, warehouseCode: string, docNo: string | null): Promise<void> => {
  const { id, palletNo, holderCode } = pallet
  await asPlatform(ctx, own =>
    own.records.move(
      Pallet,
      { id, move: 'backPallet' },
      { warehouseCode, holderCode: null, ...(docNo && { lastDocNo: docNo }) },
    ),
  )
  await note(ctx, palletNo, { step: 'back', warehouseCode, holderCode, docNo })
}

/** What somebody has handed out is empty: goods leave by a document. @throws PALLET_LOADED naming them */
const refuseLoaded = async (ctx: ServiceCtx, palletNo: string): Promise<void> => {
  const goods = await loadOf(ctx, palletNo)
  if (goods) throw ctx.refuse('PALLET_LOADED', { pallet: palletNo, goods })
}

/** What moves of a pallet need. */
export const palletConditions = {
  palletEmpty: async (ctx, { record }) => {
    const goods = await loadOf(ctx, (record as Pallet).palletNo)
    return goods === undefined || { code: 'validation.condition.palletEmpty', params: { goods } }
  },
} satisfies Record<ConditionOf<typeof palletMachine>, Condition<Area>>

/** POST palletSend */
export const sendPallet: Answer<'palletSend'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const pallet = await heldPallet(ctx, body.id)
    if (pallet.status !== at.here) throw ctx.refuse('PALLET_NOT_HERE', { pallet: pallet.palletNo })
    await refuseLoaded(ctx, pallet.palletNo)
    await send(ctx, pallet, body.shipmentCode, body.docNo ?? null)
    return { id: pallet.id }
  })

/** POST palletReturn */
export const returnPallet: Answer<'palletReturn'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    const pallet = await heldPallet(ctx, body.id)
    if (pallet.status !== at.away && pallet.status !== at.lost)
      throw ctx.refuse('PALLET_NOT_AWAY', { pallet: pallet.palletNo })
    await bring(ctx, pallet, body.warehouseCode, body.docNo ?? null)
    return { id: pallet.id }
  })

/** Pallets of these numbers that the console knows; goods lie on others too. */
const known = (ctx: ServiceCtx, palletNos: readonly (string | null | undefined)[]): Promise<Pallet[]> => {
  const numbers = [...new Set(palletNos.flatMap(no => no || []))]
  if (numbers.length === 0) return Promise.resolve([])
  return ctx.records.where(Pallet, {
    where: sql`pallet_no = any(${sql.param(numbers)}::text[]) and not is_deleted`,
    limit: MOST_AT_ONCE,
    lock: true,
  })
}

/** Goods have left on these: whoever got them owes the pallets. */
export const palletsLeft = async (
  ctx: ServiceCtx,
  palletNos: readonly (string | null | undefined)[],
  { holderCode, docNo }: { holderCode: string; docNo: string },
): Promise<void> => {
  for (const pallet of await known(ctx, palletNos)) {
    const [rest] = await ctx.query(
      sql`select 1 from ${ctx.table(StockLine)} where branch_code = ${ctx.session.branchCode}
        and pallet_no = ${pallet.palletNo} and on_hand > 0 limit 1`,
    )
    // What still lies on it keeps it here.
    if (pallet.status === at.here && !rest) await send(ctx, pallet, holderCode, docNo)
  }
}

/** Goods have come on these: they are here, wherever they were thought to be. */
export const palletsCame = async (
  ctx: ServiceCtx,
  palletNos: readonly (string | null | undefined)[],
  { warehouseCode, docNo }: { warehouseCode: string; docNo: string },
): Promise<void> => {
  for (const pallet of await known(ctx, palletNos)) {
    if (pallet.status === at.away || pallet.status === at.lost) {
      await bring(ctx, pallet, warehouseCode, docNo)
    } else if (pallet.warehouseCode !== warehouseCode) {
      await ctx.records.changeEach(Pallet, [{ id: pallet.id, warehouseCode, lastDocNo: docNo }])
      await note(ctx, pallet.palletNo, { step: 'arrive', warehouseCode, docNo })
    }
  }
}

export const palletHooks: HooksOf<typeof Pallet> = {
  sort: { sortField: 'palletNo', sortType: 'asc' },
  values: (ctx, values, before) => {
    // Its way goes by the number.
    if (before && values.palletNo !== undefined && values.palletNo !== before.palletNo)
      throw ctx.invalid({ palletNo: { code: 'validation.stockPallet.number' } })
    return values
  },
  remove: async (ctx, { status, palletNo }) => {
    if (status !== at.here) throw ctx.refuse('PALLET_NOT_HERE', { pallet: palletNo })
    await refuseLoaded(ctx, palletNo)
  },
  moving: async (ctx, { palletNo, warehouseCode, holderCode }, move, reason) => {
    switch (move) {
      case 'lose':
      case 'damage':
      case 'repair':
      case 'retire':
        await note(ctx, palletNo, { step: move, warehouseCode, holderCode, reason })
        return undefined
      case 'find':
        await note(ctx, palletNo, { step: move, warehouseCode, holderCode, reason })
        return { holderCode: null }
    }
  },
  written: async (ctx, after, before) => {
    if (!before) await note(ctx, after.palletNo, { step: 'enter', warehouseCode: after.warehouseCode })
  },
  imported: async (ctx, pallets) => {
    for (const { palletNo, warehouseCode } of pallets) await note(ctx, palletNo, { step: 'enter', warehouseCode })
  },
}

export const palletMoveHooks: HooksOf<typeof PalletMove> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
}
