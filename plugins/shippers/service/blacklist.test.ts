import { type Page, platformDay, type StoredRecord, type TodoItem } from '@ntocc/sdk/contracts'
import type { Answered } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conditionNamed } from '../../../server/src/ntocc/registry/areas.ts'
import type { TestBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { demoBackend, USUAL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import type { ShipperOverview } from '../contract/overview.ts'
import { runJob } from './testing/run-job.ts'

const API = '/ntocc-basic-api'

withDatabase('blacklist and 360 view', database => {
  database.beginsWith(USUAL_DEMO)
  let backend: TestBackend
  let admin: string
  beforeAll(async () => {
    backend = await demoBackend(database().db, { clock: true })
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  const get = <T>(path: string, token = admin) => backend.get<T>(`${API}/${path}`, token)
  const add = (body: object) =>
    backend.post<StoredRecord>(
      `${API}/creditBlacklist`,
      { name: 'X', reason: 'late', from: '2020-01-01', intercepts: ['accept'], ...body },
      admin,
    )
  const waybill = async () =>
    (await database().db.query(`select * from waybill where driver_code = 'HQ-D0001' order by id limit 1`)).rows[0] ??
    {}
  const asked = async (on?: string): Promise<Answered | undefined> => {
    const { db } = database()
    const asking = { db, ctx: undefined, language: 'zh', move: 'accept', input: undefined } as const
    return conditionNamed('waybill', 'notBlacklisted')?.({ ...asking, on, row: await waybill() })
  }
  const held = async (): Promise<boolean> => (await asked()) === true
  const driver = async () => (await database().db.query(`select * from driver where code = 'HQ-D0001'`)).rows[0] ?? {}

  it('S2-076 an entry says beyond doubt whom it is about, and for a time that exists', async () => {
    expect((await add({ partyKind: 'driver' })).errors).toHaveProperty('idNo')
    expect((await add({ partyKind: 'vehicle', uscc: '91119999MAPEF16F0C' })).errors).toHaveProperty('plateNo')
    const wrong = await add({ partyKind: 'vehicle', plateNo: '鄂A00001', to: '2019-01-01' })
    expect(wrong.errors).toEqual({ to: { code: 'validation.field.range' } })
  })

  it('S2-076 a driver on it takes no waybill from that moment until the entry goes', async () => {
    expect(await held()).toBe(true)
    const { id_no } = await driver()
    const made = await add({ partyKind: 'driver', idNo: id_no })
    expect(made.errors).toBeUndefined()
    expect(await held()).toBe(false)
    await backend.remove(`${API}/creditBlacklist?id=${made.data?.id}`, admin)
    expect(await held()).toBe(true)
  })

  it('S2-076 a vehicle on it is kept from waybills; an entry that has ended keeps nobody', async () => {
    const { db } = database()
    const { plate } = (await db.query(`select vehicle_no as plate from waybill where driver_code = 'HQ-D0001' limit 1`))
      .rows[0] as { plate: string }
    const made = await add({ partyKind: 'vehicle', plateNo: plate })
    expect(await held()).toBe(false)
    await backend.put(`${API}/creditBlacklist`, { id: made.data?.id, to: '2020-12-31' }, admin)
    expect(await held()).toBe(true)
  })

  it('S2-076 an entry holds from its first day through its last, by the days of the platform', async () => {
    const { db } = database()
    const made = await add({ partyKind: 'driver', idNo: (await driver()).id_no })
    const today = `(now() at time zone 'Asia/Shanghai')::date`
    for (const [from, to, free] of [
      ['- 9', '+ 0', false],
      ['- 9', '- 1', true],
      ['+ 0', '+ 9', false],
      ['+ 1', '+ 9', true],
    ] as const) {
      await db.query(`update credit_blacklist set "from" = ${today} ${from}, "to" = ${today} ${to} where id = $1`, [
        made.data?.id,
      ])
      expect(await held(), `from today ${from} to today ${to}`).toBe(free)
    }
    await backend.remove(`${API}/creditBlacklist?id=${made.data?.id}`, admin)
  })

  it('S2-076 a trailer on it is kept from waybills as its vehicle is', async () => {
    const { db } = database()
    const { id, trailer_no: before } = await waybill()
    const couple = (plate: unknown) => db.query('update waybill set trailer_no = $2 where id = $1', [id, plate])
    const made = await add({ partyKind: 'vehicle', plateNo: '鄂A0009挂' })
    expect(made.errors).toBeUndefined()
    expect(await held()).toBe(true)
    await couple('鄂A0009挂')
    expect(await held()).toBe(false)
    await couple(before)
    await backend.remove(`${API}/creditBlacklist?id=${made.data?.id}`, admin)
  })

  it('S2-076 a driver of the branch is entered without typing the number that lists mask; lifting frees him, with a reason', async () => {
    expect((await add({ partyKind: 'driver', driverCode: 'nobody' })).errors).toHaveProperty('driverCode')
    const made = await add({ partyKind: 'driver', driverCode: 'HQ-D0001' })
    expect(made.errors).toBeUndefined()
    expect(await held()).toBe(false)
    const move = (payload: object) =>
      backend.put<StoredRecord>(`${API}/creditBlacklist/move`, { id: made.data?.id, ...payload }, admin)
    expect((await move({ move: 'lift' })).errors).toHaveProperty('move')
    expect((await move({ move: 'lift', reason: 'paid' })).data?.status).toBe(0)
    expect(await held()).toBe(true)
    expect((await move({ move: 'restore', reason: 'again' })).data?.status).toBe(1)
    expect(await held()).toBe(false)
    await backend.remove(`${API}/creditBlacklist?id=${made.data?.id}`, admin)
  })

  it('S2-076 an entry keeps a driver from what it names and from nothing else', async () => {
    const made = await add({ partyKind: 'driver', driverCode: 'HQ-D0001', intercepts: ['withdraw', 'invoice'] })
    expect(await held()).toBe(true)
    const offered = async () => {
      const found = await get<Page<StoredRecord>>('driver/driverListForShipTeam?code=HQ-D0001')
      return found.data?.total
    }
    await database().db.query(`update driver set auth_status = 2 where code = 'HQ-D0001'`)
    expect(await offered()).toBe(1)
    await backend.put(`${API}/creditBlacklist`, { id: made.data?.id, intercepts: ['accept'] }, admin)
    expect([await held(), await offered()]).toEqual([false, 0])
    await backend.remove(`${API}/creditBlacklist?id=${made.data?.id}`, admin)
  })

  it('an entry that begins later keeps nobody today, and whoever asks for a later day is told', async () => {
    const dayIn = (days: number) => platformDay(new Date(Date.now() + days * 86_400_000))
    const made = await add({ partyKind: 'driver', driverCode: 'HQ-D0001', from: dayIn(2), to: dayIn(3) })
    expect(made.errors).toBeUndefined()
    expect(await asked()).toBe(true)
    expect(await asked(dayIn(1))).toBe(true)
    expect(await asked(dayIn(2))).toMatchObject({ code: 'validation.blacklist.accept' })
    await backend.remove(`${API}/creditBlacklist?id=${made.data?.id}`, admin)
  })

  it('S2-076 nobody takes on a waybill of a shipper on it, and is told of whom it is', async () => {
    const { shipment_code: code } = await waybill()
    const { rows } = await database().db.query('select uscc from shipment where code = $1', [code])
    const made = await add({ partyKind: 'shipper', uscc: rows[0]?.uscc, name: 'Late Payer', reason: 'owes money' })
    expect(await asked()).toEqual({ code: 'validation.blacklist.accept', params: { name: 'Late Payer' } })
    await backend.remove(`${API}/creditBlacklist?id=${made.data?.id}`, admin)
    expect(await asked()).toBe(true)
  })

  it('S2-076 a vehicle on it is not offered for an order', async () => {
    const all = await backend.get<Page<{ plateNo: string }>>('/ntocc-tms-api/acceptVehicle?pageSize=1', admin)
    const plate = String(all.data?.records[0]?.plateNo)
    const offered = async () =>
      (await backend.get<Page<StoredRecord>>(`/ntocc-tms-api/acceptVehicle?plateNo=${plate}`, admin)).data?.total
    expect(await offered()).toBe(1)
    const made = await add({ partyKind: 'vehicle', plateNo: plate })
    expect(await offered()).toBe(0)
    await backend.remove(`${API}/creditBlacklist?id=${made.data?.id}`, admin)
  })

  it('S2-076 parties, and staff without the permission, neither see nor change it', async () => {
    const entry = {
      partyKind: 'vehicle',
      name: 'X',
      plateNo: '鄂A00009',
      reason: 'x',
      from: '2020-01-01',
      intercepts: ['accept'],
    }
    for (const username of ['shipper', 'driver', 'carrier', 'nobody']) {
      const token = await backend.signIn(username)
      expect([username, (await get('creditBlacklist', token)).status === 0]).toEqual([username, false])
      expect([username, (await backend.post(`${API}/creditBlacklist`, entry, token)).status === 0]).toEqual([
        username,
        false,
      ])
    }
  })

  it('shippers are marked while an entry is in force about them; the calendar ends it', async () => {
    const { db } = database()
    const { uscc } = (await db.query(`select uscc from shipment where code = 'HQ-S0001'`)).rows[0] as { uscc: string }
    await add({ partyKind: 'shipper', uscc, intercepts: ['publish'], reason: 'unpaid' })
    const marked = async () => (await db.query(`select blacklist_flag from shipment where code = 'HQ-S0001'`)).rows[0]
    expect(await marked()).toEqual({ blacklist_flag: true })
    await db.query(`update credit_blacklist set "to" = '2020-12-31' where uscc = $1`, [uscc])
    await runJob(db, 'blacklistMarks')
    expect(await marked()).toEqual({ blacklist_flag: false })
  })

  it('S2-212 the to-do of identity cards counts exactly the rows of the list it opens', async () => {
    const { db } = database()
    const today = `(now() at time zone 'UTC' + interval '8 hours')::date`
    // The licence of the one and the card of the other run out: only cards are counted.
    const found = await db.query<{ code: string }>(
      `select code from shipment where branch_code = 'HQ' order by code limit 2`,
    )
    const [first, second] = found.rows.map(({ code }) => code)
    await db.query(`update shipment set licence_expire = ${today} + 3 where code = $1`, [first])
    await db.query(`update shipment set id_card_expire = ${today} + 3, auth_status = 2 where code = $1`, [second])
    const todo = (await get<TodoItem[]>('party/getPartyRoleConfigCount')).data ?? []
    const count = todo.find(each => each.configKey === 'shipment_id_card_due_warn')?.configValue
    const listed = await get<Page<StoredRecord>>('shipment?expiring.idCardExpire=30&authStatus=2&pageSize=100')
    expect(listed.data?.total).toBe(count)
    expect(count).toBeGreaterThan(0)
    expect(listed.data?.records.map(each => each.code)).toContain(second)
    // Thirty days before they end they are told of, a day earlier they are not.
    const counted = async (days: number) => {
      await db.query(`update shipment set id_card_expire = ${today} + $2::int where code = $1`, [second, days])
      const counts = (await get<TodoItem[]>('party/getPartyRoleConfigCount')).data ?? []
      return counts.find(each => each.configKey === 'shipment_id_card_due_warn')?.configValue
    }
    expect([await counted(30), await counted(31)]).toEqual([count, Number(count) - 1])
    await counted(3)
    expect((await get('shipment?expiring.idCardExpire=soon')).errors).toHaveProperty(['expiring.idCardExpire'])
  })

  it('S2-072 every figure of the 360 view is what the list behind it shows', async () => {
    const own = (await get<Page<StoredRecord>>('shipment?code=HQ-S0001')).data?.records[0]
    const { data } = await get<ShipperOverview>(`shipment/${own?.id}/overview`)
    expect(data?.months).toHaveLength(12)
    const figures = data?.figures ?? []
    expect(figures.find(each => each.key === 'waybillsDone')?.value).toBeGreaterThan(0)
    for (const { key, kind, value, list, query } of figures) {
      if (kind !== 'count' || !list) continue
      const api = list === 'waybill' ? '/ntocc-tms-api' : API
      const rows = await backend.get<Page<StoredRecord>>(`${api}/${list}?${new URLSearchParams(query)}`, admin)
      expect([key, rows.data?.total]).toEqual([key, value])
    }
    const shipper = await backend.signIn('shipper')
    expect((await get<ShipperOverview>(`shipment/${own?.id}/overview`, shipper)).status).toBe(0)
    const other = (await get<Page<StoredRecord>>('shipment?pageSize=10')).data?.records.find(
      each => each.code !== 'HQ-S0001',
    )
    expect((await get<ShipperOverview>(`shipment/${other?.id}/overview`, shipper)).status).toBe(4040)
  })
})
