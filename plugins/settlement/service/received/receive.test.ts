// @vitest-environment node
import { platformDay } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveBooks } from '../../../../server/src/ntocc/books/prove.ts'
import { withDatabase } from '../../../../server/src/ntocc/testing/databases.ts'
import { settlementMachine } from '../../contract/machine.ts'
import type { Statement } from '../../contract/statement.ts'
import { type ReceiptDesk, receiptDesk } from './testing/desk.ts'

const { at } = settlementMachine

withDatabase('what shippers owe is taken from their accounts', database => {
  let desk: ReceiptDesk
  beforeAll(async () => {
    desk = await receiptDesk(database().db)
  }, 240_000)
  afterAll(() => desk?.close())

  const standing = (of: { id: number }) => desk.standing(of)

  it('as far as they have it when a batch is approved, and the rest when more comes in', async () => {
    const shipper = desk.newShipper()
    await desk.payIn(shipper, '60.00')
    const batch = await desk.approved(shipper, '100.00', '50.00')
    expect(batch).toMatchObject({ status: at.partlyPaid, paidAmount: '60.00' })
    expect(await desk.has(shipper)).toMatchObject({ balance: '0.00', available: '0.00' })
    expect(await desk.owes(batch)).toBe('-90.00')
    await desk.payIn(shipper, '100.00')
    expect(await desk.hear(shipper)).toBe(1)
    expect(await desk.batchNow(batch)).toMatchObject({ status: at.paid, paidAmount: '150.00' })
    expect(await desk.has(shipper)).toMatchObject({ balance: '10.00' })
    expect(await desk.owes(batch)).toBe('0.00')
    expect((await desk.receiptsOf(batch)).map(({ amount }) => amount)).toEqual(['60.00', '90.00'])
    // Said once more, nothing is taken.
    expect(await desk.hear(shipper)).toBe(0)
    expect(await desk.has(shipper)).toMatchObject({ balance: '10.00' })
    expect(await proveBooks(database().db)).toEqual([])
  })

  it('and their statement says so, to the fen', async () => {
    const shipper = desk.newShipper()
    await desk.payIn(shipper, '30.00')
    await desk.approved(shipper, '80.00')
    const of = `shipmentCode=${shipper}&start=2026-01-01&end=${platformDay(new Date())}`
    const { data } = await desk.get<Statement>('settlementStatement', of)
    expect(data?.lines.map(({ what, moved, owed }) => [what, moved, owed])).toEqual([
      ['batch', '80.00', '80.00'],
      ['receipt', '-30.00', '50.00'],
    ])
    expect(data?.closing).toBe('50.00')
  })

  it('what was approved first comes first', async () => {
    const shipper = desk.newShipper()
    const [first, second] = [await desk.approved(shipper, '40.00'), await desk.approved(shipper, '40.00')]
    await desk.payIn(shipper, '50.00')
    expect(await desk.hear(shipper)).toBe(2)
    expect((await desk.batchNow(first)).paidAmount).toBe('40.00')
    expect(await desk.batchNow(second)).toMatchObject({ status: at.partlyPaid, paidAmount: '10.00' })
  })

  it('by a clerk in parts, and never more than is open or the account has', async () => {
    const shipper = desk.newShipper()
    const batch = await desk.approved(shipper, '100.00')
    expect(await standing(batch)).toMatchObject({ open: '100.00', available: '0.00', refusals: ['nothing'] })
    expect((await desk.take(batch, '1.00')).status).not.toBe(0)
    await desk.payIn(shipper, '70.00')
    expect(await standing(batch)).toMatchObject({ total: '100.00', received: '0.00', available: '70.00', refusals: [] })
    for (const amount of ['70.01', '0.00']) expect((await desk.take(batch, amount)).msg, amount).toContain('70')
    expect((await desk.take(batch, '20.00')).data).toEqual({ received: '20.00' })
    expect((await desk.receiptsOf(batch))[0]).toMatchObject({ amount: '20.00', takenBy: 'admin' })
    await desk.payIn(shipper, '100.00')
    expect((await desk.take(batch, '80.01')).status).not.toBe(0)
    expect((await desk.take(batch, '80.00')).status).toBe(0)
    expect(await standing(batch)).toMatchObject({ open: '0.00', refusals: ['state'] })
    expect(await desk.has(shipper)).toMatchObject({ balance: '70.00' })
  })

  it('and two who take at once take it once', async () => {
    const shipper = desk.newShipper()
    const batch = await desk.approved(shipper, '100.00')
    await desk.payIn(shipper, '100.00')
    const { version } = await desk.batchNow(batch)
    const told = await Promise.all([1, 2].map(() => desk.take(batch, '60.00', version)))
    expect(told.filter(({ status }) => status === 0)).toHaveLength(1)
    expect(await desk.has(shipper)).toMatchObject({ balance: '40.00' })
    expect(await desk.batchNow(batch)).toMatchObject({ paidAmount: '60.00' })
  })

  it('money that comes in while a batch is being approved is found by one of both', async () => {
    const shipper = desk.newShipper()
    const batches = [await desk.toApprove(shipper, '30.00'), await desk.toApprove(shipper, '30.00')]
    await desk.payIn(shipper, '60.00')
    const told = await Promise.all(batches.map(batch => desk.move(batch, 'approve')))
    expect(told.map(({ status, msg }) => [status, msg])).toEqual([
      [0, undefined],
      [0, undefined],
    ])
    await Promise.all([desk.hear(shipper), desk.hear(shipper)])
    for (const batch of batches) expect(await desk.batchNow(batch)).toMatchObject({ status: at.paid })
    expect(await desk.has(shipper)).toMatchObject({ balance: '0.00' })
  })

  it('nothing for a batch that is not approved, nor from an account that is frozen', async () => {
    const shipper = desk.newShipper()
    await desk.payIn(shipper, '100.00')
    const waits = await desk.toApprove(shipper, '10.00')
    expect(await desk.hear(shipper)).toBe(0)
    expect(await standing(waits)).toMatchObject({ refusals: ['state'] })
    expect((await desk.take(waits, '1.00')).status).not.toBe(0)
    await desk.lock(shipper, true)
    const batch = await desk.approved(shipper, '10.00')
    expect(batch).toMatchObject({ status: at.toPay })
    // It is said before anybody tries.
    expect(await standing(batch)).toMatchObject({ open: '10.00', available: '100.00', refusals: ['frozen'] })
    expect((await desk.take(batch, '10.00')).errors).toMatchObject({ move: { code: 'validation.receipt.frozen' } })
    await desk.draw()
    expect(await desk.has(shipper)).toMatchObject({ balance: '100.00' })
    // Once it is as others are, it is taken without anybody asking.
    await desk.lock(shipper, false)
    await desk.draw()
    expect(await desk.has(shipper)).toMatchObject({ balance: '90.00' })
    expect(await desk.batchNow(batch)).toMatchObject({ status: at.paid })
    await desk.draw()
    expect(await desk.receiptsOf(batch)).toHaveLength(1)
  })

  it('and one that was paid is not revoked any more', async () => {
    const shipper = desk.newShipper()
    await desk.payIn(shipper, '5.00')
    const batch = await desk.approved(shipper, '10.00')
    expect((await desk.move(batch, 'revoke')).status).not.toBe(0)
    expect(await desk.owes(batch)).toBe('-5.00')
  })
})
