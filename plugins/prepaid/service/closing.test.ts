// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proveBooks } from '../../../server/src/ntocc/books/prove.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import type { PrepaidSums } from '../contract/calls.ts'
import { ASK_TO_CLOSE, prepaidMachine } from '../contract/machine.ts'
import type { Prepaid } from '../contract/prepaid.ts'
import { type BatchSteps, batchSteps } from './testing/batches.ts'
import { type PrepaidDesk, prepaidDesk } from './testing/desk.ts'

const { at } = prepaidMachine
const refused = (code: string) => ({ errors: { move: { code: `validation.${code}` } } })
const wrong = (code: string) => ({ errors: { batchCode: { code: `validation.prepaid.${code}` } } })
const DONE = { status: 0 }

withDatabase('what the bank gave back of an advance after it was taken off', database => {
  let desk: PrepaidDesk
  let steps: BatchSteps
  let [clerk, approver] = ['', '']
  beforeAll(async () => {
    desk = await prepaidDesk(database().db)
    steps = await batchSteps(desk)
    ;({ clerk, approver } = steps)
  }, 240_000)
  afterAll(async () => {
    if (!desk) return
    expect(await desk.differing()).toEqual([])
    expect(await proveBooks(database().db)).toEqual([])
    await desk.close()
  })

  /** What moved in the books when it was closed. */
  const booked = (of: Prepaid) =>
    desk.as(async ctx => {
      const found = [
        ...(await ctx.books.of('paidAgain', of.prepaidNo)),
        ...(await ctx.books.of('writeOff', of.prepaidNo)),
      ]
      return found.map(({ kind, amount }) => [kind, amount])
    })
  const owedInAll = async (): Promise<string | undefined> => {
    const { data } = await desk.get<PrepaidSums>('prepaidSums', clerk)
    expect(data?.differing).toEqual([])
    return data?.owedBack
  }

  it.each([
    ['paidAgain', 'prepaid.paidAgain'],
    ['writtenOff', 'prepaid.writeOff'],
  ] as const)('is owed to the payee until two people close it: %s', async (closing, booking) => {
    const who = await desk.driver()
    const { of, batch } = await steps.owedBack(who, '400.00')
    expect(await desk.now(of)).toMatchObject({ owedBack: '400.00', offsetAmount: '400.00', openAmount: '0.00' })
    expect(await owedInAll()).toBe('400.00')
    const payments = await desk.as(ctx => ctx.request('carriagePaid', { waybillNos: [who.waybillNo] }), 'reporting')
    expect(payments?.map(({ isReturned }) => isReturned)).toEqual([true])
    // The batch would owe the whole again, and the advance says so already.
    expect(await steps.step(batch, 'revoke', approver)).toMatchObject(refused('prepaid.bounced'))
    await steps.settled(batch)
    // What came back is put onto a line of the next batch, by an adjustment with its reason.
    const again = closing === 'paidAgain' ? await steps.paidBatch(who, '400.00') : undefined
    const ask = (token: string) =>
      again ? steps.sayPaidAgain(of, again.code, token) : desk.move(of, ASK_TO_CLOSE.writtenOff, token)
    expect(await ask(who.token)).not.toMatchObject(DONE)
    expect((await desk.now(of)).status).toBe(at.owedBack)
    expect(await ask(clerk)).toMatchObject(DONE)
    expect(await desk.now(of)).toMatchObject({ status: at.closing, closing })
    // Whoever asks does not approve.
    expect(await desk.move(of, 'approveClosing', clerk)).toMatchObject(refused('condition.prepaidClosedByOther'))
    expect(await desk.move(of, 'refuseClosing', approver)).toMatchObject(DONE)
    const back = await desk.now(of)
    expect([back.status, back.closing ?? null, back.batchNo ?? null]).toEqual([at.owedBack, null, null])
    expect(await ask(clerk)).toMatchObject(DONE)
    // Until it is approved it is owed.
    expect(await owedInAll()).toBe('400.00')
    expect(await booked(of)).toEqual([])
    expect(await desk.move(of, 'approveClosing', approver)).toMatchObject(DONE)
    expect(await desk.now(of)).toMatchObject({
      status: at.closed,
      closing,
      ...(again && { batchCode: again.code, batchNo: again.batchNo }),
    })
    expect(await desk.move(of, 'approveClosing', approver)).not.toMatchObject(DONE)
    expect(await owedInAll()).toBe('0.00')
    expect(await booked(of)).toEqual([[booking, '400.00']])
  })

  describe('is paid again by a batch', () => {
    it('of the payee, that banks have paid, by as much as was put onto its lines and once', async () => {
      const [who, other] = [await desk.driver(), await desk.driver()]
      const { of } = await steps.owedBack(who, '300.00')
      const say = (batchCode: string) => steps.sayPaidAgain(of, batchCode, clerk)
      expect(await say('NOBODY')).toMatchObject(wrong('noBatch'))
      expect(await say((await steps.paidBatch(other, '300.00')).code)).toMatchObject(wrong('batchOfOther'))
      const unpaid = await steps.furtherBatch(who, '300.00', 'send', 'confirm', 'submit', 'approve')
      expect(await say(unpaid.code)).toMatchObject(wrong('batchUnpaid'))
      expect(await say((await steps.paidBatch(who, '299.99')).code)).toMatchObject(wrong('batchTooSmall'))
      await steps.settled(unpaid)
      // Nobody moves it there without saying which batch.
      expect(await desk.move(of, ASK_TO_CLOSE.paidAgain, clerk)).not.toMatchObject(DONE)
      expect((await desk.now(of)).status).toBe(at.owedBack)
      expect(await say(unpaid.code)).toMatchObject(DONE)
      expect(await desk.move(of, 'approveClosing', approver)).toMatchObject(DONE)
      // No adjustment pays two advances.
      const next = { ...who, waybillNo: await desk.waybill(who.code, '1000.00') }
      const { of: second } = await steps.owedBack(next, '100.00')
      expect(await steps.sayPaidAgain(second, unpaid.code, clerk)).toMatchObject(wrong('batchTooSmall'))
    })

    it('is not approved, nor the batch taken back, once the bank has given the batch back', async () => {
      const who = await desk.driver()
      const { of } = await steps.owedBack(who, '400.00')
      const batch = await steps.furtherBatch(who, '400.00', 'send', 'confirm', 'submit', 'approve')
      await desk.fault('return')
      await steps.settled(batch)
      expect(await steps.sayPaidAgain(of, batch.code, clerk)).toMatchObject(DONE)
      await expect
        .poll(async () => {
          await desk.query(`update settlement_payment set next_at = $2 where batch_no = $1`, [
            batch.batchNo,
            new Date(0).toISOString(),
          ])
          await desk.run()
          return (await steps.batchNow(batch)).status
        })
        .toBe(5)
      expect(await desk.move(of, 'approveClosing', approver)).toMatchObject(refused('prepaid.batchUnpaid'))
      expect((await steps.step(batch, 'revoke', approver)).msg).toContain(of.prepaidNo)
      expect(await desk.move(of, 'refuseClosing', approver)).toMatchObject(DONE)
      expect((await steps.batchNow(batch)).status).toBe(5)
      expect(await steps.step(batch, 'revoke', approver)).toMatchObject(DONE)
    })
  })
})
