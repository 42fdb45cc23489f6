// @vitest-environment node
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { proveBooks } from '../../../../server/src/ntocc/books/prove.ts'
import { withDatabases } from '../../../../server/src/ntocc/testing/databases.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { type ReceiptDesk, receiptDesk } from './testing/desk.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const { at } = settlementMachine

withDatabases('what shippers owe, while several take it at once', (database, kind) => {
  let desk: ReceiptDesk
  beforeAll(async () => {
    desk = await receiptDesk(database().db)
  })
  afterAll(() => desk?.close())

  // The embedded database does one thing after the other.
  it.runIf(kind === 'postgres')('money that comes in while somebody holds the batch is drawn afterwards', async () => {
    const shipper = desk.newShipper()
    const [held, free] = [await desk.approved(shipper, '100.00'), await desk.approved(shipper, '30.00')]
    await database().db.transaction(async tx => {
      await tx.query('select 1 from settlement_settlement_batch where id = $1 for update', [held.id])
      await desk.payIn(shipper, '120.00')
      // Nobody waits for the other: what nobody holds is drawn at once.
      expect(await desk.hear(shipper)).toBe(1)
      await desk.draw()
    })
    expect(await desk.batchNow(free)).toMatchObject({ status: at.paid })
    expect(await desk.batchNow(held)).toMatchObject({ status: at.toPay })
    await desk.draw()
    expect(await desk.batchNow(held)).toMatchObject({ status: at.partlyPaid, paidAmount: '90.00' })
    expect(await desk.has(shipper)).toMatchObject({ balance: '0.00' })
  })

  it('a clerk who takes a part at that very moment leaves nothing behind', async () => {
    for (let round = 0; round < 6; round += 1) {
      const shipper = desk.newShipper()
      const batch = await desk.approved(shipper, '100.00')
      await desk.payIn(shipper, '20.00')
      const { version } = await desk.batchNow(batch)
      const more = async () => {
        await desk.payIn(shipper, '80.00')
        await desk.hear(shipper)
      }
      await Promise.all([desk.take(batch, '20.00', version), more(), desk.draw()])
      await desk.draw()
      expect(await desk.batchNow(batch)).toMatchObject({ status: at.paid, paidAmount: '100.00' })
      expect(await desk.has(shipper)).toMatchObject({ balance: '0.00' })
      const taken = (await desk.receiptsOf(batch)).reduce((sum, { amount }) => sum + Number(amount), 0)
      expect(taken).toBe(100)
      expect(await desk.owes(batch)).toBe('0.00')
    }
    expect(await proveBooks(database().db)).toEqual([])
  })
})
