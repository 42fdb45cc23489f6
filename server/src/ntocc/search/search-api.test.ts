import type { Found, FoundRecord } from '@ntocc/sdk/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { MOST_LOOKED_UP } from '../records/lookups.ts'
import { DEMO_PARTIES } from '../seed/accounts.ts'
import { withDatabases } from '../testing/databases.ts'
import { addCaller, type Caller } from '../testing/parties.ts'
import { waybillDesk } from '../testing/waybills.ts'
import { SEARCHES } from './routes.ts'

const URL = '/ntocc-basic-api/search'
const TOO_MANY = 4290

interface Known extends Record<string, unknown> {
  id: string
  waybill_no: string
  order_no: string
  vehicle_no: string
  driver_code: string
}

withDatabases('search for records', database => {
  const desk = waybillDesk(database)
  let known: Known
  const phone = '13899987776'
  const PLATE = '鲁C9K3M7'
  let clerk: Caller

  beforeAll(async () => {
    const { db } = database()
    const one = await db.query<Known>(
      `select * from waybill where branch_code = 'HQ' and not is_deleted and driver_phone is not null order by id limit 1 offset 40`,
    )
    known = one.rows[0] as Known
    // Of which no number or code has a part.
    await db.query('update waybill set driver_phone = $1 where id = $2', [phone, known.id])
    await db.query('update driver set phone = $1 where code = $2', [phone, known.driver_code])
    // A plate of its own, with more waybills than are shown at once.
    await db.query('update vehicle set plate_no = $1 where plate_no = $2', [PLATE, known.vehicle_no])
    await db.query(
      `update waybill set vehicle_no = $1 where vehicle_no = $2 or id in (
         select id from waybill where branch_code = 'HQ' and not is_deleted order by id limit 6)`,
      [PLATE, known.vehicle_no],
    )
    known.vehicle_no = PLATE
    clerk = await addCaller(db, 'PLAT_ADMIN', ['waybill.read', 'driver.read'])
  })

  const ask = async (keyword: string, token = desk.admin, more = '') =>
    desk.backend.get<Found>(`${URL}?keyword=${encodeURIComponent(keyword)}${more}`, token, { 'accept-language': 'zh' })
  const found = async (keyword: string, token?: string): Promise<Found> => {
    const answer = await ask(keyword, token)
    expect(answer.status, answer.msg).toBe(0)
    return answer.data as Found
  }
  const kind = async (name: string, keyword: string, token?: string): Promise<FoundRecord[]> =>
    (await found(keyword, token)).kinds.find(each => each.entity === name)?.records ?? []
  const kinds = async (keyword: string, token?: string) => (await found(keyword, token)).kinds.map(each => each.entity)

  describe('what finds a record', () => {
    it('its number, whole, by its beginning and by its last four characters, whatever the case', async () => {
      const [whole] = await kind('waybill', known.waybill_no.toLowerCase())
      expect(whole).toMatchObject({ id: Number(known.id), title: known.waybill_no, isExact: true })
      expect(whole?.to).toBe(`/order_info?id=${known.id}`)
      expect(whole?.state?.name).toMatch(/[\u4e00-\u9fff]/)
      const part = await kind('waybill', known.waybill_no.slice(0, -2))
      expect(part.length).toBeGreaterThan(0)
      expect(part.every(each => each.title.startsWith(known.waybill_no.slice(0, -2)))).toBe(true)
      const tail = await kind('waybill', known.waybill_no.slice(-6))
      expect(tail.map(each => each.title)).toContain(known.waybill_no)
      // Three characters of the end would find half of all records.
      expect(await kind('waybill', known.waybill_no.slice(-3))).toEqual([])
    })

    it('a plate finds the vehicle and its waybills, the newest first, and says that there are more', async () => {
      const all = await found(known.vehicle_no)
      expect(all.kinds.map(each => each.entity)).toEqual(expect.arrayContaining(['waybill', 'vehicle']))
      const waybills = all.kinds.find(each => each.entity === 'waybill')
      const newest = await database().db.query<{ id: string }>(
        `select id from waybill where branch_code = 'HQ' and vehicle_no = $1 and not is_deleted order by id desc`,
        [known.vehicle_no],
      )
      expect(waybills?.records.map(each => each.id)).toEqual(newest.rows.slice(0, 5).map(row => Number(row.id)))
      expect(waybills?.more).toBe(true)
      expect((await kind('vehicle', known.vehicle_no.slice(-5))).map(each => each.title)).toContain(known.vehicle_no)
    })

    it('the record of the very name comes before those that only name it', async () => {
      const lately = await database().db.query<{ waybill_no: string }>(
        `select waybill_no from waybill where branch_code = 'HQ' and not is_deleted and depart_time is not null
          order by depart_time desc limit 5`,
      )
      const named: string[][] = []
      for (const { waybill_no } of lately.rows) named.push(await kinds(waybill_no))
      const several = named.filter(each => each.length > 1)
      expect(several.length).toBeGreaterThan(0)
      expect(new Set(several.map(([first]) => first))).toEqual(new Set(['waybill']))
    })

    it('a name by its beginning, in any of its languages', async () => {
      const names = await database().db.query<{ id: string; en: string; zh: string }>(
        `select id, name->>'en' as en, name->>'zh' as zh from driver where code = $1`,
        [DEMO_PARTIES.driver],
      )
      const { id, en, zh } = names.rows[0] as { id: string; en: string; zh: string }
      for (const text of [en, en.slice(0, 4).toLowerCase(), zh, zh.slice(0, 1)])
        expect(await kinds(text), text).toContain('driver')
      expect((await kind('driver', en)).map(each => each.id)).toContain(Number(id))
      expect((await kind('driver', en)).every(each => each.title === zh)).toBe(true)
    })

    it('wildcards are letters like others, and nothing is found by them', async () => {
      for (const text of ['%', '_', '%%%%', '____', '\\', "'", '"', ':*', '|', '*'])
        expect(await found(text), text).toEqual({ kinds: [], unanswered: [] })
    })

    it('one character finds what begins with it; more than 64 are refused by name, and so are none', async () => {
      expect((await kind('waybill', known.waybill_no.slice(0, 1))).length).toBe(5)
      expect((await ask('x'.repeat(64))).status).toBe(0)
      for (const text of ['x'.repeat(65), 'x'.repeat(200), '', '   ']) {
        const answer = await ask(text)
        expect([text.length, answer.status, Object.keys(answer.errors ?? {})]).toEqual([text.length, 4220, ['keyword']])
      }
    })

    it('at most as many of a kind as are asked for, and five in all', async () => {
      const two = await ask(known.waybill_no.slice(0, 2), desk.admin, '&limit=2')
      expect(two.data?.kinds.find(each => each.entity === 'waybill')).toMatchObject({ more: true })
      expect(two.data?.kinds.every(each => each.records.length <= 2)).toBe(true)
      for (const limit of [0, 6, 1.5, 'x'])
        expect((await ask('YD', desk.admin, `&limit=${limit}`)).status, String(limit)).toBe(4220)
    })
  })

  describe('who finds it', () => {
    it('a driver finds waybills of their own, and no other driver’s', async () => {
      const other = await database().db.query<{ waybill_no: string }>(
        `select waybill_no from waybill where branch_code = 'HQ' and driver_code <> $1 and not is_deleted limit 1`,
        [DEMO_PARTIES.driver],
      )
      expect(await found(other.rows[0]?.waybill_no ?? '', desk.driver)).toEqual({ kinds: [], unanswered: [] })
      const own = await database().db.query<{ waybill_no: string }>(
        `select waybill_no from waybill where driver_code = $1 and not is_deleted limit 1`,
        [DEMO_PARTIES.driver],
      )
      expect((await kind('waybill', own.rows[0]?.waybill_no ?? '', desk.driver)).length).toBe(1)
      const seen = await kind('driver', 'D', desk.driver)
      expect(seen.length).toBeLessThanOrEqual(1)
    })

    it('a shipper finds its own waybills and itself only', async () => {
      const other = await database().db.query<{ waybill_no: string }>(
        `select waybill_no from waybill where branch_code = 'HQ' and shipment_code <> $1 and not is_deleted limit 1`,
        [DEMO_PARTIES.shipper],
      )
      expect(await kinds(other.rows[0]?.waybill_no ?? '', desk.shipper)).toEqual([])
      const names = (await found('HQ-S', desk.shipper)).kinds.find(each => each.entity === 'shipment')?.records ?? []
      expect(names.length).toBe(1)
    })

    it('nobody finds what another branch has', async () => {
      const hubei = await desk.backend.signIn('hubei')
      expect(await found(known.waybill_no, hubei)).toEqual({ kinds: [], unanswered: [] })
    })

    it('each kind asks for its own permission, and nobody without a session is answered', async () => {
      expect(await kinds(known.vehicle_no, clerk.token)).toEqual(['waybill'])
      await clerk.grant(['vehicle.read'])
      expect(await kinds(known.vehicle_no, clerk.token)).toEqual(['vehicle'])
      await clerk.grant([])
      expect(await kinds(known.vehicle_no, clerk.token)).toEqual([])
      await clerk.grant(['waybill.read', 'driver.read'])
      expect((await ask('YD', '')).status).toBe(21332)
    })

    it('records of staff are found by those who read staff', async () => {
      expect(await kinds('admin')).toContain('staff')
      expect(await kinds('admin', clerk.token)).not.toContain('staff')
    })
  })

  describe('a phone', () => {
    it('is found by its last four digits by whoever sees it, and shown masked', async () => {
      const all = await found(phone.slice(-4))
      expect(all.kinds.map(each => each.entity)).toContain('driver')
      expect(JSON.stringify(all)).not.toContain(phone)
      expect((await kind('driver', phone)).length).toBe(1)
      // Not by its beginning: that is a way to find out who has a number, digit by digit.
      expect(await kinds(phone.slice(0, 7))).toEqual([])
    })

    it('that is masked is found whole only, and counted once whatever kinds have it', async () => {
      for (const part of [phone.slice(-4), phone.slice(1), phone.slice(0, 10)])
        expect(await kinds(part, clerk.token), part).toEqual([])
      const grouped = `${phone.slice(0, 3)} ${phone.slice(3, 7)}-${phone.slice(7)}`
      for (const whole of [phone, grouped])
        expect((await kinds(whole, clerk.token)).sort(), whole).toEqual(['driver', 'waybill'])
      const counted = await database().db.query<{ count: string }>(
        `select count(*) from sys_audit_log where action = 'lookup' and object like 'search#%'`,
      )
      expect(counted.rows[0]?.count).toBe('1')
    })

    it('is not to be guessed: so many different ones in a day, then none', async () => {
      const guesser = await addCaller(database().db, 'PLAT_ADMIN', ['driver.read'])
      const number = (at: number) => `139${String(at).padStart(8, '0')}`
      for (let at = 0; at < MOST_LOOKED_UP; at++)
        expect((await ask(number(at), guesser.token)).status, String(at)).toBe(0)
      expect((await ask(number(MOST_LOOKED_UP), guesser.token)).status).toBe(TOO_MANY)
      expect((await ask(number(0), guesser.token)).status).toBe(0)
      expect((await ask('YD', guesser.token)).status).toBe(0)
    })
  })

  it('is answered three hundred times in a minute and no more', async () => {
    const flooder = await addCaller(database().db, 'PLAT_ADMIN', [])
    await database().db.query(
      `insert into sys_try (kind, key, used, ends_at) select $1, max(id)::text, $2, now() + interval '1 minute'
       from sys_account`,
      [SEARCHES.kind, 298],
    )
    expect((await ask('a', flooder.token)).status).toBe(0)
    expect((await ask('a', flooder.token)).status).toBe(0)
    expect((await ask('a', flooder.token)).status).toBe(TOO_MANY)
    expect((await ask('a')).status).toBe(0)
  })
})
