import { waybillMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import { platformOf } from '../../../server/src/ntocc/testing/services.ts'
import waybills from '../../waybills/contract.ts'
import { expireWaybills } from '../../waybills/service/expire.ts'
import waybillService from '../../waybills/service.ts'
import type { CtmsRun } from '../contract/runs.ts'
import type { Today } from '../contract/today.ts'
import { daysFrom } from './days.ts'
import { moveFor } from './follow.ts'
import { CONFLICT, CTMS, FORBIDDEN, INVALID, NOT_FOUND, RUNS, type Yard, yard } from './testing/yard.ts'

withDatabase('runs of own drivers', database => {
  let on: Yard
  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    on = await yard(database().db)
  }, 240_000)
  afterAll(() => on?.backend.app.close())
  beforeEach(() => on.free())

  it('a run is given with its waybill, for the usual vehicle, and the waybill waits or is accepted', async () => {
    const [first, second] = on.crews
    const made = await on.ok(on.give())
    expect(made).toMatchObject({ status: 1, vehicleNo: first.plate, vehicleCode: first.vehicle, waybillStatus: '10' })
    expect(made.refusal ?? []).toEqual([])
    expect(await on.waybill(made.waybillNo)).toMatchObject({
      orderNo: made.runNo,
      status: 10,
      driverCode: first.code,
      vehicleNo: first.plate,
      planQty: 8,
      planLoadTime: made.planLoadTime,
    })
    const accepted = await on.ok(on.give({ driverCode: second?.code, acceptAtOnce: true, unitPrice: '120.00' }))
    expect(Number(accepted.waybillStatus)).toBeGreaterThanOrEqual(20)
    expect(await on.waybill(accepted.waybillNo)).toMatchObject({
      unitPrice: '120.00',
      status: Number(accepted.waybillStatus),
    })
  })

  it('the same call again makes nothing more', async () => {
    const headers = { 'idempotency-key': 'one run', authorization: `Bearer ${on.staff}` }
    const send = () => on.backend.call<CtmsRun>({ method: 'POST', url: `${CTMS}/run`, payload: on.run(), headers })
    const before = await on.waybillCount()
    const [one, other] = await Promise.all([send(), send()])
    expect([one.status, other.status]).toEqual([0, 0])
    expect(other.data?.id).toBe(one.data?.id)
    expect((await send()).data?.runNo).toBe(one.data?.runNo)
    expect(await on.waybillCount()).toBe(before + 1)
  })

  it('of two at once for one driver and time one is made', async () => {
    const answers = await Promise.all([on.give(), on.give({ planLoadTime: on.at(3) })])
    expect(answers.map(({ status }) => status).sort()).toEqual([0, INVALID])
    expect(answers.find(({ status }) => status === INVALID)?.errors).toMatchObject({
      planLoadTime: { code: 'validation.ctmsRun.overlap' },
    })
  })

  it('times may touch and not overlap, for the driver and for the vehicle', async () => {
    const [first, second] = on.crews
    const made = await on.ok(on.give())
    await on.ok(on.give({ planLoadTime: on.at(4), planUnloadTime: on.at(5) }))
    await on.ok(on.give({ planLoadTime: on.at(1), planUnloadTime: on.at(2) }))
    const late = new Date(Date.parse(on.at(4)) - 60_000).toISOString()
    // Another driver in the vehicle that is on the road already.
    const taken = await on.give({
      driverCode: second?.code,
      vehicleCode: first.vehicle,
      planLoadTime: late,
      planUnloadTime: on.at(6),
    })
    expect(taken.errors).toMatchObject({ planLoadTime: { params: { other: made.waybillNo } } })
  })

  it('a vehicle takes a tenth more than it is licensed for, and not a kilogram beyond', async () => {
    expect((await on.give({ planQty: 11.001 })).errors).toEqual({
      planQty: { code: 'validation.ctmsRun.heavy', params: { max: 11 } },
    })
    expect((await on.give({ planQty: 11 })).status).toBe(0)
    expect((await on.give({ planQty: 500, unit: 'piece', driverCode: on.crews[1]?.code })).status).toBe(0)
  })

  it('days ahead and past have their limits', async () => {
    const span = (from: number) => ({ planLoadTime: on.at(from), planUnloadTime: on.at(from + 1) })
    const midnight = Date.parse(`${daysFrom(on.tomorrow, 7)}T00:00:00+08:00`)
    const load = (minutes: number) => ({
      planLoadTime: new Date(midnight + minutes * 60_000).toISOString(),
      planUnloadTime: new Date(midnight + 3_600_000).toISOString(),
    })
    expect((await on.give(load(-1))).status).toBe(0)
    expect((await on.give(load(0))).errors).toMatchObject({ planLoadTime: { code: 'validation.ctmsRun.far' } })
    expect((await on.give(span(-23))).status).toBe(0)
    expect((await on.give(span(-25))).errors).toMatchObject({ planLoadTime: { code: 'validation.ctmsRun.past' } })
    expect((await on.give({ planUnloadTime: on.at(1) })).status).toBe(INVALID)
  })

  it.each([
    [
      'a paper that has run out',
      `update driver set licence_from = '2014-01-01', licence_to = '2020-01-01'`,
      'driverCode',
      'validation.',
    ],
    ['a driver who is not approved', `update driver set auth_status = 1`, 'driverCode', 'driverApproved'],
    ['a vehicle that is not approved', `update vehicle set auth_status = 1`, 'vehicleCode', 'vehicleApproved'],
    ['a vehicle of somebody else', `update vehicle set affiliation = 'external'`, 'vehicleCode', 'ctmsRun.external'],
    ['a driver without a vehicle', `update driver set default_vehicle = null`, 'vehicleCode', 'ctmsRun.noVehicle'],
  ])('%s is told beside its field, and nothing is stored', async (_what, broken, field, code) => {
    const before = [await on.waybillCount(), (await on.runs()).length]
    const [kept] = await on.query<{ default_vehicle: string }>(`select default_vehicle from driver where code = $1`, [
      on.crews[0].code,
    ])
    await on.query(`${broken} where branch_code = 'CT'`)
    // Whose record names the driver is the usual vehicle too.
    await on.query(`update vehicle set driver_code = null where driver_code = $1 and $2::boolean`, [
      on.crews[0].code,
      code.endsWith('noVehicle'),
    ])
    const refused = await on.give()
    expect(refused.status).toBe(INVALID)
    expect(refused.errors?.[field]?.code).toContain(code)
    expect([await on.waybillCount(), (await on.runs()).length]).toEqual(before)
    if (code.endsWith('noVehicle'))
      await on.query(
        `update driver d set default_vehicle = c.plate from jsonb_to_recordset($1::jsonb) as c(code text, plate text) where d.code = c.code`,
        [JSON.stringify(on.crews)],
      )
    expect(kept?.default_vehicle).toBe(on.crews[0].plate)
  })

  it('papers are judged by the day of the run: good today is not enough, and their last day is', async () => {
    const last = daysFrom(on.tomorrow, 1)
    const at = (day: string) => ({
      planLoadTime: new Date(`${day}T09:00:00+08:00`).toISOString(),
      planUnloadTime: new Date(`${day}T11:00:00+08:00`).toISOString(),
    })
    await on.query(`update driver set licence_to = $1 where branch_code = 'CT'`, [last])
    expect((await on.give(at(daysFrom(last, 1)))).errors).toEqual({
      driverCode: { code: 'validation.ends.licence', params: { holder: expect.any(String), day: last } },
    })
    expect((await on.give(at(last))).status).toBe(0)
    // A run of yesterday is driven by papers of today.
    await on.query(`update driver set licence_to = $1 where branch_code = 'CT'`, [daysFrom(on.tomorrow, -2)])
    const late = await on.give({ planLoadTime: on.at(-23), planUnloadTime: on.at(-22) })
    expect(late.errors).toMatchObject({ driverCode: { code: 'validation.expired.licence' } })
  })

  it('whoever is on the blacklist gets no run', async () => {
    await on.query(
      `insert into credit_blacklist (code, branch_code, status, party_kind, name, id_no, "from", intercepts, reason)
       select 'BL-ctms', 'CT', 1, 'driver', name, id_no, '2020-01-01', '["accept"]', '"x"' from driver where code = $1`,
      [on.crews[0].code],
    )
    expect((await on.give()).errors).toMatchObject({ driverCode: { code: 'validation.blacklist.accept' } })
  })

  it('accepted at once asks for a free driver, waiting does not', async () => {
    await on.ok(on.give({ acceptAtOnce: true }))
    const next = { planLoadTime: on.at(6), planUnloadTime: on.at(8) }
    expect((await on.give({ ...next, acceptAtOnce: true })).errors).toMatchObject({
      driverCode: { code: 'validation.condition.noOverlappingTrip' },
    })
    expect((await on.give(next)).status).toBe(0)
  })

  it('a run follows its waybill, and is not changed once it is given', async () => {
    const made = await on.ok(on.give())
    const put = await on.backend.put(RUNS, { id: made.id, version: made.version, goodsName: 'Other' }, on.staff)
    expect(put.status).toBe(CONFLICT)
    expect(put.msg).toContain(made.runNo)
    const waybill = await on.waybill(made.waybillNo)
    const body = { version: waybill.version, move: 'cancel', reason: 'No goods' }
    const cancelled = await on.backend.post(`/ntocc-tms-api/waybill/${waybill.id}/move`, body, on.staff)
    expect(cancelled.status, cancelled.msg).toBe(0)
    const [run] = await on.runs(`&waybillNo=${made.waybillNo}`)
    expect(run).toMatchObject({ status: 4, waybillStatus: '95' })
    // Its time is free again.
    expect((await on.give()).status).toBe(0)
  })

  it('one that its driver does not accept within a day says so, and is given again with another waybill', async () => {
    const made = await on.ok(on.give())
    const today = () => on.ok(on.backend.get<Today>(`${CTMS}/today`, on.staff))
    expect([await on.todo(), await today()]).toMatchObject([0, { notMade: 0, notAccepted: 0 }])
    await on.query(`update waybill set gmt_created = now() - interval '25 hours' where waybill_no = $1`, [
      made.waybillNo,
    ])
    await expireWaybills(platformOf(on.backend, waybills, waybillService))
    const [lapsed] = await on.runs('&status=5')
    expect(lapsed).toMatchObject({ id: made.id, waybillNo: made.waybillNo, waybillStatus: '97' })
    expect([await on.todo(), await today()]).toMatchObject([1, { notMade: 0, notAccepted: 1 }])
    const changed = await on.ok(
      on.backend.put<CtmsRun>(RUNS, { id: made.id, version: lapsed?.version, planQty: 7 }, on.staff),
    )
    const again = (version: number) => on.backend.post<CtmsRun>(`${CTMS}/run/${made.id}/again`, { version }, on.staff)
    const given = await on.ok(again(changed.version))
    expect(given).toMatchObject({ status: 1, runNo: made.runNo, waybillStatus: '10' })
    expect(given.waybillNo).not.toBe(made.waybillNo)
    expect(await on.waybill(given.waybillNo)).toMatchObject({ orderNo: made.runNo, planQty: 7 })
    expect((await again(given.version)).status).toBe(CONFLICT)
    expect([await on.todo(), await today()]).toMatchObject([0, { notAccepted: 0 }])
  })

  it('what becomes of a run follows from what becomes of its waybill', () => {
    const became = Object.fromEntries(
      waybillMachine.codes.map(status => [
        waybillMachine.states[status]?.key,
        moveFor({ status, isDeleted: false } as never),
      ]),
    )
    expect(Object.fromEntries(Object.entries(became).filter(([, move]) => move))).toEqual({
      finished: 'carry',
      cancelled: 'end',
      refused: 'lapse',
      expired: 'lapse',
      deleted: 'end',
    })
    expect(moveFor({ status: 10, isDeleted: true } as never)).toBe('end')
  })

  it('nobody but staff of the branch with the permission reads or gives runs', async () => {
    const made = await on.ok(on.give())
    const asked = (token: string) => [
      on.backend.get(RUNS, token),
      on.backend.get(`${RUNS}/${made.id}`, token),
      on.backend.get(`${CTMS}/today`, token),
      on.backend.get(`${CTMS}/usualVehicle?driverCode=${on.crews[0].code}`, token),
      on.give({}, token),
      on.backend.post(`${CTMS}/run/${made.id}/again`, { version: made.version }, token),
    ]
    const statuses = async (token: string) => Promise.all(asked(token).map(async each => (await each).status))
    // Of another edition, whose staff have none of it.
    expect(await statuses(on.admin)).toEqual(Array(6).fill(FORBIDDEN))
    await on.grantInHq()
    // A driver who was given the permissions by mistake.
    expect(await statuses(on.driverOfHq)).toEqual(Array(6).fill(FORBIDDEN))
    // Staff of another branch: neither the run nor its customer and driver are known there.
    expect(await statuses(on.admin)).toEqual([0, NOT_FOUND, 0, 0, INVALID, NOT_FOUND])
    expect(await on.runs('', on.admin)).toEqual([])
    const usual = await on.backend.get(`${CTMS}/usualVehicle?driverCode=${on.crews[0].code}`, on.admin)
    expect(usual.data).toMatchObject({ vehicleCode: '', plateNo: '' })
  })

  it('phones are masked, and nobody sorts or searches by what is not shown', async () => {
    const made = await on.ok(on.give({ loadPhone: '13800138000' }))
    await on.query(
      `update role set permissions = permissions - 'MOBILE_PHONE' where branch_code = 'CT' and role_code = 'PLAT_ADMIN'`,
    )
    const clerk = await on.backend.signIn('ctms')
    expect((await on.runs('', clerk))[0]?.loadPhone).toContain('*')
    const again = await on.give({ planLoadTime: on.at(5), planUnloadTime: on.at(6), loadPhone: '13800138000' }, clerk)
    expect(again.data?.loadPhone).toContain('*')
    const stored = await on.query(`select load_phone from waybill where waybill_no = $1`, [made.waybillNo])
    expect(stored).toEqual([{ load_phone: '13800138000' }])
    for (const bad of ['sortField=loadPhone', 'sortField=refusal', 'loadPhone=1380'])
      expect((await on.backend.get(`${RUNS}?${bad}`, clerk)).status, bad).not.toBe(0)
  })

  it('tells who drives, who waits, who is free, and whose runs overlap', async () => {
    const [first, second, third] = on.crews
    await on.ok(on.give({ acceptAtOnce: true, planLoadTime: on.at(0), planUnloadTime: on.at(1) }))
    const one = await on.ok(on.give({ driverCode: second?.code, planLoadTime: on.at(0), planUnloadTime: on.at(1) }))
    const day = async () => (await on.ok(on.backend.get<Today>(`${CTMS}/today`, on.staff))).drivers
    const of = async (code: string | undefined) => (await day()).find(({ driverCode }) => driverCode === code)
    expect(await of(first.code)).toMatchObject({ state: 'driving', overlaps: false, runs: [{}] })
    expect(await of(second?.code)).toMatchObject({ state: 'waiting', runs: [{ waybillNo: one.waybillNo }] })
    expect(await of(third?.code)).toMatchObject({ state: 'free', runs: [] })
    // Somebody has put the second one's goods on the first one's way.
    await on.query(`update waybill set driver_code = $1 where waybill_no = $2`, [first.code, one.waybillNo])
    expect((await day())[0]).toMatchObject({ driverCode: first.code, overlaps: true })
    // What a driver has on the road that is no run is for whoever may read waybills.
    await on.query(
      `update waybill set status = 50, driver_code = $1 where id = (select id from waybill where branch_code = 'CT'
         and status = 90 and not is_deleted order by id limit 1)`,
      [third?.code],
    )
    expect(await of(third?.code)).toMatchObject({ state: 'driving', runs: [{ status: 50 }] })
    const mayReadWaybills = (permissions: string) =>
      on.query(`update role set permissions = ${permissions} where branch_code = 'CT' and role_code = 'PLAT_ADMIN'`)
    await mayReadWaybills(`permissions - 'waybill.read'`)
    expect(await of(third?.code)).toMatchObject({ state: 'free', runs: [] })
    expect(await of(first.code)).toMatchObject({ state: 'driving' })
    await mayReadWaybills(`permissions || '["waybill.read"]'`)
    await on.query(`update vehicle set affiliation = 'external' where plate_no = $1`, [third?.plate])
    expect(await of(third?.code)).toBeUndefined()
  })
})
