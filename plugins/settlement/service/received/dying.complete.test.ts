// @vitest-environment node
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { proveBooks } from '../../../../server/src/ntocc/books/prove.ts'
import { withDatabases } from '../../../../server/src/ntocc/testing/databases.ts'
import { dying } from '../../../../server/src/ntocc/testing/dying.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { type ReceiptDesk, receiptDesk } from './testing/desk.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

withDatabases('what is taken from an account by a process that ends is taken once', database => {
  let desk: ReceiptDesk
  let fate: ReturnType<typeof dying>['fate']
  beforeAll(async () => {
    const mortal = dying(database().db)
    fate = mortal.fate
    desk = await receiptDesk(mortal.db)
  })
  afterAll(() => desk?.close())

  it.each([
    ['while the batch is approved', true],
    ['while money comes in', false],
  ])('%s', async (label, isApproving) => {
    for (let ends = 1; ; ends += 1) {
      const shipper = desk.newShipper()
      await desk.payIn(shipper, '100.00')
      const batch = await desk.toApprove(shipper, '70.00')
      if (!isApproving) {
        // It is not there yet when the batch is approved.
        await database().db.query('update accounts_money_account set status = 1 where shipment_code = $1', [shipper])
        await desk.move(batch, 'approve')
        await database().db.query('update accounts_money_account set status = 0 where shipment_code = $1', [shipper])
      }
      fate.doom(ends)
      await (isApproving ? desk.move(batch, 'approve') : desk.hear(shipper)).catch(() => undefined)
      const hasDied = fate.revive()
      // Whoever heard nothing does it again.
      if (isApproving) await desk.move(batch, 'approve')
      else await desk.hear(shipper)
      const told = `${label}, ended at ${ends}`
      expect(await desk.batchNow(batch), told).toMatchObject({ status: settlementMachine.at.paid, paidAmount: '70.00' })
      expect(await desk.receiptsOf(batch), told).toHaveLength(1)
      expect(await desk.has(shipper), told).toMatchObject({ balance: '30.00' })
      expect(await desk.owes(batch), told).toBe('0.00')
      if (hasDied) continue
      // At least: change record, account, receipt, both books, batch, and the commit.
      expect(ends).toBeGreaterThan(6)
      break
    }
    expect(await proveBooks(database().db)).toEqual([])
  })

  it('and what is given back by one is given back once', async () => {
    const clerk = await desk.person('PLAT_ADMIN', 'HQ-CLERK', 'FINANCE')
    for (let ends = 1; ; ends += 1) {
      const shipper = desk.newShipper()
      await desk.payIn(shipper, '70.00')
      const batch = await desk.approved(shipper, '70.00')
      const [receipt] = await desk.receiptsOf(batch)
      const { version } = await desk.batchNow(batch)
      const give = () => desk.giveBack(batch, receipt?.receiptNo ?? '', clerk, { version })
      fate.doom(ends)
      await give().catch(() => undefined)
      const hasDied = fate.revive()
      // Whoever heard nothing does it again: it was done, and is refused, or is done now.
      if (hasDied) await give()
      const told = `given back, ended at ${ends}`
      expect(await desk.batchNow(batch), told).toMatchObject({ status: settlementMachine.at.toPay, byHand: true })
      expect(
        (await desk.receiptsOf(batch)).map(({ amount }) => amount),
        told,
      ).toEqual(['70.00', '-70.00'])
      expect(await desk.has(shipper), told).toMatchObject({ balance: '70.00' })
      expect(await desk.owes(batch), told).toBe('-70.00')
      if (hasDied) continue
      expect(ends).toBeGreaterThan(5)
      break
    }
    expect(await proveBooks(database().db)).toEqual([])
  })
})
