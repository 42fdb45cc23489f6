import { equal } from 'node:assert/strict'
import type { Page, TodoItem, WaybillDetail } from '@ntocc/sdk/contracts'
import type { Ctx } from '@ntocc/sdk/service'
import type { BackendConfig } from '../../../../server/src/ntocc/config.ts'
import type { Db } from '../../../../server/src/ntocc/db/database.ts'
import { areaNamed } from '../../../../server/src/ntocc/registry/areas.ts'
import { DEMO_PARTIES } from '../../../../server/src/ntocc/seed/accounts.ts'
import { testBackend } from '../../../../server/src/ntocc/testing/backend.ts'
import { demoOf, SMALL_DEMO } from '../../../../server/src/ntocc/testing/demo-start.ts'
import { owedBy } from '../../../../server/src/ntocc/testing/owed.ts'
import type { HallOrder } from '../../contract/hall.ts'
import type { SourceOrder } from '../../contract/orders.ts'
import type { OrderTake } from '../../contract/takes.ts'

export const ORDERS = '/ntocc-basic-api/sourceOrder'
export const TAKES = '/ntocc-basic-api/orderTake'
export const TMS = '/ntocc-tms-api'
const HOUR = 3_600_000
const at = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()

export type GoodsDesk = Awaited<ReturnType<typeof goodsDesk>>

/**
 * A backend where nobody is on the road, all papers are good, all vehicles are large, and the shipper has money: with what people there do with
 * goods.
 */
export const goodsDesk = async (db: Db, config: Partial<BackendConfig> = {}) => {
  const backend = await testBackend(db, config)
  await demoOf(db, SMALL_DEMO)
  const [admin, shipper, carrier, driver] = (await Promise.all(
    ['admin', 'shipper', 'carrier', 'driver'].map(name => backend.signIn(name)),
  )) as [string, string, string, string]
  const query = async <R extends Record<string, unknown>>(text: string, params: unknown[] = []): Promise<R[]> =>
    (await db.query<R>(text, params)).rows

  /** Nobody is on the road. */
  const free = () => query(`update waybill set status = 90 where status between 10 and 85`)
  await free()
  const later = new Date(Date.now() + 400 * 24 * HOUR).toISOString().slice(0, 10)
  await query(
    `update driver set auth_status = 2, id_to = $1, licence_to = $1, qualification_to = $1, blacklist = false`,
    [later],
  )
  await query(
    `update vehicle set auth_status = 2, inspection_to = $1, road_cert_to = $1, permit_to = $1, compulsory_insurance_to = $1,
      commercial_insurance_to = $1, tonnage = 49`,
    [later],
  )
  await query(`update credit_blacklist set status = 0`)
  await query(
    `update shipment set auth_status = 2, balance = 100000000000, credit_limit = 0, credit_used = 0, frozen = 0`,
  )
  const found = await query<{ code: string }>(
    `select code from driver where team_code = $1 and not is_deleted order by id`,
    [DEMO_PARTIES.carrier],
  )
  /** Drivers of the carrier's team who may accept a waybill, with their vehicles; the first is the demo's own account. */
  const crew = found.map(({ code }) => code)

  const body = (more: object = {}) => ({
    goodsName: '钢材',
    goodsTypeCode: '0400',
    qty: 60,
    unit: 'tonne',
    vehicleCount: 2,
    loadAreaCode: '420100',
    loadAddress: '一号库',
    unloadAreaCode: '310100',
    unloadAddress: '二号库',
    loadTimeFrom: at(24),
    loadTimeTo: at(48),
    deadline: at(20),
    unitPrice: '80.00',
    ...more,
  })
  const publish = async (more: object = {}, token = shipper): Promise<SourceOrder> => {
    const answer = await backend.post<SourceOrder>(`${TMS}/sourceOrder/publish`, body(more), token)
    equal(answer.status, 0, JSON.stringify(answer))
    return answer.data as SourceOrder
  }
  /** Changes an order as it is now. */
  const put = async <T = unknown>(
    url: string,
    { id, ...values }: { id: number } & Record<string, unknown>,
    token: string,
    method: 'PUT' | 'POST' = 'PUT',
  ) => {
    const [found] = await query<{ version: number }>(`select version from orders_source_order where id = $1`, [id])
    return backend.put<T>(url, { id, version: Number(found?.version), ...values }, token, method)
  }
  const move = (order: { id: number }, name: string, token = admin, reason?: string) =>
    put<SourceOrder>(`${ORDERS}/move`, { id: order.id, move: name, ...(reason && { reason }) }, token)
  const inHall = async (more: object = {}): Promise<SourceOrder> => {
    const order = await publish(more)
    const approved = await move(order, 'approve')
    equal(approved.status, 0, JSON.stringify(approved))
    return approved.data as SourceOrder
  }
  const now = async (order: { id: number }): Promise<SourceOrder> =>
    (await backend.get<SourceOrder>(`${ORDERS}/${order.id}`, admin)).data as SourceOrder
  const hall = async (token: string): Promise<HallOrder[]> =>
    (await backend.get<Page<HallOrder>>(`${TMS}/hall?pageSize=500`, token)).data?.records ?? []
  const take = (order: { id: number }, token: string, more: object = {}) =>
    backend.post<OrderTake>(`${TMS}/hall/take`, { id: order.id, ...more }, token)
  const shares = async (order: SourceOrder, token = admin): Promise<OrderTake[]> =>
    (await backend.get<Page<OrderTake>>(`${TAKES}?orderCode=${order.code}`, token)).data?.records ?? []
  const waybill = async (no: string | null | undefined): Promise<WaybillDetail> =>
    (await backend.get<WaybillDetail>(`${TMS}/waybill/${no}`, admin)).data as WaybillDetail
  const todo = async (key: string) =>
    (await backend.get<TodoItem[]>('/ntocc-basic-api/party/getPartyRoleConfigCount', admin)).data?.find(
      each => each.configKey === key,
    )

  /** Fen that the demo's shipper owes by now: whatever it is given to spend comes on top. */
  const owes = (): Promise<number> => owedBy(DEMO_PARTIES.shipper)

  const as = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const area = areaNamed('orders')
    if (!area) throw new Error('orders is not in force')
    return area.platform().inBranch('HQ', work)
  }

  return {
    owes,
    as,
    backend,
    admin,
    shipper,
    carrier,
    driver,
    crew,
    query,
    body,
    free,
    publish,
    put,
    move,
    inHall,
    now,
    hall,
    take,
    shares,
    waybill,
    todo,
  }
}
