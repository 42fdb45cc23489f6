import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import { platformOf } from '../../../server/src/ntocc/testing/services.ts'
import type { DayRun } from '../contract/regular.ts'
import type { CtmsRun } from '../contract/runs.ts'
import type { Today } from '../contract/today.ts'
import contract from '../contract.ts'
import service from '../service.ts'
import { DAY_MS, daysFrom, eveningOf, today } from './days.ts'
import { makeAutomatic, makeTomorrow } from './make.ts'
import { CONFLICT, CTMS, FORBIDDEN, INVALID, NOT_FOUND, REGULAR, RUNS, type Yard, yard } from './testing/yard.ts'

withDatabases('regular runs', database => {
  let on: Yard
  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    on = await yard(database().db)
  }, 240_000)
  afterAll(() => on?.backend.app.close())
  beforeEach(() => on.free())

  const evening = () => makeTomorrow(platformOf(on.backend, contract, service))
  const preview = (ids: readonly number[], day = on.tomorrow, token = on.staff) =>
    on.backend.get<DayRun[]>(`${CTMS}/regular/preview?day=${day}&ids=${ids.join(',')}`, token)
  const make = (ids: readonly number[], day = on.tomorrow, token = on.staff) =>
    on.backend.post<DayRun[]>(`${CTMS}/regular/make`, { day, regulars: ids.map(id => ({ id })) }, token)
  const verdicts = async (sent: ReturnType<typeof make>) =>
    Object.fromEntries((await on.ok(sent)).map(({ name, verdict }) => [name, verdict]))

  it('the evening makes the runs of tomorrow, each once however often it comes', async () => {
    const own = await on.regular()
    await on.regular({ name: 'Off', automatic: false, driverCode: on.crews[1]?.code })
    const stopped = await on.regular({ name: 'Stopped', driverCode: on.crews[2]?.code })
    await on.ok(
      on.backend.put(`${REGULAR}/move`, { id: stopped.id, version: stopped.version, move: 'disable' }, on.staff),
    )
    await evening()
    await evening()
    const made = await on.runs('&status=1')
    expect(made).toHaveLength(1)
    expect(made[0]).toMatchObject({ regularCode: own.code, day: on.tomorrow, waybillStatus: '10', createdBy: 'ctms' })
    expect(made[0]?.planLoadTime).toBe(new Date(`${on.tomorrow}T06:00:00+08:00`).toISOString())
    expect(made[0]?.planUnloadTime).toBe(new Date(`${on.tomorrow}T08:00:00+08:00`).toISOString())
  })

  it('what an evening has left is made in the night, and told as not made where it is too late; nothing that was set since then', async () => {
    const on2 = platformOf(on.backend, contract, service)
    const day = daysFrom(today(), 2)
    const [evening, midnight] = [eveningOf(day), eveningOf(day) + 6 * 3_600_000 + 10 * 60_000]
    const own = await on.regular()
    const late = await on.regular({ name: 'Late', driverCode: on.crews[1]?.code })
    const since = await on.regular({ name: 'Since', driverCode: on.crews[2]?.code })
    const setAt = (id: number, at: number) =>
      on.query('update ctms_regular_run set gmt_modified = $2 where id = $1', [id, new Date(at)])
    await setAt(own.id, evening - 60_000)
    await setAt(since.id, evening + 60_000)
    await setAt(late.id, evening + 60_000)
    await makeAutomatic(on2, midnight)
    const all = async () =>
      (await on.runs('&status=0,1')).map(({ regularCode, day: of, status }) => [regularCode, of, status])
    expect(await all()).toEqual([[own.code, daysFrom(day, 1), 1]])
    // Of today, whose time to load has passed: it waits for somebody to look.
    await on.query(`update ctms_regular_run set load_time = '00:00' where id = $1`, [late.id])
    await setAt(late.id, eveningOf(today()) - DAY_MS - 60_000)
    await makeAutomatic(on2, Date.parse(`${today()}T00:10:00+08:00`))
    expect(await all()).toContainEqual([late.code, today(), 0])
    await makeAutomatic(on2, Date.parse(`${today()}T01:00:00+08:00`))
    expect(await all()).toHaveLength(2)
  })

  it('a driver whose vehicle alone names them is shown among those of today, and whoever drives a run of today', async () => {
    const [, , , known, guest] = on.crews
    const shown = async () => (await on.ok(on.backend.get<Today>(`${CTMS}/today`, on.staff))).drivers
    try {
      await on.query('update driver set default_vehicle = null where code = any($1)', [[known?.code, guest?.code]])
      await on.query('update vehicle set driver_code = null where driver_code = any($1)', [[known?.code, guest?.code]])
      await on.query('update vehicle set driver_code = $2 where code = $1', [known?.vehicle, known?.code])
      expect(await shown()).toContainEqual(
        expect.objectContaining({ driverCode: known?.code, vehicleNo: known?.plate }),
      )
      expect((await shown()).map(({ driverCode }) => driverCode)).not.toContain(guest?.code)
      await on.ok(
        on.give({
          driverCode: guest?.code,
          vehicleCode: guest?.vehicle,
          planLoadTime: on.at(0),
          planUnloadTime: on.at(2),
        }),
      )
      const driver = (await shown()).find(({ driverCode }) => driverCode === guest?.code)
      expect(driver?.runs).toHaveLength(1)
    } finally {
      await on.query('update driver set default_vehicle = $2 where code = $1', [known?.code, known?.plate])
      await on.query('update driver set default_vehicle = $2 where code = $1', [guest?.code, guest?.plate])
    }
  })

  it('two evenings at once, and a dispatcher beside them, make one', async () => {
    const { id } = await on.regular()
    const before = await on.waybillCount()
    await Promise.all([evening(), make([id]), evening(), make([id])])
    expect(await on.runs('&status=1')).toHaveLength(1)
    expect(await on.waybillCount()).toBe(before + 1)
  })

  it('what was killed in the middle is finished by the next one, and nothing is made twice', async () => {
    for (const at of [0, 1, 2]) await on.regular({ name: `Run ${at}`, driverCode: on.crews[at]?.code })
    // The database goes away with the second waybill, when its run is stored already.
    await on.query(`create function kill_run() returns trigger language plpgsql as $$
      begin if new.driver_code = '${on.crews[1]?.code}' then raise exception 'killed'; end if; return new; end $$`)
    await on.query(`create trigger kill_run before insert on waybill for each row execute function kill_run()`)
    try {
      await expect(evening()).rejects.toThrow('killed')
    } finally {
      await on.query(`drop trigger kill_run on waybill`)
      await on.query(`drop function kill_run`)
    }
    const codes = async () => (await on.runs('&status=1')).map(({ driverCode }) => driverCode).sort()
    expect(await codes()).toEqual([on.crews[0].code, on.crews[2]?.code].sort())
    expect(await on.runs('&status=0')).toEqual([])
    const before = await on.waybillCount()
    await evening()
    expect(await codes()).toHaveLength(3)
    expect(await on.waybillCount()).toBe(before + 1)
  })

  it('what cannot be made waits with its reason, is counted, and is tried again', async () => {
    await on.regular({ planQty: 12 })
    expect(await on.todo()).toBe(0)
    await evening()
    await evening()
    const [open, ...more] = await on.runs('&status=0')
    expect(more).toEqual([])
    expect(open).toMatchObject({
      refusal: [{ field: 'planQty', code: 'validation.ctmsRun.heavy', params: { max: 11 } }],
    })
    expect(open?.waybillNo ?? '').toBe('')
    expect(await on.todo()).toBe(1)
    // The edition shows no to-dos: its home says so.
    expect(await on.ok(on.backend.get<Today>(`${CTMS}/today`, on.staff))).toMatchObject({ notMade: 1 })
    const again = (run: Pick<CtmsRun, 'id' | 'version'>) =>
      on.backend.post<CtmsRun>(`${CTMS}/run/${run.id}/again`, { version: run.version }, on.staff)
    expect((await again(open as CtmsRun)).errors).toMatchObject({ planQty: { code: 'validation.ctmsRun.heavy' } })
    const mended = await on.ok(
      on.backend.put<CtmsRun>(RUNS, { id: open?.id, version: open?.version, planQty: 11 }, on.staff),
    )
    expect(mended.refusal).toEqual([])
    // Somebody has looked at it before it was changed.
    expect((await again(open as CtmsRun)).status).toBe(CONFLICT)
    const both = await Promise.all([again(mended), again(mended)])
    expect(both.map(({ status }) => status).sort()).toEqual([0, CONFLICT])
    const [given] = await on.runs('&status=1')
    expect(given).toMatchObject({ id: open?.id, waybillStatus: '10', planQty: 11 })
    expect(await on.todo()).toBe(0)
  })

  it('papers are judged by the day of the run, in the preview and in the evening', async () => {
    const today = daysFrom(on.tomorrow, -1)
    const { id } = await on.regular()
    await on.query(`update vehicle set inspection_to = $1 where branch_code = 'CT'`, [today])
    const issues = [
      {
        field: 'driverCode',
        code: 'validation.ends.vehicleLicence',
        params: { holder: on.crews[0].plate, day: today },
      },
    ]
    expect(await on.ok(preview([id]))).toMatchObject([{ verdict: 'refused', issues }])
    expect((await on.ok(preview([id], today)))[0]?.issues).not.toMatchObject(issues)
    await evening()
    expect(await on.runs('&status=0')).toMatchObject([{ refusal: issues }])
    await on.query(`update vehicle set inspection_to = $1 where branch_code = 'CT'`, [on.tomorrow])
    expect((await on.runs('&status=1')).length).toBe(0)
    const [open] = await on.runs('&status=0')
    await on.ok(on.backend.post(`${CTMS}/run/${open?.id}/again`, { version: open?.version }, on.staff))
  })

  it('what speaks against it is kept in every language, and told in that of whoever reads', async () => {
    const name = { en: 'Late Payer', zh: '迟付司机', es: 'Moroso', ja: '延滞者' }
    const kept = [{ field: 'driverCode', code: 'validation.blacklist.accept', params: { name } }]
    await on.query(
      `insert into credit_blacklist (code, branch_code, status, party_kind, name, id_no, "from", intercepts, reason)
       select 'BL-make', 'CT', 1, 'driver', $2, id_no, '2020-01-01', '["accept"]', '"x"' from driver where code = $1`,
      [on.crews[0].code, JSON.stringify(name)],
    )
    await on.regular()
    await evening()
    const [open] = await on.runs('&status=0')
    expect(open?.refusal).toEqual(kept)
    // Judged again when somebody who reads Chinese changes it.
    const inChinese = { authorization: `Bearer ${on.staff}`, 'accept-language': 'zh' }
    const payload = { id: open?.id, version: open?.version, planQty: 7 }
    const saved = await on.ok(on.backend.call<CtmsRun>({ method: 'PUT', url: RUNS, payload, headers: inChinese }))
    expect(saved.refusal).toEqual(kept)
    const again = await on.backend.call({
      method: 'POST',
      url: `${CTMS}/run/${open?.id}/again`,
      payload: { version: saved.version },
      headers: inChinese,
    })
    expect(again.errors).toMatchObject({ driverCode: { params: { name: '迟付司机' } } })
    await on.query(`delete from credit_blacklist where code = 'BL-make'`)
  })

  it('one that is dropped stays so, with a reason', async () => {
    await on.regular({ planQty: 12 })
    await evening()
    const [open] = await on.runs('&status=0')
    const drop = (more: object) =>
      on.backend.put(`${RUNS}/move`, { id: open?.id, version: open?.version, move: 'drop', ...more }, on.staff)
    expect((await drop({})).status).not.toBe(0)
    await on.ok(drop({ reason: 'Not today' }))
    await evening()
    expect(await on.runs('&status=0')).toEqual([])
    // Nobody gives a run by its state alone.
    const give = { id: open?.id, version: open?.version, move: 'give' }
    expect((await on.backend.put(`${RUNS}/move`, give, on.staff)).status).not.toBe(0)
  })

  it('a preview says what would be refused and why, one after the other, and makes nothing', async () => {
    const [first] = on.crews
    const one = await on.regular({ name: 'One' })
    const two = await on.regular({ name: 'Two', loadTime: '07:59' })
    const three = await on.regular({ name: 'Three', loadTime: '08:00' })
    const heavy = await on.regular({ name: 'Heavy', driverCode: on.crews[1]?.code, planQty: 20 })
    const ids = [heavy.id, three.id, two.id, one.id]
    const before = await on.waybillCount()
    const seen = await on.ok(preview(ids))
    expect(Object.fromEntries(seen.map(({ name, verdict }) => [name, verdict]))).toEqual({
      One: 'can',
      Two: 'refused',
      Three: 'can',
      Heavy: 'refused',
    })
    expect(seen.find(({ name }) => name === 'Two')).toMatchObject({
      driverName: expect.any(String),
      vehicleNo: first.plate,
      issues: [{ code: 'validation.ctmsRun.overlap', params: { other: 'One' } }],
    })
    expect(await on.waybillCount()).toBe(before)
    expect(await on.runs('&status=0,1')).toEqual([])
    const made = await verdicts(make(ids))
    expect(made).toEqual({ One: 'made', Two: 'refused', Three: 'made', Heavy: 'refused' })
    // Whoever was told why needs no run that waits.
    expect(await on.runs('&status=0')).toEqual([])
    expect(await verdicts(preview(ids))).toMatchObject({ One: 'made', Three: 'made' })
  })

  it('a preview knows that one driver accepts one trip at a time', async () => {
    const one = await on.regular({ name: 'One', acceptAtOnce: true })
    const two = await on.regular({ name: 'Two', loadTime: '12:00', acceptAtOnce: true })
    const expected = { One: 'can', Two: 'refused' }
    expect(await verdicts(preview([one.id, two.id]))).toEqual(expected)
    expect(await verdicts(make([one.id, two.id]))).toEqual({ One: 'made', Two: 'refused' })
  })

  it('a regular run is driven on its weekdays, from its first day to its last', async () => {
    const weekday = String(((new Date(`${on.tomorrow}T12:00:00Z`).getUTCDay() + 6) % 7) + 1)
    const others = ['1', '2', '3', '4', '5', '6', '7'].filter(each => each !== weekday)
    const cases = [
      [{ weekdays: [weekday] }, 'can'],
      [{ weekdays: others }, 'otherDay'],
      [{ validFrom: on.tomorrow, validTo: on.tomorrow }, 'can'],
      [{ validFrom: daysFrom(on.tomorrow, 1) }, 'otherDay'],
      [{ validTo: daysFrom(on.tomorrow, -1) }, 'otherDay'],
    ] as const
    for (const [more, verdict] of cases) {
      const { id } = await on.regular(more)
      expect(await on.ok(preview([id])), JSON.stringify(more)).toMatchObject([{ verdict }])
    }
  })

  it('days that are over or too far are refused, and so is a time that is none', async () => {
    const { id } = await on.regular()
    const today = daysFrom(on.tomorrow, -1)
    expect((await preview([id], today)).status).toBe(0)
    expect((await preview([id], daysFrom(today, -1))).status).toBe(CONFLICT)
    expect((await preview([id], daysFrom(today, 7))).status).toBe(0)
    expect((await make([id], daysFrom(today, 8))).status).toBe(CONFLICT)
    expect((await make([], on.tomorrow)).status).toBe(INVALID)
    expect((await make(Array(51).fill(id))).status).toBe(INVALID)
    for (const loadTime of ['24:00', '8:00', '08:60', 'noon'])
      expect((await on.backend.put(REGULAR, { id, version: 0, loadTime }, on.staff)).errors, loadTime).toMatchObject({
        loadTime: expect.anything(),
      })
    await on.ok(on.backend.put(REGULAR, { id, version: 0, loadTime: '23:59', minutes: 10 }, on.staff))
    expect((await on.backend.put(REGULAR, { id, version: 1, minutes: 9 }, on.staff)).status).toBe(INVALID)
    expect((await on.backend.put(REGULAR, { id, version: 1, minutes: 2881 }, on.staff)).status).toBe(INVALID)
  })

  it('a hundred and twenty questions in ten minutes are the most of one account', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 121; n += 1) statuses.push((await preview([999_999])).status)
    expect(statuses.indexOf(4290)).toBe(120)
  })

  it('regular runs are for staff of the branch with the permission', async () => {
    const { id, version } = await on.regular()
    const asked = (token: string) => [
      on.backend.get(REGULAR, token),
      on.backend.get(`${REGULAR}/${id}`, token),
      preview([id], on.tomorrow, token),
      make([id], on.tomorrow, token),
      on.backend.put(REGULAR, { id, version, minutes: 60 }, token),
    ]
    const statuses = async (token: string) => Promise.all(asked(token).map(async each => (await each).status))
    expect(await statuses(on.admin)).toEqual(Array(5).fill(FORBIDDEN))
    await on.grantInHq()
    expect(await statuses(on.driverOfHq)).toEqual(Array(5).fill(FORBIDDEN))
    expect(await statuses(on.admin)).toEqual([0, NOT_FOUND, 0, 0, NOT_FOUND])
    expect(await on.ok(make([id], on.tomorrow, on.admin))).toEqual([])
    expect(await on.runs('&status=0,1')).toEqual([])
  })
})
