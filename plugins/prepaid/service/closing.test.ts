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
const BASE = '/ntocc-basic-api'
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

  type Driver = Awaited<ReturnType<PrepaidDesk['driver']>>
  let people = 0
  /** Somebody of the staff whose phone is the payee's. */
  const gainsBy = (who: Driver) => desk.person('PLAT_ADMIN', `HQ-GAINS-${++people}`, 'FINANCE', who.phone)
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

  describe('whoever gains or is not meant', () => {
    it('neither asks for, approves nor refuses the closing of money of his own', async () => {
      const who = await desk.driver()
      const { of } = await steps.owedBack(who, '400.00')
      const batch = await steps.paidBatch(who, '400.00')
      const gains = await gainsBy(who)
      const own = refused('prepaid.own')
      expect(await desk.move(of, ASK_TO_CLOSE.writtenOff, gains)).toMatchObject(own)
      expect(await steps.sayPaidAgain(of, batch.code, gains)).toMatchObject(own)
      expect((await desk.now(of)).status).toBe(at.owedBack)
      expect(await desk.move(of, ASK_TO_CLOSE.writtenOff, clerk)).toMatchObject(DONE)
      expect(await desk.move(of, 'approveClosing', gains)).toMatchObject(own)
      // Nor does he keep alive what others would write off.
      expect(await desk.move(of, 'refuseClosing', gains)).toMatchObject(own)
      expect(await desk.now(of)).toMatchObject({ status: at.closing, owedBack: '400.00' })
    })

    it('a second account of who asked approves nothing, whichever of the two is closed', async () => {
      const phone = '10000066602'
      const [one, twin] = [
        await desk.person('PLAT_ADMIN', 'HQ-ONE', 'FINANCE', phone),
        await desk.person('FINANCE', 'HQ-ONE-TWIN', 'FINANCE', phone),
      ]
      const who = await desk.driver()
      const { of } = await steps.owedBack(who, '50.00')
      expect(await desk.move(of, ASK_TO_CLOSE.writtenOff, one)).toMatchObject(DONE)
      const byOther = refused('condition.prepaidClosedByOther')
      expect(await desk.move(of, 'approveClosing', twin)).toMatchObject(byOther)
      await desk.query(`update sys_account set enabled = false where party_code = 'HQ-ONE'`)
      expect(await desk.move(of, 'approveClosing', twin)).toMatchObject(byOther)
      // A closed account does nothing at all.
      const { version } = await desk.now(of)
      const body = { id: of.id, version, move: 'refuseClosing', reason: 'as it is' }
      expect(await desk.backend.put(`${BASE}/prepaid/move`, body, one)).not.toMatchObject(DONE)
      expect((await desk.now(of)).status).toBe(at.closing)
    })

    it('finance of another branch finds nothing by an id', async () => {
      await desk.query(
        `insert into sys_account (branch_code, username, password_hash, must_change_password, party_type, party_code, user_name)
         select 'HB', 'elsewhere', password_hash, false, 'PLAT_ADMIN', 'HB-FINANCE', to_jsonb('elsewhere'::text)
           from sys_account where username = 'admin'`,
      )
      await desk.query(
        `insert into sys_account_role (account_id, role_id, sort) select a.id, r.id, 0 from sys_account a join role r
           on r.branch_code = 'HB' and r.role_code = 'FINANCE' where a.username = 'elsewhere'`,
      )
      const elsewhere = await desk.backend.signIn('elsewhere')
      expect(await desk.get('prepaidSums', elsewhere)).toMatchObject(DONE)
      const who = await desk.driver()
      const { of } = await steps.owedBack(who, '50.00')
      const batch = await steps.paidBatch(who, '50.00')
      expect(await desk.move(of, ASK_TO_CLOSE.writtenOff, elsewhere)).not.toMatchObject(DONE)
      expect(await steps.sayPaidAgain(of, batch.code, elsewhere)).not.toMatchObject(DONE)
      expect(await desk.get(`prepaid/${of.id}`, elsewhere)).not.toMatchObject(DONE)
      expect((await desk.now(of)).status).toBe(at.owedBack)
    })

    it('what is sent besides changes nothing: neither sum nor who asked nor how it is closed', async () => {
      const who = await desk.driver()
      const { of } = await steps.owedBack(who, '50.00')
      const forged = {
        owedBack: '5000.00',
        closerId: 1,
        closer: 'admin',
        closing: 'paidAgain',
        batchNo: 'YF1',
        status: at.closed,
      }
      const { version } = await desk.now(of)
      const body = { id: of.id, version, move: ASK_TO_CLOSE.writtenOff, reason: 'as it is', ...forged }
      await desk.backend.put(`${BASE}/prepaid/move`, body, clerk)
      const now = await desk.now(of)
      expect(now.owedBack).toBe('50.00')
      expect([at.owedBack, at.closing]).toContain(now.status)
      if (now.status === at.owedBack) expect(await desk.move(of, ASK_TO_CLOSE.writtenOff, clerk)).toMatchObject(DONE)
      const asked = await desk.now(of)
      expect([asked.closing, asked.batchNo ?? null]).toEqual(['writtenOff', null])
      expect(await desk.move(of, 'approveClosing', clerk)).toMatchObject(refused('condition.prepaidClosedByOther'))
      expect(await desk.move(of, 'approveClosing', approver)).toMatchObject(DONE)
      expect(await booked(of)).toEqual([['prepaid.writeOff', '50.00']])
    })

    it('is approved once, also by two at once, and only as it was asked for', async () => {
      const second = await desk.person('PLAT_ADMIN', 'HQ-SECOND', 'FINANCE')
      const who = await desk.driver()
      const { of } = await steps.owedBack(who, '60.00')
      expect(await desk.move(of, ASK_TO_CLOSE.writtenOff, clerk)).toMatchObject(DONE)
      const seen = (await desk.now(of)).version
      // Taken back and asked for again, in another way maybe: what was seen is not what would be approved.
      expect(await desk.move(of, 'refuseClosing', clerk)).toMatchObject(DONE)
      expect(await desk.move(of, ASK_TO_CLOSE.writtenOff, clerk)).toMatchObject(DONE)
      const stale = { id: of.id, version: seen, move: 'approveClosing' }
      expect(await desk.backend.put(`${BASE}/prepaid/move`, stale, approver)).not.toMatchObject(DONE)
      const both = await Promise.all([approver, second].map(token => desk.move(of, 'approveClosing', token)))
      expect(both.filter(({ status }) => status === 0)).toHaveLength(1)
      expect(await booked(of)).toEqual([['prepaid.writeOff', '60.00']])
      // Nothing of it is open to be taken off, paid back or closed again.
      const { version } = await desk.now(of)
      expect(
        await desk.post('prepaidRepay', { id: of.id, version, amount: '1.00', serial: 'B-X' }, clerk),
      ).not.toMatchObject(DONE)
      expect(await desk.move(of, ASK_TO_CLOSE.writtenOff, clerk)).not.toMatchObject(DONE)
    })
  })
})
