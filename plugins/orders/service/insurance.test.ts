import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import type { SourceOrder } from '../contract/orders.ts'
import { type GoodsDesk, goodsDesk, TAKES, TMS } from './testing/goods.ts'

const HOUR = 3_600_000
const at = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()
/** YYYY-MM-DD in Beijing, so many hours from now. */
const day = (hours: number): string => at(hours + 8).slice(0, 10)
const REASON = 'validation.condition.insuredAsAsked'

withDatabase('goods that ask for insurance', database => {
  let desk: GoodsDesk
  let first: string
  let second: string
  /** Usual vehicles of the two, by the driver. */
  let plates: Map<string, string>

  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    desk = await goodsDesk(database().db)
    ;[first, second] = desk.crew as [string, string]
    const found = await desk.query<{ code: string; plate: string }>(
      `select code, default_vehicle as plate from driver where code = any($1::text[])`,
      [desk.crew],
    )
    plates = new Map(found.map(({ code, plate }) => [code, plate]))
  }, 240_000)
  afterAll(() => desk?.backend.app.close())
  beforeEach(async () => {
    await desk.free()
    await desk.query(`update vehicle_insurance set is_deleted = true where type = 'carrierLiability'`)
  })

  const insure = async (driver: string, from: string, to: string, type = 'carrierLiability') => {
    const [vehicle] = await desk.query<{ code: string }>(`select code from vehicle where plate_no = $1`, [
      plates.get(driver),
    ])
    const policy = { vehicleCode: vehicle?.code, type, policyNo: `P${from}${type}`, from, to }
    const made = await desk.backend.post('/ntocc-basic-api/vehicleInsurance', policy, desk.admin)
    expect(made.status, JSON.stringify(made)).toBe(0)
  }
  /** Loaded tomorrow, unloaded two days later. */
  const asking = (more: object = {}) =>
    desk.inHall({ insuranceRequired: true, planUnloadTime: at(72), grabRule: 'repeat', ...more })
  const taken = (order: SourceOrder, driverCode = first) => desk.take(order, desk.carrier, { driverCode })
  const seen = async (order: SourceOrder, token = desk.carrier) =>
    (await desk.hall(token)).find(({ id }) => id === order.id)

  it('are not taken by a vehicle without it, which the hall says beforehand, and are by one that has it', async () => {
    const order = await asking()
    expect(await seen(order)).toMatchObject({ insuranceRequired: true, isInsured: false })
    const refused = await taken(order)
    expect(refused).toMatchObject({ status: 4090, errors: { move: { code: REASON } } })
    expect(refused.errors?.move?.params).toEqual({ plate: plates.get(first) })
    await insure(first, day(0), day(300), 'commercial')
    expect((await taken(order)).status).toBe(4090)
    await insure(second, day(0), day(300))
    // Another vehicle of the carrier's has it: the button may be pressed, and the vehicle still decides.
    expect(await seen(order)).toMatchObject({ isInsured: true })
    expect((await taken(order)).status).toBe(4090)
    expect((await taken(order, second)).status).toBe(0)
  })

  it('say it to those who carry, and to nobody of goods that ask for nothing', async () => {
    const [order, plain] = [await asking(), await desk.inHall()]
    expect(await seen(order, desk.shipper)).not.toHaveProperty('isInsured')
    expect(await seen(order, desk.admin)).not.toHaveProperty('isInsured')
    expect(await seen(plain)).not.toHaveProperty('isInsured')
    expect((await taken(plain)).status).toBe(0)
  })

  it('say it of a whole page and all vehicles of a team with one look at the policies', async () => {
    const soon = await asking()
    const later = await asking({ planUnloadTime: at(30 * 24) })
    await insure(second, day(0), day(100 * 24))
    await insure(first, day(0), day(5 * 24))
    const asked = vi.spyOn(database().db, 'query')
    const page = await desk.hall(desk.carrier)
    const looks = asked.mock.calls.filter(([text]) => text.includes('vehicle_insurance'))
    asked.mockRestore()
    const said = (order: SourceOrder) => page.find(({ id }) => id === order.id)
    expect([said(soon)?.isInsured, said(later)?.isInsured]).toEqual([true, true])
    expect(looks).toHaveLength(1)
    await desk.query(`update vehicle_insurance set "to" = $1 where type = 'carrierLiability'`, [day(5 * 24)])
    expect(await seen(soon)).toMatchObject({ isInsured: true })
    expect(await seen(later)).toMatchObject({ isInsured: false })
  })

  it.each([
    ['through the day of unloading', [0, 72], 0],
    ['from the day of loading on', [24, 300], 0],
    ['that ends the day before unloading', [0, 48], 4090],
    ['that begins the day after loading', [48, 300], 4090],
  ] as const)('with a policy %s', async (_what, [from, to], status) => {
    const order = await asking()
    await insure(first, day(from), day(to))
    expect((await taken(order)).status).toBe(status)
  })

  it('with a policy that another one follows, and no longer once it is deleted', async () => {
    await insure(first, day(0), day(24))
    await insure(first, day(48), day(300))
    const order = await asking()
    expect((await taken(order)).status).toBe(0)
    await desk.free()
    await desk.query(
      `update vehicle_insurance set is_deleted = true where "from" = $1::date and type = 'carrierLiability'`,
      [day(48)],
    )
    expect((await taken(order)).status).toBe(4090)
  })

  it('without a day of unloading by the last day of loading', async () => {
    const order = await asking({ planUnloadTime: null })
    await insure(first, day(24), day(48))
    expect((await taken(order)).status).toBe(0)
  })

  it('are not split among vehicles without it, nor is an offer confirmed whose policy has gone since', async () => {
    const order = await asking({ confirmMode: 'manual' })
    const split = () =>
      desk.backend.post(
        `${TMS}/sourceOrder/split`,
        { id: order.id, version: order.version, parts: [{ driverCode: first, qty: 20 }] },
        desk.admin,
      )
    expect(await split()).toMatchObject({ errors: { move: { code: REASON } } })
    expect(await desk.now(order)).toMatchObject({ remainingQty: 60 })
    await insure(first, day(0), day(300))
    const offered = await taken(order)
    expect(offered.data).toMatchObject({ status: 0 })
    await desk.query(`update vehicle_insurance set is_deleted = true where type = 'carrierLiability'`)
    const confirm = () => desk.put(`${TAKES}/move`, { id: Number(offered.data?.id), move: 'confirm' }, desk.shipper)
    expect(await confirm()).toMatchObject({ errors: { move: { code: REASON } } })
    await insure(first, day(0), day(300))
    expect((await confirm()).status).toBe(0)
  })

  it('are asked for again when the waybill is accepted and when somebody goes on with the goods', async () => {
    const ASKED = { errors: { move: { code: 'validation.condition.insuredAsOrdered' } } }
    const gone = () => desk.query(`update vehicle_insurance set is_deleted = true where type = 'carrierLiability'`)
    const order = await asking()
    await insure(first, day(0), day(300))
    const split = await desk.backend.post(
      `${TMS}/sourceOrder/split`,
      { id: order.id, version: order.version, parts: [{ driverCode: first, qty: 20 }] },
      desk.admin,
    )
    expect(split.status, JSON.stringify(split)).toBe(0)
    const [share] = await desk.shares(order)
    const { id } = await desk.waybill(share?.waybillNo)
    const move = async (name: string, more: object = {}) => {
      const { version } = await desk.waybill(share?.waybillNo)
      return desk.backend.post(`${TMS}/waybill/${id}/move`, { move: name, version, ...more }, desk.admin)
    }
    // Hours may lie between, and staff may name another vehicle.
    await gone()
    expect(await move('accept')).toMatchObject(ASKED)
    await insure(first, day(0), day(300))
    expect(await move('accept', { driverCode: second })).toMatchObject(ASKED)
    expect((await move('accept')).status).toBe(0)
    await desk.query(`update waybill set status = 50, depart_time = now(), load_qty = plan_qty where id = $1`, [id])
    const onwards = { driverCode: second, vehicleNo: plates.get(second), reason: 'Engine broke down' }
    const refused = await move('reassign', onwards)
    expect(refused).toMatchObject(ASKED)
    expect(refused.errors?.move?.params).toEqual({ plate: plates.get(second) })
    // One that ends before the goods are there is none.
    await insure(second, day(0), day(24))
    expect(await move('reassign', onwards)).toMatchObject(ASKED)
    await insure(second, day(25), day(300))
    expect((await move('reassign', onwards)).status).toBe(0)
  })

  it('goods that ask for nothing go on with any vehicle', async () => {
    const order = await desk.inHall({ grabRule: 'repeat' })
    const { data } = await taken(order)
    const { id, version } = await desk.waybill(data?.waybillNo)
    await desk.query(`update waybill set status = 50, depart_time = now(), load_qty = plan_qty where id = $1`, [id])
    const body = { move: 'reassign', version, driverCode: second, vehicleNo: plates.get(second), reason: 'Engine' }
    expect((await desk.backend.post(`${TMS}/waybill/${id}/move`, body, desk.admin)).status).toBe(0)
  })
})
