// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveBooks } from '../../../server/src/ntocc/books/prove.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import type { PrepaidStart, PrepaidSums } from '../contract/calls.ts'
import { prepaidMachine } from '../contract/machine.ts'
import type { Prepaid } from '../contract/prepaid.ts'
import { type PrepaidDesk, prepaidDesk } from './testing/desk.ts'

const { at } = prepaidMachine
const DAY = 86_400_000

withDatabase('money in advance', database => {
  let desk: PrepaidDesk
  const PHONE = '10000066601'
  let [clerk, twin, second] = ['', '', '']
  beforeAll(async () => {
    desk = await prepaidDesk(database().db)
    clerk = await desk.person('PLAT_ADMIN', 'HQ-CLERK', 'FINANCE', PHONE)
    twin = await desk.person('FINANCE', 'HQ-TWIN', 'FINANCE', PHONE)
    second = await desk.person('PLAT_ADMIN', 'HQ-SECOND', 'FINANCE')
  }, 240_000)
  afterAll(async () => {
    if (!desk) return
    expect(await desk.differing()).toEqual([])
    expect(await proveBooks(database().db)).toEqual([])
    await desk.close()
  })

  type Driver = Awaited<ReturnType<PrepaidDesk['driver']>>
  const asked = async (who: Driver, amount: string): Promise<Prepaid> => {
    const { data, msg } = await desk.ask(who, amount)
    if (!data) throw new Error(msg)
    return data
  }
  /** Asked for, approved and paid by the bank. */
  const paid = async (who: Driver, amount: string): Promise<Prepaid> => {
    const of = await asked(who, amount)
    expect(await desk.move(of, 'approve', clerk)).toMatchObject({ status: 0 })
    await expect
      .poll(async () => {
        await desk.run()
        return (await desk.now(of)).status
      })
      .toBe(at.paid)
    return desk.now(of)
  }
  const refused = (code: string) => ({ errors: { move: { code: `validation.${code}` } } })

  it('S2-138 whoever asks is told before what can be paid in advance, and is refused what is more', async () => {
    const who = await desk.driver()
    const { data } = await desk.get<PrepaidStart>(`prepaidStart?waybillNo=${who.waybillNo}`, who.token)
    expect(data).toMatchObject({ payable: '1000.00', most: '400.00', ratioMost: 40, open: 0, refusals: [] })
    expect(data?.payee?.cardNo).not.toContain('62100')
    expect((await desk.ask(who, '400.01')).msg).toContain('400.00')
    const of = await asked(who, '400.00')
    expect(of).toMatchObject({ ratio: 40, amount: '400.00', status: at.applied, driverCode: who.code })
    const odd = await asked(await desk.driver(), '123.45')
    expect(odd).toMatchObject({ ratio: 12.35, amount: '123.45' })
    const other = await desk.driver()
    expect((await desk.get(`prepaidStart?waybillNo=${who.waybillNo}`, other.token)).status).not.toBe(0)
  })

  it('what may be paid is rounded down to the fen', async () => {
    const who = await desk.driver('1000.02')
    const { data } = await desk.get<PrepaidStart>(`prepaidStart?waybillNo=${who.waybillNo}`, who.token)
    expect(data).toMatchObject({ payable: '1000.02', most: '400.00' })
    expect((await desk.ask(who, '400.01')).msg).toContain('400.00')
  })

  it('it is approved for the card that was seen: of the same number and of the same holder', async () => {
    const who = await desk.driver()
    const of = await asked(who, '100.00')
    const card = (holder: string, number: string) =>
      desk.query(`update bank_card set holder = to_jsonb($2::text), card_no = $3 where owner_code = $1`, [
        who.code,
        holder,
        number,
      ])
    const { rows } = await desk.query<{ holder: string; card_no: string }>(
      `select holder #>> '{}' as holder, card_no from bank_card where owner_code = $1`,
      [who.code],
    )
    const { holder = '', card_no: cardNo = '' } = rows[0] ?? {}
    for (const [other, number] of [
      ['Somebody else', cardNo],
      [holder, '6210009999'],
    ] as const) {
      await card(other, number)
      expect(await desk.move(of, 'approve', clerk)).toMatchObject(refused('condition.prepaidCardAsSeen'))
    }
    await card(holder, cardNo)
    expect((await desk.move(of, 'approve', clerk)).status).toBe(0)
  })

  it('a carrier whose driver is paid himself neither asks for him nor sees his card', async () => {
    const who = await desk.driver()
    const token = await desk.person('CARRIER', 'PT-1', 'CARRIER')
    const collects = (does: boolean) =>
      desk.query(`update waybill set team_code = 'PT-1', captain_collect = $2 where waybill_no = $1`, [
        who.waybillNo,
        does,
      ])
    await collects(false)
    expect(await desk.ask({ ...who, token }, '100.00')).toMatchObject(refused('prepaid.otherPayee'))
    const { data } = await desk.get<PrepaidStart>(`prepaidStart?waybillNo=${who.waybillNo}`, token)
    expect(data).toMatchObject({ refusals: ['otherPayee'] })
    expect(data).not.toHaveProperty('payee')
    expect((await desk.query(`select 1 from prepaid_prepaid where waybill_no = $1`, [who.waybillNo])).rows).toEqual([])
    await collects(true)
    await desk.query(
      `insert into driver_team (code, branch_code, name, captain_code, phone, status, auth_status)
       values ('PT-1', 'HQ', to_jsonb('T'::text), $1, '10000031277', 1, 2)`,
      [(await desk.addDriver()).code],
    )
    const own = await desk.get<PrepaidStart>(`prepaidStart?waybillNo=${who.waybillNo}`, token)
    expect(own.data?.refusals).not.toContain('otherPayee')
    // The other way round: whose captain collects neither asks for him nor sees his card.
    expect(await desk.ask(who, '100.00')).toMatchObject(refused('prepaid.otherPayee'))
    const his = await desk.get<PrepaidStart>(`prepaidStart?waybillNo=${who.waybillNo}`, who.token)
    expect(his.data).toMatchObject({ refusals: ['otherPayee'] })
    expect(his.data).not.toHaveProperty('payee')
    const captains = await asked({ ...who, token }, '100.00')
    expect(await desk.move(captains, 'revoke', who.token)).toMatchObject(refused('condition.prepaidOwn'))
    expect((await desk.move(captains, 'revoke', token)).status).toBe(0)
  })

  it('the same request again is the same advance, also twice at once, and a waybill has one that waits', async () => {
    const who = await desk.driver()
    const both = await Promise.all([desk.ask(who, '100.00'), desk.ask(who, '100.00')])
    expect(both[0].data?.prepaidNo).toBe(both[1].data?.prepaidNo)
    expect(await desk.ask(who, '50.00')).toMatchObject(refused('prepaid.pending'))
  })

  it('another person decides: neither who asked, nor who gains, nor twice the same', async () => {
    await desk.set({ prepaidSecond: '300.00' })
    const who = await desk.driver()
    const of = await asked(who, '350.00')
    const gains = await desk.person('PLAT_ADMIN', 'HQ-GAINS', 'FINANCE', who.phone)
    expect(await desk.move(of, 'approveFirst', gains)).toMatchObject(refused('condition.prepaidByOther'))
    expect(await desk.move(of, 'approve', clerk)).toMatchObject(refused('condition.prepaidBelowLimit'))
    expect((await desk.move(of, 'approveFirst', clerk)).status).toBe(0)
    for (const self of [clerk, twin])
      expect(await desk.move(of, 'approve', self)).toMatchObject(refused('condition.prepaidBySecond'))
    expect((await desk.move(of, 'approve', second)).status).toBe(0)
    expect((await desk.move(of, 'revoke', who.token)).status).not.toBe(0)
    await desk.set({ prepaidSecond: '5000.00' })
  })

  it('the bank pays once, a certain no puts it back with the reason, and a further approval has a number of its own', async () => {
    const who = await desk.driver()
    const of = await asked(who, '200.00')
    await desk.fault('refuse')
    expect((await desk.move(of, 'approve', clerk)).status).toBe(0)
    await expect
      .poll(async () => {
        await desk.run()
        return (await desk.now(of)).status
      })
      .toBe(at.applied)
    await desk.forget()
    const back = await desk.now(of)
    expect(back).toMatchObject({ attempt: 2, paidAmount: '0.00' })
    expect(back.reason).toBeTruthy()
    expect((await desk.move(of, 'approve', clerk)).status).toBe(0)
    await expect
      .poll(async () => {
        await desk.run()
        return (await desk.now(of)).status
      })
      .toBe(at.paid)
    const after = await desk.now(of)
    expect(after).toMatchObject({ paidAmount: '200.00', openAmount: '200.00' })
    const ledger = (await desk.ledger(after)).filter(({ kind }) => kind === 'paid')
    expect(ledger).toMatchObject([{ amount: '200.00' }])
  })

  it('it is overdue by the calendar, or at once where its waybill comes to nothing, and is paid back in parts', async () => {
    const [late, off] = [await desk.driver(), await desk.driver()]
    const [one, other] = [await paid(late, '100.00'), await paid(off, '100.00')]
    await desk.watch(new Date(Date.now() + 29 * DAY))
    expect((await desk.now(one)).status).toBe(at.paid)
    await desk.watch(new Date(Date.now() + 32 * DAY))
    expect((await desk.now(one)).status).toBe(at.overdue)
    await desk.becomes(off.waybillNo, 'cancelled')
    await desk.watch(new Date())
    expect(await desk.now(other)).toMatchObject({ status: at.overdue, isOff: true })
    const back = async (amount: string, serial: string) => {
      const { id, version } = await desk.now(other)
      return desk.post<Prepaid>('prepaidRepay', { id, version, amount, serial }, clerk)
    }
    expect((await back('100.01', 'B-1')).msg).toContain('100.00')
    expect((await back('30.00', 'B-1')).data).toMatchObject({ openAmount: '70.00', returnedAmount: '30.00' })
    // A document of the bank counts once.
    expect((await back('30.00', 'B-1')).data).toMatchObject({ openAmount: '70.00' })
    // Of another sum, or of another advance, it is another document.
    expect((await back('40.00', 'B-1')).msg).toContain('B-1')
    const elsewhere = { id: one.id, version: (await desk.now(one)).version, amount: '30.00', serial: 'B-1' }
    expect((await desk.post('prepaidRepay', elsewhere, clerk)).msg).toContain(other.prepaidNo)
    expect(await desk.now(one)).toMatchObject({ returnedAmount: '0.00' })
    expect((await back('70.00', 'B-2')).data).toMatchObject({ openAmount: '0.00', status: at.returned })
    const { data } = await desk.get<PrepaidSums>('prepaidSums', clerk)
    const fen = (yuan = '') => Number(yuan.replace('.', ''))
    expect(fen(data?.paid)).toBe(fen(data?.offset) + fen(data?.returned) + fen(data?.open) - fen(data?.owedBack))
    expect(data?.differing).toEqual([])
    expect(data?.compared).toBe(data?.count)
  })

  it('it is owed back at once where its waybill came to nothing while the bank had it', async () => {
    const who = await desk.driver()
    const of = await asked(who, '100.00')
    expect(await desk.move(of, 'approve', clerk)).toMatchObject({ status: 0 })
    await desk.becomes(who.waybillNo, 'cancelled')
    await desk.watch(new Date())
    await expect
      .poll(async () => {
        await desk.run()
        return (await desk.now(of)).status
      })
      .toBe(at.overdue)
    expect(await desk.now(of)).toMatchObject({ isOff: true, openAmount: '100.00' })
    // What nobody has decided about is over with its waybill.
    const other = await desk.driver()
    const waits = await asked(other, '100.00')
    await desk.becomes(other.waybillNo, 'cancelled')
    await desk.watch(new Date())
    expect((await desk.now(waits)).status).toBe(at.revoked)
  })

  it('whoever carries it no more gets nothing in advance: what waits lapses, and what was paid is owed back at once', async () => {
    const [waits, gone, late] = [await desk.driver(), await desk.driver(), await desk.driver()]
    const other = await desk.driver()
    const of = await asked(waits, '100.00')
    const carrier = (code: string) =>
      desk.query('update waybill set driver_code = $2 where waybill_no = $1', [waits.waybillNo, code])
    await carrier(other.code)
    expect(await desk.move(of, 'approve', clerk)).toMatchObject(refused('prepaid.payeeChanged'))
    await carrier(waits.code)
    await desk.becomes(waits.waybillNo, { driverCode: other.code })
    expect((await desk.now(of)).status).toBe(at.revoked)
    const advance = await paid(gone, '100.00')
    await desk.becomes(gone.waybillNo, { driverCode: other.code })
    expect(await desk.now(advance)).toMatchObject({ status: at.overdue, openAmount: '100.00' })
    // Of what has arrived nothing can be approved any more: it waits for nobody.
    const arrived = await asked(late, '100.00')
    await desk.becomes(late.waybillNo, 'finished')
    expect((await desk.now(arrived)).status).toBe(at.revoked)
  })

  it('staff without the permission decide nothing, and a driver sees no other’s', async () => {
    const [who, other] = [await desk.driver(), await desk.driver()]
    const of = await asked(who, '100.00')
    expect((await desk.move(of, 'approve', other.token)).status).not.toBe(0)
    expect((await desk.get(`prepaid/${of.id}`, other.token)).status).not.toBe(0)
    const { id, version } = of
    expect((await desk.post('prepaidRepay', { id, version, amount: '1.00', serial: 'X' }, who.token)).status).not.toBe(
      0,
    )
    // Who may read and ask does not write down what came back, of money that somebody else was paid.
    const dispatcher = await desk.person('PLAT_ADMIN', 'HQ-DISPATCHER', 'DISPATCHER')
    const open = await paid(other, '100.00')
    const back = { id: open.id, version: open.version, amount: '1.00', serial: 'X' }
    expect((await desk.get(`prepaid/${open.id}`, dispatcher)).status).toBe(0)
    expect((await desk.post('prepaidRepay', back, dispatcher)).status).not.toBe(0)
    expect(await desk.now(open)).toMatchObject({ returnedAmount: '0.00', openAmount: '100.00' })
  })
})
