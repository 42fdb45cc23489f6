// @vitest-environment node
import { fenToYuan, yuanToFen } from '@ntocc/sdk/fields'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billCalls, billResources, StorageBill } from '../../contract/bills.ts'
import { storageBillMachine } from '../../contract/fee-machines.ts'
import { StorageContract, storageResources } from '../../contract/storage.ts'
import { FORBIDDEN, OK, OWNERS, ok } from '../test-desk.ts'
import { dayNumber, dayText } from './days.ts'
import { daysAgo, type FeeDesk, feeDesk } from './test-desk.ts'

const { at } = storageBillMachine
let desk: FeeDesk
beforeAll(async () => {
  desk = await feeDesk()
}, 240_000)
afterAll(() => desk?.area.close())

const PER_PALLET = [{ basis: 'palletDay', rate: '2.00', freeDays: 3 }]
const MONTH = { start: daysAgo(29), end: daysAgo(0) }

/** An owner with a warehouse, goods of which ten go on a pallet, and a contract that is in force. */
const stored = async (fees: object[] = PER_PALLET, goodsMore: object = {}) => {
  const shipmentCode = await desk.newOwner()
  const { warehouseCode } = await desk.newPlace()
  const goods = await desk.newGoods({ ownerCode: shipmentCode, unitKg: 20, perPallet: 10, ...goodsMore })
  const contract = await desk.signed({ shipmentCode, warehouseCode, fees })
  const of = { warehouseCode, ownerCode: shipmentCode, goodsCode: goods.code }
  return { shipmentCode, warehouseCode, goods, contract, of, asked: { shipmentCode, ...MONTH } }
}

describe('contracts for storage', () => {
  it('S2-119 are written, signed and then stay; an owner has one for a warehouse and day', async () => {
    const { shipmentCode, warehouseCode, contract } = await stored()
    expect(contract).toMatchObject({ warehouseName: 'North', status: 1, signedBy: expect.any(String) })
    const whose = { shipmentCode, warehouseCode, fees: PER_PALLET }
    const other = await ok(desk.written(whose))
    const refused = await desk.moveContract(other, 'sign')
    expect(refused.errors).toMatchObject({
      move: { code: 'validation.condition.contractAlone', params: { contract: contract.contractNo } },
    })
    const later = await ok(desk.written({ ...whose, validFrom: daysAgo(-91), validTo: daysAgo(-200) }))
    await ok(desk.moveContract(later, 'sign'))
    const body = { id: contract.id, version: contract.version, validTo: daysAgo(-10) }
    const { storageContract } = storageResources
    expect((await desk.staff.call(storageContract.by.update, { body })).status).not.toBe(OK)
    // The database holds it, whoever writes.
    const row = { contractNo: 'K-BEHIND', ...whose, validFrom: daysAgo(5), validTo: daysAgo(1), status: 1 }
    await expect(desk.area.seed(StorageContract, [row])).rejects.toThrow()
    // One that ended before its time makes room from the next day on.
    const ended = await ok(desk.moveContract(contract, 'end'))
    const onLast = await ok(desk.written({ ...whose, validFrom: String(ended.endedOn), validTo: daysAgo(-80) }))
    expect((await desk.moveContract(onLast, 'sign')).errors).toMatchObject({
      move: { code: 'validation.condition.contractAlone', params: { contract: contract.contractNo } },
    })
    const after = dayText(dayNumber(String(ended.endedOn)) + 1)
    const follows = await ok(desk.written({ ...whose, validFrom: after, validTo: daysAgo(-80) }))
    await ok(desk.moveContract(follows, 'sign'))
  })

  it('S2-119 are tried: what the owner would pay, with the posting, its days and those that are free', async () => {
    const { of, shipmentCode, warehouseCode } = await stored([{ basis: 'inTonne', rate: '10.00' }])
    const postingNo = await desk.posted(of, 'receive', 10, 25)
    const draft = await ok(desk.written({ shipmentCode, warehouseCode, fees: PER_PALLET }))
    const trial = await ok(desk.trial(draft, MONTH))
    // Three pallets for eleven days, three of them free.
    expect(trial).toMatchObject({ total: '48.00', uncovered: [] })
    expect(trial.lines).toMatchObject([
      {
        warehouseName: 'North',
        basis: 'palletDay',
        rate: '2.00',
        units: 24,
        amount: '48.00',
        parts: [
          { postingNo, days: 3, quantity: 25, units: 3, isFree: true },
          { postingNo, days: 8, quantity: 25, units: 3, isFree: false },
        ],
      },
    ])
    const owner = await desk.owner(shipmentCode)
    expect((await desk.trial(draft, MONTH, owner)).status).not.toBe(OK)
  })

  it('refuse a table that says nothing, and goods without a weight where tonnes are paid for', async () => {
    const { shipmentCode, warehouseCode } = await stored()
    const wrong = await desk.written({ shipmentCode, warehouseCode, fees: [{ basis: 'm2Day', rate: '1.00' }] })
    expect(wrong.errors).toEqual({ 'fees.0.basis': { code: 'validation.storageFee.noArea' } })
    const heavy = await stored([{ basis: 'tonneDay', rate: '1.00' }], { unitKg: null })
    await desk.posted(heavy.of, 'receive', 5, 3)
    const refused = await desk.make(heavy.asked)
    expect(refused.msg).toContain(heavy.goods.goodsNo)
  })
})

describe('bills for storage', () => {
  it('S1-033 are reckoned, sent, confirmed by the owner, approved by another person and booked', async () => {
    const { of, asked, shipmentCode } = await stored()
    await desk.posted(of, 'receive', 20, 40)
    await desk.posted(of, 'ship', 10, 15)
    const preview = await ok(desk.staff.call(billCalls.storageBillPreview, { query: asked }))
    const bill = await desk.made(asked)
    // Four pallets for seven days, three after fifteen pieces have left, for eleven.
    expect(bill).toMatchObject({
      lineCount: 1,
      amount: '122.00',
      adjustment: '0.00',
      total: '122.00',
      status: at.draft,
    })
    expect(preview).toEqual({ lines: 1, total: '122.00', uncovered: [] })
    const owner = await desk.owner(shipmentCode)
    const seen = () => owner.call(billResources.storageBill.by.list, { query: { pageNum: 1, pageSize: 9 } })
    expect((await ok(seen())).records).toEqual([])
    await ok(desk.move(bill, 'send'))
    expect((await ok(seen())).records).toMatchObject([{ billNo: bill.billNo, total: '122.00' }])
    expect(await desk.linesOf(bill, owner)).toMatchObject([
      { warehouseName: 'North', basis: 'palletDay', amount: '122.00' },
    ])
    const parts = await desk.partsOf(bill, owner)
    expect(parts.map(({ days, units, isFree }) => [days, units, isFree])).toEqual([
      [3, 4, true],
      [7, 4, false],
      [11, 3, false],
    ])
    expect((await desk.move(bill, 'confirm')).status).not.toBe(OK)
    await ok(desk.move(bill, 'confirm', owner))
    // Whoever made it does not approve it.
    const own = await desk.move(bill, 'approve')
    expect(own.errors).toMatchObject({ move: { code: 'validation.condition.billByOther' } })
    await ok(desk.move(bill, 'approve', desk.second))
    const booked = await ok(owner.call(billCalls.storageBillBooked, { query: { id: bill.id } }))
    expect(booked).toEqual({ balance: '-122.00', transfers: ['122.00'], handedOver: '0.00' })
  })

  it('one that was voided before it was ever sent is nothing that the owner is shown; one that was sent stays', async () => {
    const { of, asked, shipmentCode } = await stored([{ basis: 'inPiece', rate: '1.00' }])
    await desk.posted(of, 'receive', 25, 10)
    const owner = await desk.owner(shipmentCode)
    const seen = async () =>
      (await ok(owner.call(billResources.storageBill.by.list, { query: { pageNum: 1, pageSize: 9 } }))).records
    const wrong = await desk.made(asked)
    await ok(desk.move(wrong, 'void'))
    expect(await seen()).toEqual([])
    expect((await owner.call(billResources.storageBill.by.get, { params: { id: wrong.id } })).status).not.toBe(OK)
    expect((await owner.call(billCalls.storageBillBooked, { query: { id: wrong.id } })).status).not.toBe(OK)
    expect([await desk.linesOf(wrong, owner), await desk.partsOf(wrong, owner)]).toEqual([[], []])
    const sent = await desk.made(asked)
    for (const move of ['send', 'reject', 'void']) await ok(desk.move(sent, move))
    expect(await seen()).toMatchObject([{ billNo: sent.billNo, status: at.voided }])
    expect(await desk.linesOf(sent, owner)).toHaveLength(1)
  })

  it('whoever put a line right does not approve the bill, whoever writes that line after him', async () => {
    const { of, asked } = await stored([{ basis: 'inPiece', rate: '1.00' }])
    await desk.posted(of, 'receive', 25, 10)
    const bill = await desk.made(asked)
    const line = await ok(desk.adjust(bill, '-5.00', {}, desk.second))
    const { storageBillLine } = billResources
    const change = { id: line.id, version: line.version, reason: 'agreed by phone' }
    await ok(desk.staff.call(storageBillLine.by.update, { body: change }))
    await ok(desk.move(bill, 'send'))
    await ok(desk.move(bill, 'confirm', await desk.owner(bill.shipmentCode)))
    expect((await desk.move(bill, 'approve', desk.second)).errors).toMatchObject({
      move: { code: 'validation.condition.billByOther' },
    })
  })

  it('S1-033 a draft that is reckoned anew is the same to the fen, and what was put right stays', async () => {
    const { of, asked } = await stored([
      { basis: 'palletDay', rate: '1.01', stepBy: 'quantity' },
      { basis: 'palletDay', rate: '0.77', stepBy: 'quantity', above: 2 },
      { basis: 'inTonne', rate: '13.33' },
      { basis: 'outPiece', rate: '0.15' },
    ])
    await desk.posted(of, 'receive', 25, 33)
    await desk.posted(of, 'ship', 5, 7)
    const bill = await desk.made(asked)
    const lines = await desk.linesOf(bill)
    expect(lines.map(({ basis, above, amount }) => [basis, above, amount])).toEqual([
      ['palletDay', 0, '52.52'],
      ['palletDay', 2, fenToYuan(77 * (2 * 20 + 1 * 6))],
      ['inTonne', 0, '8.80'],
      ['outPiece', 0, '1.05'],
    ])
    expect((await desk.adjust(bill, '-5.00', { reason: '' })).errors).toMatchObject({
      reason: { code: 'validation.storageBillLine.reasoned' },
    })
    const line = await ok(desk.adjust(bill, '-5.00'))
    expect(await ok(desk.reckon(bill))).toEqual({ changed: false })
    const after = await desk.billNow(bill.id)
    expect(after).toMatchObject({ amount: bill.amount, adjustment: '-5.00' })
    expect(yuanToFen(after.total ?? '')).toBe((yuanToFen(bill.total ?? '') ?? 0) - 500)
    expect((await desk.linesOf(bill)).map(({ amount }) => amount)).toEqual([
      ...lines.map(({ amount }) => amount),
      '-5.00',
    ])
    const { storageBillLine } = billResources
    const fixed = lines[0]
    const change = { id: fixed?.id ?? 0, version: fixed?.version ?? 0, amount: '1.00', reason: 'less' }
    expect((await desk.staff.call(storageBillLine.by.update, { body: change })).status).not.toBe(OK)
    // Who put a line right had a hand in it.
    const other = await desk.area.signIn({
      permissions: ['storageBill.edit', 'storageBill.read', 'storageBill.approve'],
    })
    await ok(other.call(storageBillLine.by.update, { body: { id: line.id, version: line.version, amount: '-4.00' } }))
    await ok(desk.move(bill, 'send'))
    await ok(desk.move(bill, 'confirm', await desk.owner(bill.shipmentCode)))
    expect((await desk.move(bill, 'approve', other)).status).not.toBe(OK)
    expect((await desk.adjust(bill, '1.00')).status).not.toBe(OK)
  })

  it('S1-033 a posting after the fact comes into the next bill, once, and names the bill of its days', async () => {
    const { of, asked, shipmentCode } = await stored([{ basis: 'palletDay', rate: '2.00' }])
    await desk.posted(of, 'receive', 29, 20)
    const first = { ...asked, end: daysAgo(20) }
    const old = await desk.approved(await desk.made(first))
    expect(old.total).toBe('40.00')
    const next = { shipmentCode, start: daysAgo(19), end: daysAgo(10) }
    const postingNo = await desk.posted(of, 'receive', 25, 10)
    const bill = await desk.made(next)
    const lines = await desk.linesOf(bill)
    expect(lines).toMatchObject([
      { kind: 'fee', amount: '60.00' },
      { kind: 'late', aboutBillNo: old.billNo, basis: 'palletDay', amount: '12.00' },
    ])
    expect((await desk.partsOf(bill)).filter(part => part.lineNo === lines[1]?.lineNo)).toMatchObject([
      { postingNo, quantity: 10 },
    ])
    // A third knows that it was told of.
    const third = await desk.made({ shipmentCode, start: daysAgo(9), end: daysAgo(0) })
    expect(await desk.linesOf(third)).toMatchObject([{ kind: 'fee', amount: '60.00' }])
    // What comes while a draft is there makes it say something else than it says.
    await desk.posted(of, 'receive', 5, 10)
    expect((await desk.move(third, 'send')).errors).toMatchObject({
      move: { code: 'validation.condition.billAsReckoned' },
    })
    expect(await ok(desk.reckon(third))).toEqual({ changed: true })
    expect((await desk.billNow(third.id)).total).toBe('72.00')
    // The old bill stands as it was.
    expect((await desk.billNow(old.id)).total).toBe('40.00')
  })

  it('S1-033 what was charged too much is given back by a bill of its own, which names the other', async () => {
    const { of, asked, shipmentCode } = await stored([{ basis: 'inPiece', rate: '1.00' }])
    await desk.posted(of, 'receive', 25, 30)
    await desk.posted(of, 'receive', 5, 2)
    const old = await desk.approved(await desk.made({ ...asked, end: daysAgo(20) }))
    const bill = await desk.made({ shipmentCode, start: daysAgo(19), end: daysAgo(0) })
    expect((await desk.adjust(bill, '-10.00', { aboutBillNo: 'CF-NONE' })).errors).toMatchObject({
      aboutBillNo: { code: 'validation.storageBillLine.about' },
    })
    await ok(desk.adjust(bill, '-10.00', { aboutBillNo: old.billNo }))
    await desk.approved(bill)
    const owner = await desk.owner(shipmentCode)
    expect(await ok(owner.call(billCalls.storageBillBooked, { query: { id: bill.id } }))).toEqual({
      balance: '-22.00',
      transfers: ['-8.00'],
      handedOver: '0.00',
    })
  })

  it('days stand on one bill, those to come on none, and nobody else’s are seen', async () => {
    const { of, asked, shipmentCode } = await stored()
    await desk.posted(of, 'receive', 20, 40)
    expect((await desk.make({ ...asked, end: daysAgo(-1) })).status).not.toBe(OK)
    const bill = await desk.made(asked)
    expect((await desk.make({ ...asked, start: daysAgo(5) })).msg).toContain(bill.billNo)
    const row = { billNo: 'CF-BEHIND', shipmentCode, periodStart: daysAgo(3), periodEnd: daysAgo(1), status: at.draft }
    const sums = { lineCount: 0, amount: '0.00', adjustment: '0.00', total: '0.00' }
    await expect(desk.area.seed(StorageBill, [{ ...row, ...sums }])).rejects.toThrow()
    await ok(desk.move(bill, 'void'))
    expect((await desk.made(asked)).total).toBe(bill.total)
    const stranger = await desk.owner(OWNERS[0])
    expect((await stranger.call(billResources.storageBill.by.get, { params: { id: bill.id } })).status).not.toBe(OK)
    const clerk = await desk.area.signIn({ permissions: ['storageBill.read'] })
    expect((await desk.make(asked, clerk)).status).toBe(FORBIDDEN)
    // A party that was granted too much reckons nothing all the same.
    const greedy = { partyType: 'SHIPPER', partyCode: shipmentCode, permissions: ['storageBill.edit'] } as const
    expect((await desk.make(asked, await desk.area.signIn(greedy))).status).toBe(FORBIDDEN)
  })

  it('goods that lie where no contract says a price are named with their days', async () => {
    const { of, asked, goods } = await stored()
    const elsewhere = await desk.newPlace()
    await desk.posted(of, 'receive', 20, 10)
    await desk.posted({ ...of, warehouseCode: elsewhere.warehouseCode, goodsCode: goods.code }, 'receive', 4, 10)
    const preview = await ok(desk.staff.call(billCalls.storageBillPreview, { query: asked }))
    expect(preview.uncovered).toEqual([{ warehouseName: 'North', from: daysAgo(4), to: daysAgo(0), days: 5 }])
  })
})
