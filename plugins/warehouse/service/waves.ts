import { newDocumentNo, sql } from '@ntocc/sdk/service'
import { outboundMachine, pickMachine, waveMachine } from '../contract/machines.ts'
import { Outbound, OutboundPick } from '../contract/outbound.ts'
import { PickWave } from '../contract/waves.ts'
import { refuseOwners } from './owners.ts'
import { type Answer, asPlatform, type HooksOf, type ServiceCtx } from './types.ts'

/** Orders that nobody has begun to pick. */
const WAITING = ['submitted', 'allocated'] as const

/** Waves that are being picked, by number; each held, in the order of their ids. */
const openWaves = (ctx: ServiceCtx, nos: readonly string[]): Promise<PickWave[]> =>
  ctx.records.where(PickWave, {
    where: sql`wave_no = any(${sql.param([...nos])}::text[]) and status = ${waveMachine.at.open}`,
    limit: Math.max(nos.length, 1),
    lock: true,
  })

/**
 * How far a wave has come, by its orders and their picks. With the last one it is picked, and one that no order is in any more is given up.
 * It is held last of all that is held: whoever picks for another of its orders waits for the sums only.
 */
export const recountWave = async (ctx: ServiceCtx, waveNo: string | null | undefined): Promise<void> => {
  const [wave] = waveNo ? await openWaves(ctx, [waveNo]) : []
  if (!wave) return
  const [sums] = await ctx.query<{ orders: number; picks: number; picked: number }>(
    sql`select count(distinct own.id)::int as orders, count(pick.id)::int as picks,
        (count(pick.id) filter (where pick.status = ${pickMachine.at.picked}))::int as picked
      from ${ctx.table(Outbound)} own
      left join ${ctx.table(OutboundPick)} pick on pick.branch_code = own.branch_code and pick.outbound_no = own.outbound_no
        and pick.status <> ${pickMachine.at.released}
      where own.branch_code = ${ctx.session.branchCode} and own.wave_no = ${waveNo} and not own.is_deleted`,
  )
  const { orders = 0, picks = 0, picked = 0 } = sums ?? {}
  const { id } = wave
  await ctx.records.changeEach(PickWave, [{ id, orderCount: orders, pickCount: picks, pickedCount: picked }])
  const move = orders === 0 ? 'dissolve' : picks > 0 && picked === picks ? 'complete' : undefined
  if (move) await asPlatform(ctx, own => own.records.move(PickWave, { id, move }))
}

/** Orders by their ids, each held. @throws NOT_FOUND */
const heldOrders = async (ctx: ServiceCtx, ids: readonly number[]): Promise<Outbound[]> => {
  const docs = await ctx.records.where(Outbound, {
    where: sql`id = any(${sql.param([...ids])}::bigint[])`,
    limit: Math.max(ids.length, 1),
    lock: true,
  })
  if (docs.length < ids.length) throw ctx.refuse('NOT_FOUND')
  return docs
}

/** @throws WAVE_ELSEWHERE, WAVE_NOT_WAITING naming the order */
const refuseUnfit = async (ctx: ServiceCtx, docs: readonly Outbound[]): Promise<void> => {
  if (new Set(docs.map(({ warehouseCode }) => warehouseCode)).size > 1) throw ctx.refuse('WAVE_ELSEWHERE')
  const open = await openWaves(
    ctx,
    docs.flatMap(({ waveNo }) => waveNo ?? []),
  )
  const unfit = docs.find(
    ({ status, waveNo }) => !outboundMachine.within(status, ...WAITING) || open.some(wave => wave.waveNo === waveNo),
  )
  if (unfit) throw ctx.refuse('WAVE_NOT_WAITING', { document: unfit.outboundNo ?? unfit.code })
}

/** POST pickWaveMake */
export const makeWave: Answer<'pickWaveMake'> = (ctx, { body }) =>
  ctx.transaction(async () => {
    refuseOwners(ctx)
    const docs = await heldOrders(ctx, [...new Set(body.orders.map(({ id }) => id))])
    const [first] = docs
    if (!first) throw ctx.refuse('NOT_FOUND')
    await refuseUnfit(ctx, docs)
    const waveNo = await newDocumentNo(ctx, PickWave, 'waveNo', 'BC')
    const wave = await ctx.records.create(PickWave, {}, { waveNo, warehouseCode: first.warehouseCode })
    await ctx.records.changeEach(
      Outbound,
      docs.map(({ id }) => ({ id, waveNo })),
    )
    const nos = sql.param(docs.flatMap(({ outboundNo }) => outboundNo ?? []))
    const there = sql`outbound_no = any(${nos}::text[]) and status = ${pickMachine.at.toPick}`
    await ctx.records.changeMany(OutboundPick, there, { waveNo })
    for (const { id, status } of docs)
      if (status === outboundMachine.at.submitted) await ctx.records.move(Outbound, { id, move: 'allocate' })
    await recountWave(ctx, waveNo)
    return { id: wave.id, no: waveNo }
  })

export const waveHooks: HooksOf<typeof PickWave> = {
  sort: { sortField: 'gmtCreated', sortType: 'desc' },
}
