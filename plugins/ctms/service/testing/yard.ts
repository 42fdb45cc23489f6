import { equal } from 'node:assert/strict'
import type { Page, TodoItem, WaybillDetail } from '@ntocc/sdk/contracts'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { testBackend } from '../../../../server/src/ntocc/testing/backend.ts'
import { demoOf, SMALL_DEMO } from '../../../../server/src/ntocc/testing/demo-start.ts'
import type { RegularRun } from '../../contract/regular.ts'
import type { CtmsRun } from '../../contract/runs.ts'
import { dayOf } from '../days.ts'

export const RUNS = '/ntocc-basic-api/ctmsRun'
export const REGULAR = '/ntocc-basic-api/regularRun'
export const CTMS = '/ntocc-tms-api/ctms'
export const [CONFLICT, INVALID, FORBIDDEN, NOT_FOUND] = [4090, 4220, 4030, 4040]
const HOUR = 3_600_000

export type Yard = Awaited<ReturnType<typeof yard>>

/** A backend of the edition of own fleets where nobody is on the road and all papers are good. */
export const yard = async (db: Db) => {
  const backend = await testBackend(db)
  await demoOf(db, SMALL_DEMO)
  const query = async <R extends Record<string, unknown>>(text: string, params: unknown[] = []): Promise<R[]> =>
    (await db.query<R>(text, params)).rows
  const [staff, admin, driverOfHq] = (await Promise.all(
    ['ctms', 'admin', 'driver'].map(name => backend.signIn(name)),
  )) as [string, string, string]
  const later = new Date(Date.now() + 400 * 24 * HOUR).toISOString().slice(0, 10)

  /** Nobody is on the road, nothing is planned, and everybody may drive. */
  const free = async () => {
    await query(`update waybill set status = 90 where status between 10 and 85`)
    await query(`update ctms_ctms_run set is_deleted = true, regular_key = null, status = 2 where status in (0, 1, 5)`)
    await query(`update ctms_regular_run set is_deleted = true`)
    await query(
      `update driver set auth_status = 2, id_to = $1, licence_to = $1, qualification_to = $1, blacklist = false`,
      [later],
    )
    await query(
      `update vehicle set auth_status = 2, inspection_to = $1, road_cert_to = $1, permit_to = $1, compulsory_insurance_to = $1,
        commercial_insurance_to = $1, affiliation = 'own', tonnage = 10`,
      [later],
    )
    await query(`update credit_blacklist set status = 0`)
    await query(`delete from sys_try`)
  }
  await free()
  /** The permissions for whoever is in the head office, drivers too. */
  const grantInHq = () =>
    query(
      `update role set permissions = permissions || '["ctmsRun.read", "ctmsRun.edit", "regularRun.read", "regularRun.edit"]'
       where branch_code = 'HQ' and role_code in ('PLAT_ADMIN', 'DRIVER')`,
    )
  const crews = await query<{ code: string; plate: string; vehicle: string }>(
    `select d.code, d.default_vehicle as plate, v.code as vehicle from driver d
     join vehicle v on v.branch_code = d.branch_code and v.plate_no = d.default_vehicle
     where d.branch_code = 'CT' and not d.is_deleted order by d.code limit 6`,
  )
  const [shipper] = await query<{ code: string }>(
    `select code from shipment where branch_code = 'CT' order by id limit 1`,
  )
  const at = (hours: number): string => new Date(Math.floor(Date.now() / HOUR) * HOUR + hours * HOUR).toISOString()

  const terms = (more: object = {}) => ({
    shipmentCode: shipper?.code,
    goodsName: '冷鲜蔬菜',
    goodsTypeCode: '1700',
    planQty: 8,
    unit: 'tonne',
    loadAreaCode: '310100',
    loadAddress: '一号冷库',
    unloadAreaCode: '310100',
    unloadAddress: '二号门店',
    driverCode: crews[0]?.code,
    acceptAtOnce: false,
    ...more,
  })
  const run = (more: object = {}) => ({ ...terms(), planLoadTime: at(2), planUnloadTime: at(4), ...more })
  const give = (more: object = {}, token = staff) => backend.post<CtmsRun>(`${CTMS}/run`, run(more), token)
  const ok = async <T>(sent: Promise<{ status: number; msg?: string; errors?: unknown; data?: T }>): Promise<T> => {
    const answer = await sent
    equal(answer.status, 0, `${answer.msg} ${JSON.stringify(answer.errors)}`)
    return answer.data as T
  }
  const tomorrow = dayOf(Date.now() + 24 * HOUR)
  const regular = (more: object = {}, token = staff) =>
    ok(
      backend.post<RegularRun>(
        REGULAR,
        {
          ...terms(),
          name: 'Morning shop run',
          weekdays: ['1', '2', '3', '4', '5', '6', '7'],
          loadTime: '06:00',
          minutes: 120,
          automatic: true,
          ...more,
        },
        token,
      ),
    )
  const runs = async (filter = '', token = staff): Promise<CtmsRun[]> =>
    (await ok(backend.get<Page<CtmsRun>>(`${RUNS}?pageSize=100${filter}`, token))).records
  const waybill = (no: string | null | undefined) =>
    ok(backend.get<WaybillDetail>(`/ntocc-tms-api/waybill/${no}`, staff))
  const todo = async (token = staff) =>
    (await ok(backend.get<TodoItem[]>('/ntocc-basic-api/party/getPartyRoleConfigCount', token))).find(
      each => each.configKey === 'ctms_run_open_count',
    )?.configValue
  const waybillCount = async () =>
    Number((await query<{ n: string }>(`select count(*)::text as n from waybill where branch_code = 'CT'`))[0]?.n)

  return {
    backend,
    staff,
    admin,
    driverOfHq,
    crews: crews as [(typeof crews)[number], ...typeof crews],
    query,
    free,
    grantInHq,
    at,
    run,
    terms,
    give,
    ok,
    tomorrow,
    regular,
    runs,
    waybill,
    todo,
    waybillCount,
  }
}
