// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proveBooks } from '../../../server/src/ntocc/books/prove.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { signatureOf } from '../../../server/src/signing/signature.ts'
import { type Collection, collectionMachine } from '../contract/collection.ts'
import { type CollectionCode, codeMachine } from '../contract/collection-code.ts'
import { daysToAsk } from './collections/ask.ts'
import { codeIn, troubleWith } from './collections/codes.ts'
import { type CollectionSteps, collectionSteps } from './testing/collection-steps.ts'
import { type WithdrawalDesk, withdrawalDesk } from './testing/desk.ts'

const { at } = collectionMachine
const BASE = '/ntocc-basic-api'
const FAR = '2099-12-31'

it('a code is read from what a payer wrote, however it is spaced, and several are none', () => {
  expect(codeIn('运费 sk2611 2900-000042 谢谢')).toBe('SK26112900000042')
  expect(codeIn('SK26112900000042 SK26112900000042')).toBe('SK26112900000042')
  expect(codeIn('SK26112900000042 SK26112900000043')).toBeUndefined()
  expect(codeIn('SK2611290000004')).toBeUndefined()
})

it('a code takes in what came until its last day is over, and until its limit is reached', () => {
  const code = { validUntil: '2026-03-10', status: codeMachine.at.open, amountLimit: '10.00', amountUsed: '4.00' }
  const trouble = (day: string, amount = '6.00') => troubleWith(code as CollectionCode, { amount, day })
  expect([trouble('2026-03-10'), trouble('2026-03-11')]).toEqual([undefined, 'late'])
  expect(trouble('2026-03-10', '6.01')).toBe('tooMuch')
})

it('after days away every day is asked for, the last ones again', () => {
  expect(daysToAsk(undefined, '2026-03-10')).toEqual(['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'])
  expect(daysToAsk('2026-03-01', '2026-03-10')).toHaveLength(13)
  expect(daysToAsk('2026-03-11', '2026-03-10').at(-1)).toBe('2026-03-10')
})

withDatabase('collections', database => {
  let desk: WithdrawalDesk
  let clerk: string
  let boss: string
  let { codeFor, cameIn, found, move, assign, comes, stands } = {} as CollectionSteps
  beforeAll(async () => {
    desk = await withdrawalDesk(database().db)
    const steps = await collectionSteps(desk)
    ;({ codeFor, cameIn, found, move, assign, comes, stands } = steps)
    ;({ clerk, boss } = steps)
  }, 240_000)
  afterAll(() => desk?.close())

  it('S2-091 a party makes a code for itself alone, and S2-092 what names it is the party’s, once', async () => {
    const who = await desk.driver('0.00')
    const code = await codeFor(who, '100.00', { driverCode: 'SOMEBODY' })
    expect(code).toMatchObject({ driverCode: who.code, amountUsed: '0.00', status: codeMachine.at.open })
    const of = await cameIn('60.00', `货款 ${code.codeNo}`)
    expect(of).toMatchObject({ status: at.booked, driverCode: who.code, codeNo: code.codeNo, purpose: 'collect' })
    await desk.askBank()
    await stands(who, '60.00')
    expect((await desk.changesOf(who)).map(each => [each.subject, each.amount, each.refNo])).toEqual([
      ['collect', '60.00', of.collectionNo],
    ])
    // The rest, and no more.
    expect((await cameIn('40.01', code.codeNo)).trouble).toBe('tooMuch')
    expect((await cameIn('40.00', code.codeNo)).status).toBe(at.booked)
    const { data } = await desk.backend.get<CollectionCode>(`${BASE}/collectionCode/${code.id}`, who.token)
    expect(data).toMatchObject({ amountUsed: '100.00', status: codeMachine.at.used })
    await stands(who, '100.00')
    // What is nobody's is seen by no party.
    const list = await desk.backend.get<{ records: Collection[] }>(`${BASE}/collection`, who.token)
    expect(list.data?.records.map(({ driverCode }) => driverCode)).toEqual([who.code, who.code])
  })

  it('S2-091 the simulator pays what is left of a code: the call asks no bank, the job that it sends does', async () => {
    const who = await desk.driver('0.00')
    const code = await codeFor(who, '35.00')
    const { data } = await desk.backend.post(`${BASE}/collectionPlay`, { id: code.id }, who.token)
    expect(data).toEqual({ paid: '35.00' })
    const sent = await desk.query(`select 1 from job_queue.job where data ->> 'job' = 'collectReceipts'`)
    expect(sent.rows).toHaveLength(1)
    await stands(who, '0.00')
    await desk.askBank()
    await stands(who, '35.00')
  })

  it('a shipper alone is recharged, and codes have limits and a last day', async () => {
    const who = await desk.driver('0.00')
    const asked = (body: object) =>
      desk.backend.post(
        `${BASE}/collectionCode`,
        { purpose: 'collect', amountLimit: '5.00', validUntil: FAR, ...body },
        who.token,
      )
    expect(await asked({ purpose: 'recharge' })).toMatchObject({ errors: { purpose: {} } })
    expect(await asked({ amountLimit: '0.50' })).toMatchObject({ errors: { amountLimit: {} } })
    expect(await asked({ validUntil: '2020-01-01' })).toMatchObject({ errors: { validUntil: {} } })
  })

  describe('comes in once', () => {
    const notice = async (line: object, secret: string) => {
      const body = JSON.stringify(line)
      const [path, time, nonce] = [`${BASE}/collectionNotice`, String(Date.now()), String(Math.random())]
      const signature = signatureOf(secret, { method: 'POST', path, time, nonce, body })
      const headers = {
        'content-type': 'application/json',
        'x-access-key': 'collect-HQ',
        'x-timestamp': time,
        'x-nonce': nonce,
        'x-signature': signature,
      }
      return (await desk.backend.app.inject({ method: 'POST', url: path, headers, payload: body })).json()
    }
    const line = (serial: string, code: CollectionCode, amount = '10.00') => ({
      serial,
      amount,
      at: new Date().toISOString(),
      payerName: 'A',
      payerAccount: '6222020000000001234',
      words: code.codeNo,
    })

    it('by notice and by question, in any order, twice and at once', async () => {
      const who = await desk.driver('0.00')
      const code = await codeFor(who)
      expect((await notice(line('N1', code), 'not agreed')).status).not.toBe(0)
      expect((await desk.set({ collectNoticeSecret: 'agreed with the bank' })).status).toBe(0)
      expect((await notice(line('N1', code), 'not agreed')).status).not.toBe(0)
      const both = await Promise.all([1, 2, 3].map(() => notice(line('N1', code), 'agreed with the bank')))
      expect(both.filter(({ data }) => data?.taken)).toHaveLength(1)
      // First the question, then the notice.
      const serial = await desk.payIn('20.00', code.codeNo)
      await desk.fault('repeatedLine', 'receipts')
      await desk.askBank()
      expect((await notice(line(serial, code, '20.00'), 'agreed with the bank')).data).toEqual({ taken: false })
      await stands(who, '30.00')
    })

    it('where the bank says nothing or nothing to be believed nothing is lost, and another amount moves nothing', async () => {
      const who = await desk.driver('0.00')
      const code = await codeFor(who)
      const serial = await desk.payIn('20.00', code.codeNo)
      for (const fault of ['fail', 'garbage', 'forge', 'dropBefore']) {
        await desk.fault(fault, 'receipts')
        await expect(desk.askBank()).rejects.toThrow()
      }
      await desk.askBank()
      await stands(who, '20.00')
      for (let days = 0; days < 4; days++) await desk.fault('otherAmount', 'receipts')
      await desk.askBank()
      expect(await found(serial)).toMatchObject({ amount: '20.00', trouble: 'differs', status: at.booked })
      await stands(who, '20.00')
    })
  })

  it.each([
    ['noCode', 'freight for November'],
    ['unknownCode', 'SK00000000000000'],
  ])('%s is nobody’s, and kept for whom it is', async (trouble, words) => {
    expect(await cameIn('7.00', words)).toMatchObject({ trouble, status: at.unmatched })
    expect(await desk.differing()).toEqual([])
  })

  it('a code that is closed or over takes nothing in', async () => {
    const who = await desk.driver('0.00')
    const [closed, over] = [await codeFor(who), await codeFor(who)]
    const body = { id: closed.id, version: closed.version, move: 'close' }
    expect((await desk.backend.put(`${BASE}/collectionCode/move`, body, who.token)).status).toBe(0)
    await desk.query(`update accounts_collection_code set valid_until = '2020-01-01' where id = $1`, [over.id])
    expect((await cameIn('1.00', closed.codeNo)).trouble).toBe('closed')
    expect((await cameIn('1.00', over.codeNo)).trouble).toBe('late')
    await stands(who, '0.00')
  })

  describe('what is nobody’s', () => {
    it('is assigned by one person and approved by another, never by whose money it would be', async () => {
      const who = await desk.driver('0.00')
      const of = await cameIn('33.00', 'no idea')
      expect((await move(of, 'take', clerk)).status).toBe(0)
      expect(await found(of.serial)).toMatchObject({ status: at.inHand, keeper: expect.any(String) })
      const self = await desk.person('PLAT_ADMIN', 'HQ-SELF', 'FINANCE', who.phone)
      expect((await assign(of, who.code, self)).status).not.toBe(0)
      expect((await assign(of, 'NOBODY', clerk)).status).not.toBe(0)
      expect((await assign(of, who.code, clerk)).status).toBe(0)
      await stands(who, '0.00')
      expect((await move(of, 'approveAssign', clerk)).status).not.toBe(0)
      expect((await move(of, 'approveAssign', self)).status).not.toBe(0)
      expect((await move(of, 'refuseAssign', boss)).status).toBe(0)
      expect((await found(of.serial)).driverCode ?? null).toBeNull()
      expect((await assign(of, who.code, clerk)).status).toBe(0)
      const both = await Promise.all([move(of, 'approveAssign', boss), move(of, 'approveAssign', boss)])
      expect(both.filter(({ status }) => status === 0)).toHaveLength(1)
      await stands(who, '33.00')
      // It is somebody's: the refusal says so, and is no fault of the console.
      expect(await assign(of, who.code, clerk)).toMatchObject({ status: 4090 })
    })

    it('goes back to the payer, paid once', async () => {
      const of = await cameIn('44.00', 'wrong company')
      expect((await move(of, 'askReturn', clerk)).status).toBe(0)
      expect((await move(of, 'approveReturn', clerk)).status).not.toBe(0)
      expect((await move(of, 'approveReturn', boss)).status).toBe(0)
      await comes(of, at.returned)
      const back = await found(of.serial)
      expect(await desk.ledger({ payNo: back.payNo })).toMatchObject([{ kind: 'paid', amount: '44.00' }])
      expect(await desk.differing()).toEqual([])
    })

    it('is still there when the bank refuses to pay it back', async () => {
      const of = await cameIn('45.00', 'wrong company')
      await desk.fault('refuse')
      await move(of, 'askReturn', clerk)
      await move(of, 'approveReturn', boss)
      await comes(of, at.inHand)
      expect((await found(of.serial)).trouble).toBe('notReturned')
      expect(await desk.differing()).toEqual([])
      // And goes back at the second try.
      await move(of, 'askReturn', clerk)
      await move(of, 'approveReturn', boss)
      await comes(of, at.returned)
      expect(await desk.differing()).toEqual([])
    })
  })

  it('what was booked goes back out of the account, where it is still there', async () => {
    const who = await desk.driver('0.00')
    const code = await codeFor(who)
    const of = await cameIn('50.00', code.codeNo)
    await move(of, 'askReturn', clerk, 'paid twice')
    expect((await move(of, 'refuseReturn', boss)).status).toBe(0)
    await move(of, 'askReturn', clerk, 'paid twice')
    expect((await move(of, 'approveReturn', boss)).status).toBe(0)
    await stands(who, '50.00', '50.00')
    await comes(of, at.returned)
    await stands(who, '0.00')
    expect((await desk.changesOf(who)).map(({ subject }) => subject)).toEqual(['collect', 'freeze', 'refund'])
    const spent = await cameIn('20.00', code.codeNo)
    expect((await desk.ask(who, '20.00')).status).toBe(0)
    await move(spent, 'askReturn', clerk)
    expect((await move(spent, 'approveReturn', boss)).status).not.toBe(0)
    await stands(who, '20.00', '20.00')
  })

  it('the books follow from their transfers to the last line', async () => {
    expect(await proveBooks(database().db)).toEqual([])
  })
})
