// @vitest-environment node
import { platformDay } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveBooks } from '../../../../server/src/ntocc/books/prove.ts'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { settlementMachine } from '../../contract/machine.ts'
import type { Statement } from '../../contract/statement.ts'
import { type ReceiptDesk, receiptDesk } from './testing/desk.ts'

const { at } = settlementMachine

withDatabase('a receipt that was taken wrongly is given back', database => {
  let desk: ReceiptDesk
  let clerk: string
  beforeAll(async () => {
    desk = await receiptDesk(database().db)
    clerk = await desk.person('PLAT_ADMIN', 'HQ-CLERK', 'FINANCE')
  }, 240_000)
  afterAll(() => desk?.close())

  /** A batch of which so much was taken when it was approved. */
  const received = async (has: string, ...amounts: readonly string[]) => {
    const shipper = desk.newShipper()
    await desk.payIn(shipper, has)
    const batch = await desk.approved(shipper, ...amounts)
    const [receipt] = await desk.receiptsOf(batch)
    if (!receipt) throw new Error('nothing was taken')
    return { shipper, batch, receipt }
  }
  const ok = async (told: Promise<{ status: number; msg?: string | undefined; errors?: unknown }>) => {
    const { status, msg, errors } = await told
    expect(status, `${msg} ${JSON.stringify(errors)}`).toBe(0)
  }
  const refused = (code: string) => ({ errors: { move: { code: `validation.giveBack.${code}` } } })
  const told = async (shipper: string) => {
    const of = `shipmentCode=${shipper}&start=2026-01-01&end=${platformDay(new Date())}`
    return (await desk.get<Statement>('settlementStatement', of)).data
  }

  it('by another one that names it: the batch owes again, the account has it, and books and statement say so', async () => {
    const { shipper, batch, receipt } = await received('60.00', '100.00')
    await ok(desk.giveBack(batch, receipt.receiptNo, clerk))
    const [first, back] = await desk.receiptsOf(batch)
    expect(first).toEqual(receipt)
    expect(back).toMatchObject({
      receiptNo: expect.stringMatching(/^KS/),
      amount: '-60.00',
      givesBack: receipt.receiptNo,
      reason: 'taken for another',
      accountNo: receipt.accountNo,
      shipmentCode: shipper,
      takenBy: expect.stringMatching(/^person/),
    })
    const now = await desk.batchNow(batch)
    expect([now.status, now.paidAmount, now.byHand]).toEqual([at.toPay, undefined, true])
    expect(await desk.has(shipper)).toMatchObject({ balance: '60.00', available: '60.00' })
    expect(await desk.owes(batch)).toBe('-100.00')
    const statement = await told(shipper)
    expect(statement?.lines.map(({ what, isReversed, moved, owed }) => [what, isReversed, moved, owed])).toEqual([
      ['batch', false, '100.00', '100.00'],
      ['receipt', false, '-60.00', '40.00'],
      ['receipt', true, '60.00', '100.00'],
    ])
    expect(statement?.lines.at(-1)?.number).toBe(receipt.receiptNo)
    const { rows } = await database().db.query<Record<string, unknown>>(
      `select subject, amount::int as fen, ref_no, reason from accounts_account_change where shipment_code = $1 order by seq desc limit 1`,
      [shipper],
    )
    expect(rows).toEqual([{ subject: 'settle', fen: 6_000, ref_no: back?.receiptNo, reason: 'taken for another' }])
    expect(await proveBooks(database().db)).toEqual([])
  })

  it('and is not taken once more by itself, but by whoever says so', async () => {
    const { shipper, batch, receipt } = await received('60.00', '100.00')
    await ok(desk.giveBack(batch, receipt.receiptNo, clerk))
    expect(await desk.hear(shipper)).toBe(0)
    await desk.draw()
    expect(await desk.has(shipper)).toMatchObject({ balance: '60.00' })
    // What else the shipper owes is taken as ever.
    const other = await desk.approved(shipper, '25.00')
    expect(other).toMatchObject({ status: at.paid })
    await ok(desk.take(batch, '5.00'))
    expect(await desk.batchNow(batch)).toMatchObject({ status: at.partlyPaid, paidAmount: '5.00', byHand: false })
    await desk.draw()
    expect(await desk.batchNow(batch)).toMatchObject({ paidAmount: '35.00' })
    expect(await desk.has(shipper)).toMatchObject({ balance: '0.00' })
  })

  it('one of several, of a batch that was paid', async () => {
    const { shipper, batch } = await received('30.00', '100.00')
    await desk.payIn(shipper, '70.00')
    await desk.hear(shipper)
    expect(await desk.batchNow(batch)).toMatchObject({ status: at.paid })
    const [, second] = await desk.receiptsOf(batch)
    await ok(desk.giveBack(batch, second?.receiptNo ?? '', clerk))
    expect(await desk.batchNow(batch)).toMatchObject({ status: at.partlyPaid, paidAmount: '30.00' })
    expect(await desk.standing(batch)).toMatchObject({ received: '30.00', open: '70.00', available: '70.00' })
    expect((await desk.returnable(batch, clerk))?.map(({ amount }) => amount)).toEqual(['30.00'])
    expect(await desk.owes(batch)).toBe('-70.00')
  })

  it('once, and what gives back is not given back itself', async () => {
    const { shipper, batch, receipt } = await received('60.00', '100.00')
    const { version } = await desk.batchNow(batch)
    const both = await Promise.all([1, 2].map(() => desk.giveBack(batch, receipt.receiptNo, clerk, { version })))
    expect(both.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(await desk.giveBack(batch, receipt.receiptNo, clerk)).toMatchObject(refused('given'))
    const [, back] = await desk.receiptsOf(batch)
    expect(await desk.giveBack(batch, back?.receiptNo ?? '', clerk)).toMatchObject(refused('given'))
    expect(await desk.returnable(batch, clerk)).toEqual([])
    expect(await desk.has(shipper)).toMatchObject({ balance: '60.00' })
    expect(await desk.receiptsOf(batch)).toHaveLength(2)
  })

  it('and none of another batch', async () => {
    const [one, other] = [await received('60.00', '100.00'), await received('60.00', '100.00')]
    expect(await desk.giveBack(one.batch, other.receipt.receiptNo, clerk)).toMatchObject(refused('given'))
    expect(await desk.receiptsOf(other.batch)).toHaveLength(1)
  })

  it('by somebody else than took it, or approved the batch that it followed from, with a reason', async () => {
    const { shipper, batch, receipt } = await received('60.00', '100.00')
    expect(await desk.returnable(batch)).toMatchObject([{ refusals: ['sameHand'] }])
    expect(await desk.giveBack(batch, receipt.receiptNo, desk.admin)).toMatchObject(refused('sameHand'))
    await desk.payIn(shipper, '10.00')
    const taken = await desk.post(
      'settlementReceive',
      { id: batch.id, version: (await desk.batchNow(batch)).version, amount: '10.00' },
      clerk,
    )
    expect(taken.status).toBe(0)
    const [, byClerk] = await desk.receiptsOf(batch)
    expect(await desk.giveBack(batch, byClerk?.receiptNo ?? '', clerk)).toMatchObject(refused('sameHand'))
    expect((await desk.giveBack(batch, receipt.receiptNo, clerk, { reason: '' })).errors).toMatchObject({
      reason: expect.anything(),
    })
    expect(await desk.receiptsOf(batch)).toHaveLength(2)
    await ok(desk.giveBack(batch, byClerk?.receiptNo ?? '', desk.admin))
    await ok(desk.giveBack(batch, receipt.receiptNo, clerk))
    expect(await desk.has(shipper)).toMatchObject({ balance: '70.00' })
  })

  it('to an account that is frozen too, and never by a shipper', async () => {
    const { shipper, batch, receipt } = await received('60.00', '100.00')
    await desk.lock(shipper, true)
    const own = await desk.person('SHIPPER', shipper, 'SHIPPER')
    expect((await desk.giveBack(batch, receipt.receiptNo, own)).status).not.toBe(0)
    await ok(desk.giveBack(batch, receipt.receiptNo, clerk))
    expect(await desk.has(shipper)).toMatchObject({ balance: '60.00', isFrozen: true })
  })

  it('so that a batch that was wrong can be revoked and settled anew', async () => {
    const { shipper, batch, receipt } = await received('60.00', '100.00')
    expect((await desk.move(batch, 'revoke')).status).not.toBe(0)
    await ok(desk.giveBack(batch, receipt.receiptNo, clerk))
    await ok(desk.move(batch, 'revoke'))
    expect(await desk.owes(batch)).toBe('0.00')
    expect((await told(shipper))?.closing).toBe('0.00')
    expect(await desk.has(shipper)).toMatchObject({ balance: '60.00' })
    expect(await proveBooks(database().db)).toEqual([])
  })

  it('and the shipper is told', async () => {
    const { shipper, batch, receipt } = await received('60.00', '100.00')
    const heard: [string, object][] = []
    const end = desk.backend.notifier.subscribe(({ key, message }) => {
      heard.push([key, message])
    })
    await ok(desk.giveBack(batch, receipt.receiptNo, clerk))
    end()
    expect(heard.filter(([key]) => key === `HQ/SHIPPER/${shipper}`)).toMatchObject([
      [expect.anything(), { text: { en: expect.stringContaining('60.00') } }],
    ])
  })

  it('by nobody whose own company owes it, at whichever desk', async () => {
    const { code, phone } = await desk.addShipper()
    await desk.payIn(code, '50.00')
    const batch = await desk.approved(code, '50.00')
    const [receipt] = await desk.receiptsOf(batch)
    const self = await desk.person('PLAT_ADMIN', 'HQ-SELF', 'FINANCE', phone)
    expect((await desk.returnable(batch, self))?.map(({ refusals }) => refusals)).toEqual([['own']])
    expect(await desk.giveBack(batch, receipt?.receiptNo ?? '', self)).toMatchObject({
      errors: { move: { code: 'validation.giveBack.own' } },
    })
  })
})
