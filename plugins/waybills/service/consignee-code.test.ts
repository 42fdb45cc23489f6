import { createHmac } from 'node:crypto'
import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { beforeEach, expect, it } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { TEST_CLIENT } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import { consigneeCode } from './consignee-code.ts'

/** What the code follows from. */
const INSTALLATION = {
  digest: (purpose: string, text: string) =>
    createHmac('sha256', TEST_CLIENT.secret).update(`${purpose}:${text}`).digest(),
}

withDatabases('codes of consignees', database => {
  // Twenty calls that may be repeated wait for each other, each a transaction; on a busy machine the last ones for longer
  // than an area's call may take, and are refused for that before any code is looked at.
  const desk = waybillDesk(database, { areaCallMs: 60_000 })
  beforeEach(() => database().db.query('delete from sys_try'))

  const PHONE = '10000007777'
  const unloaded = () => desk.placed(70, `, unload_phone = '${PHONE}', unload_qty = plan_qty`)
  const sign = (waybill: WaybillDetail, consigneeCode: string, token = desk.driver) =>
    desk.sign(waybill, Number(waybill.planQty), token, { consigneeCode })
  const messages = async (waybill: WaybillDetail): Promise<string[]> => {
    const found = await database().db.query<{ body: string }>(
      `select body from sys_outbox where target = $1 and body like $2 order by id`,
      [PHONE, `%${waybill.waybillNo}%`],
    )
    return found.rows.map(row => row.body.slice(0, 6))
  }
  /** Some codes that are none of those that were sent. */
  const wrong = (count: number, but: string[] = []) =>
    Array.from({ length: count + but.length }, (_, at) => String(900_000 + at))
      .filter(code => !but.includes(code))
      .slice(0, count)
  const refusals = (answers: { http: number; errors?: unknown }[]) => ({
    wrong: answers.filter(each => JSON.stringify(each.errors ?? {}).includes('consigneeCode')).length,
    tooMany: answers.filter(each => each.http === 429).length,
  })
  const renewed = async (waybill: WaybillDetail) => (await messages(waybill)).at(-1) ?? ''

  it('20 wrong ones in a row: five are looked at; the consignee gets another code and the shipper hears of it', async () => {
    const waybill = await unloaded()
    const heard: { key: string; message: { type: string; text?: { en: string } } }[] = []
    const end = desk.backend.notifier.subscribe(entry => heard.push(entry as (typeof heard)[number]))
    const answers = []
    for (const code of wrong(20)) answers.push(await sign(waybill, code))
    end()
    expect(refusals(answers)).toEqual({ wrong: 5, tooMany: 15 })
    expect(answers.at(-1)?.msg).toBe('Too many tries. Try again in 15 minutes.')
    expect(await messages(waybill)).toHaveLength(1)
    // Jobs of other areas warn of other things meanwhile.
    expect(heard.filter(each => each.message.text?.en === waybill.waybillNo)).toMatchObject([
      { key: `HQ/SHIPPER/${DEMO_PARTIES.shipper}`, message: { type: 'warning' } },
    ])
  })

  it('20 at once are no more', async () => {
    const waybill = await unloaded()
    expect(refusals(await Promise.all(wrong(20).map(code => sign(waybill, code))))).toEqual({ wrong: 5, tooMany: 15 })
    expect(await messages(waybill)).toHaveLength(1)
  })

  it('20 at once that could each be repeated are no more either', async () => {
    const waybill = await unloaded()
    const answers = await Promise.all(
      wrong(20).map((consigneeCode, at) =>
        desk.backend.call({
          method: 'POST',
          url: '/ntocc-tms-api/waybill/sign',
          payload: { id: waybill.id, version: waybill.version, unloadQty: Number(waybill.planQty), consigneeCode },
          token: desk.driver,
          headers: { 'idempotency-key': `of waybill ${waybill.id}, try ${at}` },
        }),
      ),
    )
    expect(refusals(answers)).toEqual({ wrong: 5, tooMany: 15 })
    expect(await messages(waybill)).toHaveLength(1)
  })

  it('the code from before is void, the new one signs once the lock is over', async () => {
    const waybill = await unloaded()
    for (const code of wrong(5)) await sign(waybill, code)
    const first = await renewed(waybill)
    await database().db.query(`update sys_try set locked_until = now(), ends_at = now()`)
    for (const code of wrong(5, [first])) await sign(waybill, code)
    const second = await renewed(waybill)
    expect(second).not.toBe(first)
    await database().db.query(`update sys_try set locked_until = now() where kind = 'waybills.consigneeCode'`)
    expect(refusals([await sign(waybill, first)])).toEqual({ wrong: 1, tooMany: 0 })
    const third = await renewed(waybill)
    await database().db.query(`update sys_try set locked_until = now() where kind = 'waybills.consigneeCode'`)
    expect((await sign(waybill, third)).data?.status).toBe(80)
  })

  it('four wrong ones and the right one sign', async () => {
    const waybill = await unloaded()
    for (const code of wrong(5)) await sign(waybill, code)
    const right = await renewed(waybill)
    await database().db.query('delete from sys_try')
    for (const code of wrong(4, [right])) expect((await sign(waybill, code)).status).toBe(4090)
    expect((await sign(waybill, right)).data?.status).toBe(80)
  })

  it('one account tries 20 in an hour, for whichever waybills; a right one neither counts nor takes any back, and who may not sign takes no try away', async () => {
    const stranger = await desk.backend.signIn('nobody')
    const another = await unloaded()
    for (let at = 0; at < 4; at += 1) {
      const waybill = await unloaded()
      expect((await sign(waybill, '900000', stranger)).http).not.toBe(429)
      expect(refusals(await Promise.all(wrong(5).map(code => sign(waybill, code, desk.admin))))).toEqual({
        wrong: 5,
        tooMany: 0,
      })
      if (at === 2) {
        const right = consigneeCode(INSTALLATION, another.waybillNo)
        expect((await sign(another, right, desk.admin)).data?.status).toBe(80)
      }
    }
    await database().db.query('update waybill set status = 70, version = version + 1 where id = $1', [another.id])
    const again = await desk.detail(another.id)
    expect((await sign(again, '900000', desk.admin)).http).toBe(429)
    expect(refusals([await sign(again, '900000')])).toEqual({ wrong: 1, tooMany: 0 })
  })

  it('twenty wrong ones in a day are looked at for one waybill, whoever tries and however often its code was new', async () => {
    const waybill = await unloaded()
    const answers = []
    for (const code of wrong(21)) {
      await database().db.query(`delete from sys_try where kind <> 'waybills.consigneeDay'`)
      answers.push(await sign(waybill, code))
    }
    expect(refusals(answers)).toEqual({ wrong: 20, tooMany: 1 })
    expect(answers.at(-1)?.http).toBe(429)
  })

  it('signing with right codes is not limited', async () => {
    for (let at = 0; at < 22; at += 1) {
      const waybill = await unloaded()
      const right = consigneeCode(INSTALLATION, waybill.waybillNo)
      expect((await sign(waybill, right, desk.admin)).data?.status).toBe(80)
    }
  })
})
