import type { AuditEntry, Page, WaybillDetail } from '@ntocc/sdk/contracts'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import type { WaybillHandover } from '../contract/handovers.ts'

const HANDOVERS = '/ntocc-basic-api/waybillHandover'
const [CONFLICT, INVALID, NOT_FOUND] = [4090, 4220, 4040]

interface Crew {
  driverCode: string
  vehicleNo: string
  vehicleCode: string
}

withDatabases('a waybill goes over on its way', database => {
  const desk = waybillDesk(database)
  const query = async <R extends Record<string, unknown>>(text: string, params: unknown[] = []): Promise<R[]> =>
    (await database().db.query<R>(text, params)).rows
  /** Two that may carry it: everything that could stand against them is put right. */
  const crews: Crew[] = []
  let clerk = ''

  beforeAll(async () => {
    const found = await query<{ driver: string; plate: string; vehicle: string }>(
      `select d.code as driver, v.plate_no as plate, v.code as vehicle
       from (select *, row_number() over (order by id) as n from driver where branch_code = 'HQ' and auth_status = 2
         and not is_deleted and code <> $1) d
       join (select *, row_number() over (order by id) as n from vehicle where branch_code = 'HQ' and auth_status = 2
         and not is_deleted and tonnage >= 30) v on v.n = d.n order by d.n limit 12`,
      [DEMO_PARTIES.driver],
    )
    const all = found.map(({ driver, plate, vehicle }) => ({
      driverCode: driver,
      vehicleNo: plate,
      vehicleCode: vehicle,
    }))
    await endAll()
    // Those whose papers are in order: asked of the very door, on a waybill that nobody needs any more.
    for (const crew of all) {
      const probe = await desk.placed(50)
      const answer = await reassign(probe, crew)
      await endAll()
      if (answer.status === 0) crews.push(crew)
      if (crews.length === 3) break
    }
    await query('update waybill_handover set is_deleted = true')
    expect(crews.length, 'drivers and vehicles whose papers are in order').toBe(3)
    await query(
      `update sys_account_role ar set role_id = (select id from role where branch_code = 'HQ' and role_code = 'DISPATCHER')
       from sys_account a where a.id = ar.account_id and a.username = 'nobody'`,
    )
    clerk = await desk.backend.signIn('nobody')
  })

  const reassign = (
    of: { id: number; version: number },
    crew: Partial<Crew>,
    more: object = {},
    token = desk.admin,
  ) => {
    const { vehicleNo: _vehicleNo, ...named } = crew
    return desk.move(of, { move: 'reassign', reason: 'Engine broke down', ...named, ...more }, token)
  }
  const [first, second, third] = [0, 1, 2].map(at => () => crews[at] as Crew) as [() => Crew, () => Crew, () => Crew]
  const handovers = async (token: string) =>
    (await desk.backend.get<Page<WaybillHandover>>(`${HANDOVERS}?pageSize=50`, token)).data?.records ?? []
  const endAll = () => query(`update waybill set status = 90 where branch_code = 'HQ' and status between 20 and 69`)
  // The crews are free for the next.
  afterEach(endAll)

  it('on the road or at the unloading place, to a driver and a vehicle, with a reason and what it answers', async () => {
    for (const status of [50, 60]) {
      await endAll()
      const waybill = await desk.placed(status)
      const reported = await desk.backend.post<{ code: string }>(
        '/ntocc-tms-api/exception',
        { waybillNo: waybill.waybillNo, type: 'accident', level: '2', description: 'Rear-end collision' },
        desk.admin,
      )
      const exceptionCode = reported.data?.code
      const answer = await reassign(waybill, first(), { exceptionCode })
      expect(answer.data, answer.msg + JSON.stringify(answer.errors)).toMatchObject({
        status,
        driverCode: first().driverCode,
        vehicleNo: first().vehicleNo,
        version: waybill.version + 1,
        shipperFreight: waybill.shipperFreight,
        payableAmount: waybill.payableAmount,
        prepayAmount: waybill.prepayAmount,
        receivableAmount: waybill.receivableAmount,
      })
      const { receivableAmount, payableAmount, dispatchFee, taxFee, insuranceFee, profit } =
        answer.data as WaybillDetail
      const left = [payableAmount, dispatchFee, taxFee, insuranceFee].reduce(
        (sum, each) => sum - Number(each),
        Number(receivableAmount),
      )
      expect(Number(profit)).toBeCloseTo(left, 2)
      const [kept] = await handovers(desk.admin)
      expect(kept).toMatchObject({
        waybillNo: waybill.waybillNo,
        driverCode: DEMO_PARTIES.driver,
        vehicleNo: waybill.vehicleNo,
        toDriverCode: first().driverCode,
        toVehicleNo: first().vehicleNo,
        exceptionCode,
        exceptionType: 'accident',
        reason: 'Engine broke down',
      })
      const trail = await desk.backend.get<Page<AuditEntry>>(
        `/ntocc-basic-api/auditTrail?entity=waybill&id=${waybill.id}`,
        desk.admin,
      )
      const [latest] = trail.data?.records ?? []
      expect(latest?.action).toBe('reassign')
      expect(latest?.changes).toContainEqual({
        field: 'vehicleNo',
        before: waybill.vehicleNo,
        after: first().vehicleNo,
      })
      expect(latest?.changes).toContainEqual({ field: 'reason', after: 'Engine broke down' })
    }
  })

  it('is out of sight of who had it, who keeps what was done until then and nothing else', async () => {
    const waybill = await desk.placed(50)
    expect((await desk.detail(waybill.id, desk.driver)).id).toBe(waybill.id)
    expect((await reassign(waybill, first())).status).toBe(0)
    const gone = await desk.backend.get(`/ntocc-tms-api/waybill/${waybill.id}`, desk.driver)
    expect(gone.status).toBe(NOT_FOUND)
    const move = await desk.move(
      { id: waybill.id, version: waybill.version + 1 },
      { move: 'arrive', reason: 'x' },
      desk.driver,
    )
    expect(move.status).toBe(NOT_FOUND)
    const track = await desk.backend.get(`/ntocc-tms-api/waybill/${waybill.id}/track`, desk.driver)
    expect(track.status).toBe(NOT_FOUND)
    const ofDriver = await handovers(desk.driver)
    // There is nothing to lead to for who had it; for whom it goes on there is.
    expect(ofDriver.find(({ waybillNo }) => waybillNo === waybill.waybillNo)?.isSeen).toBe(false)
    expect((await handovers(desk.admin)).find(({ waybillNo }) => waybillNo === waybill.waybillNo)?.isSeen).toBe(true)
    expect(ofDriver.every(({ driverCode }) => driverCode === DEMO_PARTIES.driver)).toBe(true)
    expect((await handovers(desk.shipper)).map(({ waybillNo }) => waybillNo)).toContain(waybill.waybillNo)
    await query(`update waybill_handover set driver_code = $2, shipment_code = 'HQ-S0002' where waybill_no = $1`, [
      waybill.waybillNo,
      second().driverCode,
    ])
    for (const token of [desk.driver, desk.shipper])
      expect((await handovers(token)).map(({ waybillNo }) => waybillNo)).not.toContain(waybill.waybillNo)
  })

  it('to another vehicle with the same driver, or another driver with the same vehicle; not to the same of both', async () => {
    const waybill = await desk.placed(50)
    const same = await reassign(waybill, {})
    expect(same.errors?.move?.code).toBe('validation.condition.otherCrew')
    const vehicle = await reassign(waybill, { vehicleCode: first().vehicleCode })
    expect(vehicle.data, JSON.stringify(vehicle.errors)).toMatchObject({
      driverCode: DEMO_PARTIES.driver,
      vehicleNo: first().vehicleNo,
    })
    const driver = await reassign(vehicle.data!, { driverCode: second().driverCode })
    expect(driver.data, JSON.stringify(driver.errors)).toMatchObject({
      driverCode: second().driverCode,
      vehicleNo: first().vehicleNo,
    })
  })

  it('is refused with why: state, papers, blacklist, another trip, load, reason, unknown ones, others’ exceptions', async () => {
    const codeOf = async (waybill: WaybillDetail, crew: Partial<Crew>, more: object = {}) => {
      const { errors, status } = await reassign(waybill, crew, more)
      return errors?.move?.code ?? `${status} ${Object.keys(errors ?? {}).join()}`
    }
    for (const status of [10, 20, 30, 40, 70, 80, 85, 90, 95, 96, 97]) {
      const waybill = await desk.placed(status)
      expect(await codeOf(waybill, first()), String(status)).toBe('validation.move.state')
      await endAll()
    }
    const waybill = await desk.placed(50)
    expect(await codeOf(waybill, first(), { reason: ' ' })).toBe('validation.move.reason')
    expect(await codeOf(waybill, { driverCode: 'HQ-D9999' })).toBe(`${INVALID} driverCode`)
    expect(await codeOf(waybill, { vehicleCode: 'nothing' })).toBe(`${INVALID} vehicleCode`)
    expect(await codeOf(waybill, first(), { exceptionCode: 'E1' })).toBe(`${INVALID} exceptionCode`)

    await query('update driver set auth_status = 3 where code = $1', [first().driverCode])
    expect(await codeOf(waybill, first())).toBe('validation.condition.driverApproved')
    await query('update driver set auth_status = 2 where code = $1', [first().driverCode])
    await query('update vehicle set auth_status = 1 where code = $1', [first().vehicleCode])
    expect(await codeOf(waybill, first())).toBe('validation.condition.vehicleApproved')
    await query('update vehicle set auth_status = 2 where code = $1', [first().vehicleCode])

    await desk.placed(50, `, vehicle_no = '${first().vehicleNo}'`)
    expect(await codeOf(waybill, { vehicleCode: first().vehicleCode })).toBe('validation.condition.noOverlappingTrip')
    await query(`update waybill set status = 90 where vehicle_no = $1 and status = 50`, [first().vehicleNo])

    const listed = await desk.backend.post<{ id: number }>(
      '/ntocc-basic-api/creditBlacklist',
      {
        partyKind: 'vehicle',
        name: 'Vehicle 001',
        plateNo: first().vehicleNo,
        reason: 'False papers',
        intercepts: ['accept'],
        from: '2020-01-01',
      },
      desk.admin,
    )
    expect(listed.status, JSON.stringify(listed.errors)).toBe(0)
    expect(await codeOf(waybill, first())).toMatch(/lacklist/)
    const { id } = listed.data!
    await desk.backend.remove(`/ntocc-basic-api/creditBlacklist?id=${id}`, desk.admin)

    const [{ tonnage } = { tonnage: 0 }] = await query<{ tonnage: string }>(
      'select tonnage from vehicle where code = $1',
      [first().vehicleCode],
    )
    const most = Math.round(Number(tonnage) * 1.1 * 1000) / 1000
    await query('update waybill set load_qty = $2 where id = $1', [waybill.id, most + 0.001])
    expect(await codeOf(waybill, first())).toBe('validation.condition.loadFits')
    await query('update waybill set load_qty = $2 where id = $1', [waybill.id, most])
    expect(await codeOf(waybill, first())).toBe('0 ')
  })

  it('is for what went wrong: an exception that was ignored is no ground for it', async () => {
    const waybill = await desk.placed(50)
    const { data: reported } = await desk.backend.post<{ code: string }>(
      '/ntocc-tms-api/exception',
      { waybillNo: waybill.waybillNo, type: 'accident', level: '2', description: 'Rear-end collision' },
      desk.admin,
    )
    const about = { exceptionCode: reported?.code }
    await query(`update waybill_exception set outcome = 'ignored' where code = $1`, [reported?.code])
    expect((await reassign(waybill, first(), about)).errors).toMatchObject({ exceptionCode: expect.anything() })
    await query('update waybill_exception set outcome = null where code = $1', [reported?.code])
    expect(await reassign(waybill, first(), about)).toMatchObject({ status: 0 })
  })

  it('by whoever may: dispatchers, no party', async () => {
    const waybill = await desk.placed(50)
    for (const token of [desk.shipper, desk.driver]) {
      const refused = await reassign(waybill, { driverCode: 'HQ-D9999' }, {}, token)
      expect([refused.status, refused.errors?.move?.code]).toEqual([CONFLICT, 'validation.move.party'])
    }
    expect((await reassign(waybill, first(), {}, clerk)).status).toBe(0)
  })

  it('of two who hand one over at once one wins, and the other is told by whom', async () => {
    const waybill = await desk.placed(50)
    const both = await Promise.all([reassign(waybill, first()), reassign(waybill, second(), {}, clerk)])
    expect(both.map(({ status }) => status).sort((one, two) => one - two)).toEqual([0, CONFLICT])
    const winner = both[0]?.status === 0 ? 'Administrator 001' : 'Clerk 001'
    const lost = both.find(({ status }) => status === CONFLICT)
    expect(lost?.msg).toContain(`${winner} already changed this a moment ago`)
    expect(lost?.msg).toContain('In transit')
  })

  it('tells a party that was late no name of staff', async () => {
    const waybill = await desk.placed(40)
    expect((await desk.move(waybill, { move: 'approveLoad' })).status).toBe(0)
    const late = await desk.move(waybill, { move: 'approveLoad' }, desk.shipper)
    expect(late.status).toBe(CONFLICT)
    expect(late.msg).toContain('The platform already changed this')
    // Whoever heard no answer and tries again was before themselves.
    const again = await desk.move(waybill, { move: 'approveLoad' })
    expect(again.msg).toContain('You already changed this a moment ago')
  })

  it('gives one vehicle to one of two waybills that want it at once', async () => {
    const [one, two] = [await desk.placed(50), await desk.placed(50)]
    await query('update waybill set driver_code = $2 where id = $1', [two.id, third().driverCode])
    const { vehicleCode } = first()
    const both = await Promise.all([
      reassign(one, { driverCode: second().driverCode, vehicleCode }),
      reassign(two, { vehicleCode }, {}, clerk),
    ])
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([0, CONFLICT])
    expect(both.find(({ status }) => status === CONFLICT)?.errors?.move?.code).toBe(
      'validation.condition.noOverlappingTrip',
    )
  })

  it('goes on to the end with the new driver, and the consignee’s code is sent when it is unloaded', async () => {
    const waybill = await desk.placed(60)
    await query(`update waybill set unload_phone = '10000001234' where id = $1`, [waybill.id])
    const [account] = await query<{ party_code: string }>(
      `select party_code from sys_account where username = 'driver'`,
    )
    await query('update waybill set driver_code = $2 where id = $1', [waybill.id, second().driverCode])
    const back = await reassign(waybill, { driverCode: account!.party_code, vehicleCode: first().vehicleCode })
    expect(back.status, JSON.stringify(back.errors)).toBe(0)
    const sent = async () =>
      (
        await query(`select 1 from sys_outbox where target = '10000001234' and body like $1`, [
          `%${waybill.waybillNo}%`,
        ])
      ).length
    expect(await sent()).toBe(0)
    const unloaded = await desk.move(
      back.data!,
      { move: 'unload', qty: waybill.loadQty, reason: 'Gate closed', images: desk.ofDriver },
      desk.driver,
    )
    expect(unloaded.data?.status, JSON.stringify(unloaded.errors)).toBe(70)
    expect(await sent()).toBe(1)
  })
})
