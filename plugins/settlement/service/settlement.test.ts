// @vitest-environment node
import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { fenToYuan, yuanToFen } from '@ntocc/sdk/fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SettlementLine, settlementResources } from '../contract/batch.ts'
import { settlementCalls } from '../contract/calls.ts'
import { settlementMachine } from '../contract/machine.ts'
import { OK, ok, type SettlementDesk, settlementDesk } from './testing/desk.ts'

const { at } = settlementMachine
const { settlementBatch, settlementLine } = settlementResources

let desk: SettlementDesk
beforeAll(async () => {
  desk = await settlementDesk()
}, 240_000)
afterAll(() => desk?.area.close())

describe('making', () => {
  it('previews what it then makes: a batch for each party, to the fen', async () => {
    const [one, other] = [desk.newParty(), desk.newParty()]
    const orderNo = `SO-${one}`
    for (const [driverCode, payableAmount] of [
      [one, '100.01'],
      [one, '200.02'],
      [other, '0.99'],
    ] as const)
      await desk.newWaybill({ driverCode, payableAmount, orderNo })
    const asked = desk.asked('payable', { orderNo })
    const preview = await ok(desk.maker.call(settlementCalls.settlementPreview, { query: asked }))
    expect(preview).toEqual({
      batches: [
        { driverCode: one, waybills: 2, charges: 0, total: '300.03' },
        { driverCode: other, waybills: 1, charges: 0, total: '0.99' },
      ],
      waybills: 3,
      charges: 0,
      total: '301.02',
      leftOut: { taken: 0, unpriced: 0, unfinished: 0 },
    })
    const { ids } = await ok(desk.make('payable', { orderNo }))
    const batches = await Promise.all(ids.map(id => desk.batch(id)))
    expect(batches.map(({ driverCode, lineCount, total }) => [driverCode, lineCount, total])).toEqual([
      [one, 2, '300.03'],
      [other, 1, '0.99'],
    ])
    const after = await ok(desk.maker.call(settlementCalls.settlementPreview, { query: asked }))
    expect(after).toMatchObject({ batches: [], waybills: 0, total: '0.00', leftOut: { taken: 3 } })
    expect((await desk.make('payable', { orderNo })).status).not.toBe(OK)
  })

  it('takes what is finished in the days asked for, and a captain’s for the team', async () => {
    const [shipper, team] = [desk.newParty(), desk.newParty()]
    const own = { shipmentCode: shipper }
    await desk.newWaybill({
      ...own,
      receivableAmount: '10.00',
      teamCode: team,
      captainCollect: true,
      payableAmount: '7.00',
    })
    await desk.newWaybill({ ...own, status: waybillMachine.at.signed })
    await desk.newWaybill({ ...own, isDeleted: true })
    // The last second of the day before, and the first of the day after, in Beijing.
    await desk.newWaybill({ ...own, finishTime: '2026-02-28T15:59:59.000Z' })
    await desk.newWaybill({ ...own, finishTime: '2026-03-31T16:00:00.000Z' })
    const { ids } = await ok(desk.make('receivable', own))
    expect(await desk.batch(ids[0] ?? 0)).toMatchObject({ lineCount: 1, total: '10.00' })
    const forTeam = await ok(desk.make('payable', { teamCode: team }))
    expect(await desk.batch(forTeam.ids[0] ?? 0)).toMatchObject({ teamCode: team, total: '7.00' })
  })

  it('keeps what a waybill said; a line is adjusted with a reason, leaves a draft and comes back', async () => {
    const of = await desk.made('receivable', desk.newParty(), '100.00', '50.05')
    const [first, last] = await desk.linesOf(of)
    if (!first || !last) throw new Error('two lines')
    expect(first).toMatchObject({ quantity: 30.5, unit: 'tonne', price: '35.00', freight: '1067.50', amount: '100.00' })
    expect((await desk.adjust(first, '-0.01', '')).errors).toEqual({
      reason: { code: 'validation.settlementLine.reasoned' },
    })
    await ok(desk.adjust(first, '-0.01'))
    expect(await desk.batch(of.id)).toMatchObject({ amount: '150.05', adjustment: '-0.01', total: '150.04' })
    const query = { ids: String(last.id), versions: String(last.version) }
    await ok(desk.maker.call(settlementLine.by.delete, { query }))
    expect(await desk.batch(of.id)).toMatchObject({ lineCount: 1, total: '99.99' })
    const body = { id: of.id, waybillNo: last.waybillNo }
    await ok(desk.maker.call(settlementCalls.settlementTakeIn, { body }))
    expect(await desk.batch(of.id)).toMatchObject({ lineCount: 2, total: '150.04' })
    expect((await desk.maker.call(settlementCalls.settlementTakeIn, { body })).status).not.toBe(OK)
    await ok(desk.move(of, 'send'))
    const [line] = await desk.linesOf(of)
    expect((await desk.adjust(line ?? first, '5.00')).status).not.toBe(OK)
    expect((await desk.maker.call(settlementCalls.settlementTakeIn, { body })).status).not.toBe(OK)
    expect((await desk.batch(of.id)).total).toBe('150.04')
  })

  it('a line is worth nothing at least, whatever is adjusted, and whatever its waybill says afterwards', async () => {
    const shipmentCode = desk.newParty()
    const { id } = await desk.newWaybill({ shipmentCode, receivableAmount: '100.00' })
    const { ids } = await ok(desk.make('receivable', { shipmentCode }))
    const of = await desk.batch(ids[0] ?? 0)
    const line = async () => (await desk.linesOf(of))[0] as SettlementLine
    expect((await desk.adjust(await line(), '-100.01')).errors).toEqual({
      adjustment: { code: 'validation.settlementLine.below' },
    })
    await ok(desk.adjust(await line(), '-90.00'))
    await desk.area.follow(Waybill, { receivableAmount: '70.00' }, { id })
    await ok(desk.maker.call(settlementCalls.settlementRefresh, { body: { id: of.id } }))
    expect(await line()).toMatchObject({ amount: '70.00', adjustment: '-70.00', total: '0.00', reason: 'agreed' })
    expect((await desk.batch(of.id)).total).toBe('0.00')
    await ok(desk.adjust(await line(), '-69.99'))
    expect((await desk.batch(of.id)).total).toBe('0.01')
  })

  it('of two who want the same waybills at once one has each, once', async () => {
    const shipper = desk.newParty()
    for (const receivableAmount of ['1.00', '2.00', '3.00'])
      await desk.newWaybill({ shipmentCode: shipper, receivableAmount })
    const whose = { shipmentCode: shipper }
    const both = await Promise.all([desk.make('receivable', whose), desk.make('receivable', whose, desk.second)])
    const ids = both.flatMap(({ data }) => data?.ids ?? [])
    expect(ids).toHaveLength(1)
    expect(await desk.batch(ids[0] ?? 0)).toMatchObject({ lineCount: 3, total: '6.00' })
  })

  it('the database refuses a waybill’s side in a second batch that lives, whoever writes it', async () => {
    const of = await desk.made('payable', desk.newParty(), '5.00')
    const [line] = await desk.linesOf(of)
    const { waybillNo = '' } = line ?? {}
    const again = (lineKey: string | null) =>
      desk.area.seed(SettlementLine, [
        {
          batchNo: 'YF-OTHER',
          side: 'payable',
          waybillNo,
          amount: '5.00',
          adjustment: '0.00',
          total: '5.00',
          lineKey,
        } as never,
      ])
    await expect(again(`${waybillNo}/payable`)).rejects.toThrow()
    await ok(desk.move(of, 'void'))
    await expect(again(`${waybillNo}/payable`)).resolves.toHaveLength(1)
  })
})

describe('deciding', () => {
  it('a waybill corrected meanwhile is named, and nothing is approved until the batch says the same', async () => {
    const driverCode = desk.newParty()
    const { id, waybillNo } = await desk.newWaybill({ driverCode, payableAmount: '80.00' })
    const { ids } = await ok(desk.make('payable', { driverCode }))
    const of = await desk.batch(ids[0] ?? 0)
    await desk.submitted(of)
    await desk.area.follow(Waybill, { payableAmount: '70.00' }, { id })
    const { data } = await desk.maker.call(settlementCalls.settlementDifferences, { query: { id: of.id } })
    expect(data).toMatchObject([{ waybillNo, was: '80.00', now: '70.00' }])
    expect((await desk.move(of, 'approve', desk.approver)).status).not.toBe(OK)
    await ok(desk.move(of, 'reject', desk.approver))
    await ok(desk.move(of, 'reopen'))
    expect(await ok(desk.maker.call(settlementCalls.settlementRefresh, { body: { id: of.id } }))).toEqual({
      changed: 1,
    })
    expect(await desk.batch(of.id)).toMatchObject({ total: '70.00' })
    await desk.submitted(of)
    await ok(desk.move(of, 'approve', desk.approver))
  })

  it('nobody approves alone: not who made it, adjusted it or handed it in', async () => {
    const of = await desk.made('receivable', desk.newParty(), '30.00')
    const [line] = await desk.linesOf(of)
    if (!line) throw new Error('a line')
    await ok(desk.adjust(line, '1.00', 'agreed', desk.second))
    await desk.submitted(of)
    const whoNot = [desk.maker, desk.second]
    for (const by of whoNot) expect((await desk.move(of, 'approve', by)).errors).toMatchObject({ move: {} })
    await ok(desk.move(of, 'approve', desk.approver))
    expect((await desk.batch(of.id)).status).toBe(at.toPay)
  })

  it('what was changed behind the seal is approved by nobody', async () => {
    const of = await desk.made('payable', desk.newParty(), '9.00')
    await desk.submitted(of)
    const line = { side: 'payable', waybillNo: 'YD-SLIPPED', amount: '1.00', adjustment: '0.00', total: '1.00' }
    await desk.area.seed(SettlementLine, [{ ...line, batchNo: of.batchNo ?? '' }])
    const refused = await desk.move(of, 'approve', desk.approver)
    expect(refused.errors).toMatchObject({ move: { code: 'validation.condition.batchAsSent' } })
  })

  it('from the limit on two approve, who are two', async () => {
    const of = await desk.made('payable', desk.newParty(), '100000.00')
    await desk.submitted(of)
    expect((await desk.move(of, 'approve', desk.approver)).status).not.toBe(OK)
    await ok(desk.move(of, 'approveFirst', desk.approver))
    expect((await desk.move(of, 'approve', desk.approver)).status).not.toBe(OK)
    await ok(desk.move(of, 'approve', desk.second))
    const below = await desk.made('payable', desk.newParty(), '99999.99')
    await desk.submitted(below)
    expect((await desk.move(below, 'approveFirst', desk.approver)).status).not.toBe(OK)
    await ok(desk.move(below, 'approve', desk.approver))
  })

  it('a party sees and confirms its own, and nobody else’s; it disputes with a reason', async () => {
    const of = await desk.made('payable', desk.newParty(), '12.00')
    const driver = await desk.partyOf(of)
    const listed = async () =>
      (await ok(driver.call(settlementBatch.by.list, { query: { pageNum: 1, pageSize: 20 } }))).records.length
    expect(await listed()).toBe(0)
    await ok(desk.move(of, 'send'))
    expect(await listed()).toBe(1)
    expect(await desk.linesOf(of, driver)).toHaveLength(1)
    const stranger = await desk.partyOf({ ...of, driverCode: desk.newParty() })
    expect(await desk.linesOf(of, stranger)).toHaveLength(0)
    expect((await desk.move(of, 'confirm', stranger)).status).not.toBe(OK)
    expect((await desk.move(of, 'confirm')).status).not.toBe(OK)
    await ok(desk.move(of, 'reject', driver))
    expect((await desk.batch(of.id)).status).toBe(at.rejected)
  })
})

describe('the books', () => {
  it('of two who approve at once one does, and it is posted once; revoked it is posted back', async () => {
    const of = await desk.made('receivable', desk.newParty(), '40.00', '2.50')
    const { version } = await desk.submitted(of)
    const both = await Promise.all([desk.approver, desk.second].map(by => desk.move(of, 'approve', by, version)))
    expect(both.filter(({ status }) => status === OK)).toHaveLength(1)
    const owed = () => ok(desk.maker.call(settlementCalls.settlementOwed, { query: { id: of.id } }))
    expect(await owed()).toEqual({ balance: '-42.50', transfers: ['42.50'] })
    await ok(desk.move(of, 'revoke', desk.approver))
    expect(await owed()).toEqual({ balance: '0.00', transfers: ['42.50', '42.50'] })
    expect((await desk.linesOf(of)).length).toBe(2)
    const again = await ok(desk.make('receivable', { shipmentCode: of.shipmentCode }))
    expect((await desk.batch(again.ids[0] ?? 0)).total).toBe('42.50')
  })

  it('after any sequence of moves the books say what approved lines say', async () => {
    const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)
    let state = seed
    const draw = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    const parties = [desk.newParty(), desk.newParty(), desk.newParty()]
    const batches: { id: number; driverCode: string }[] = []
    const sessions = new Map<string, Awaited<ReturnType<SettlementDesk['partyOf']>>>()
    for (let step = 0; step < 200; step++) {
      const driverCode = parties[draw(parties.length)] ?? ''
      if (batches.length === 0 || draw(5) === 0) {
        await desk.newWaybill({ driverCode, payableAmount: fenToYuan(1 + draw(100_000)) })
        const { data } = await desk.make('payable', { driverCode })
        for (const id of data?.ids ?? []) batches.push({ id, driverCode })
        continue
      }
      const chosen = batches[draw(batches.length)]
      if (!chosen) continue
      const now = await desk.batch(chosen.id)
      const session = sessions.get(chosen.driverCode) ?? (await desk.partyOf(now))
      sessions.set(chosen.driverCode, session)
      const [line] = now.status === at.draft && draw(3) === 0 ? await desk.linesOf(now) : []
      if (line) await desk.adjust(line, fenToYuan(draw(2_000) - 1_000))
      // Most moves are refused where the batch stands: that is part of the sequence.
      const moves = ['send', 'confirm', 'submit', 'approve', 'approve', 'reject', 'reopen', 'void', 'revoke']
      const likely = {
        [at.draft]: 'send',
        [at.toReconcile]: 'confirm',
        [at.confirmed]: 'submit',
        [at.toApprove]: 'approve',
      }[now.status]
      const move = likely && draw(3) > 0 ? likely : (moves[draw(moves.length)] ?? 'send')
      const by = move === 'confirm' ? session : move === 'approve' || move === 'revoke' ? desk.approver : desk.maker
      await desk.move(chosen, move, by)
    }
    let [approved, posted] = [0, 0]
    for (const driverCode of parties) {
      const own = batches.filter(each => each.driverCode === driverCode)
      for (const { id } of own) {
        const now = await desk.batch(id)
        if (now.status !== at.toPay) continue
        for (const { amount, adjustment } of await desk.linesOf(now))
          approved += (yuanToFen(amount) ?? 0) + (yuanToFen(adjustment) ?? 0)
      }
      const [any] = own
      if (any)
        posted +=
          yuanToFen((await ok(desk.maker.call(settlementCalls.settlementOwed, { query: { id: any.id } }))).balance) ?? 0
    }
    expect(approved, `seed ${seed}`).toBeGreaterThan(0)
    expect(posted, `seed ${seed}`).toBe(approved)
  }, 240_000)
})
