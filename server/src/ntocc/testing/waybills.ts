import type { Page, WaybillDetail, WaybillRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect } from 'vitest'
import type { BackendConfig } from '../config.ts'
import { DEMO_PARTIES } from '../seed/accounts.ts'
import { type TestBackend, testBackend } from './backend.ts'
import type { GroupDatabase, TestDatabase } from './databases.ts'
import { demoOf, USUAL_DEMO } from './demo-start.ts'
import { pngFile } from './files.ts'
import type { DemoStart } from './templates.ts'

export const WAYBILLS = '/ntocc-tms-api/waybill'

/** A group's, or one that a test has by other means. */
type DatabaseOf = (() => TestDatabase) & Partial<Pick<GroupDatabase, 'beginsWith'>>

/**
 * A backend with demo waybills and three people at it, ready once the tests of the block run. `size`: a test that needs a
 * few of them does not wait for many.
 */
export function waybillDesk(
  database: DatabaseOf,
  config: Partial<BackendConfig> = {},
  size: Partial<Omit<DemoStart, 'seed'>> = {},
) {
  const desk = {} as {
    backend: TestBackend
    /** Tokens. */
    admin: string
    shipper: string
    driver: string
    /** References of a picture that the party has uploaded. */
    ofDriver: string[]
    ofShipper: string[]
    ofAdmin: string[]
  }

  const demo = { ...USUAL_DEMO, ...size }
  database.beginsWith?.(demo)
  beforeAll(async () => {
    const backend = await testBackend(database().db, config)
    await demoOf(database().db, demo)
    const picture = async (token: string) => [(await backend.upload(pngFile(), token)).data?.reference ?? '']
    const [driver, shipper] = [await backend.signIn('driver'), await backend.signIn('shipper')]
    const admin = await backend.signIn('admin')
    const ofAdmin = await picture(admin)
    Object.assign(desk, { backend, driver, shipper, admin, ofAdmin })
    Object.assign(desk, { ofDriver: await picture(driver), ofShipper: await picture(shipper) })
  })
  afterAll(() => desk.backend.app.close())

  const list = async (query: string, token = desk.admin): Promise<Page<WaybillRecord>> => {
    const answer = await desk.backend.get<Page<WaybillRecord>>(`${WAYBILLS}?${query}`, token)
    expect(answer.status, answer.msg).toBe(0)
    return answer.data as Page<WaybillRecord>
  }
  const detail = async (id: number | string, token = desk.admin): Promise<WaybillDetail> => {
    const answer = await desk.backend.get<WaybillDetail>(`${WAYBILLS}/${id}`, token)
    expect(answer.status, answer.msg).toBe(0)
    return answer.data as WaybillDetail
  }
  const move = (waybill: { id: number; version: number }, body: object, token = desk.admin) =>
    desk.backend.post<WaybillDetail>(`${WAYBILLS}/${waybill.id}/move`, { version: waybill.version, ...body }, token)
  const sign = (
    waybill: { id: number; version: number },
    unloadQty: number,
    token = desk.shipper,
    more: object = {},
  ) => {
    // Asked for when it is less than was proved.
    const body = { id: waybill.id, version: waybill.version, unloadQty, remark: 'Weighed again at the door', ...more }
    return desk.backend.post<WaybillDetail>(`${WAYBILLS}/sign`, body, token)
  }

  let places = 0
  /** Puts a waybill of the demo shipper and driver into a state, as if it had come there by itself. */
  const placed = async (status: number, more = ''): Promise<WaybillDetail> => {
    const { db } = database()
    const found = await db.query<{ id: string }>(
      `update waybill set status = $1, driver_code = $2, shipment_code = $3, version = version + 1, load_qty = plan_qty,
         pay_status = 0, report_status = 0, load_review = false, is_deleted = false ${more}
       where id = (select id from waybill where branch_code = 'HQ' and status = 90 and unit = 'tonne' order by id limit 1 offset $4)
       returning id`,
      [status, DEMO_PARTIES.driver, DEMO_PARTIES.shipper, places++ * 3],
    )
    return detail(Number(found.rows[0]?.id))
  }
  return Object.assign(desk, { list, detail, move, sign, placed })
}
