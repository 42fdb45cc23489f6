import { afterAll, beforeAll, expect, it } from 'vitest'
import type {
  AuditEntry,
  DictGroup,
  ImportResult,
  Page,
  PermissionRecord,
  TodoItem,
} from '../../sdk/src/contracts/index.ts'
import { type TestBackend, testBackend } from '../../server/src/ntocc/testing/backend.ts'
import { withDatabases } from '../../server/src/ntocc/testing/databases.ts'
import type { DockBooking } from '../fixtures/areas/dock-bookings/contract.ts'
import { drop, grant, newFolder } from './support.ts'

const PATH = '/ntocc-basic-api/dockBooking'
const TODO = '/ntocc-basic-api/party/getPartyRoleConfigCount'

withDatabases('a plugin with a service of its own', database => {
  let backend: TestBackend
  let admin: string
  beforeAll(async () => {
    const plugins = await newFolder()
    await drop(plugins)
    backend = await testBackend(database().db, { areaSources: [], pluginDirs: [plugins] })
    admin = await grant(backend)
  }, 120_000)
  afterAll(() => backend.app.close())

  const move = (payload: object) =>
    backend.call<DockBooking>({ method: 'PUT', url: `${PATH}/move`, payload, token: admin })
  const book = (dock: string, arrival = '2026-03-02T00:30:00.000Z') =>
    backend.post<DockBooking>(PATH, { dock, arrival, plateNo: '鄂A12345' }, admin)
  const toConfirm = async () => {
    const { data } = await backend.get<TodoItem[]>(TODO, admin, { 'accept-language': 'ja' })
    return data?.find(({ configKey }) => configKey === 'dock_booking_count')
  }

  it('says at /readyz that it is in force', async () => {
    const ready = await backend.app.inject('/readyz')
    expect(ready.json()).toEqual({
      status: 'ok',
      areas: [{ id: 'dock-bookings', version: '1.0.0', status: 'running' }],
      listeners: [],
      jobs: expect.objectContaining({ status: 'running', failed: 0 }),
    })
  })

  it('stores and checks its records, with the rules of its service', async () => {
    expect(await backend.post(PATH, { dock: 'D1' }, admin)).toMatchObject({ status: 4220 })
    const { data: made } = await book('D1')
    expect(made).toMatchObject({ dock: 'D1', minutes: 30, status: 0 })
    const list = await backend.get<Page<DockBooking>>(`${PATH}?status=0&keyword=D1`, admin)
    expect(list.data?.records.map(({ id }) => id)).toEqual([made?.id])
    expect((await move({ id: made?.id, version: made?.version, move: 'confirm' })).data).toMatchObject({ status: 1 })
  })

  it.each([
    ['en', 'Dock D2 is booked for that time already.'],
    ['zh', '月台 D2 在该时间已被预约。'],
    ['es', 'El muelle D2 ya está reservado a esa hora.'],
    ['ja', 'バース D2 はその時刻に予約済みです。'],
  ])('refuses in %s', async (language, msg) => {
    await book('D2')
    const headers = { 'accept-language': language }
    const payload = { dock: 'D2', arrival: '2026-03-02T00:30:00.000Z' }
    const again = await backend.call({ method: 'POST', url: PATH, payload, headers, token: admin })
    expect(again).toMatchObject({ status: 4090, http: 200, msg })
  })

  it('answers its own calls, in one transaction where it says so', async () => {
    await book('D3')
    await book('D3', '2026-03-02T01:30:00.000Z')
    const load = await backend.get('/ntocc-basic-api/dockLoad?dock=D3', admin)
    expect(load).toMatchObject({ status: 0, data: { dock: 'D3', bookings: 2 } })
    expect(await backend.get('/ntocc-basic-api/dockLoad', admin)).toMatchObject({ status: 4220 })
    const cleared = await backend.post('/ntocc-basic-api/dockLoad/D3/clear', undefined, admin)
    expect(cleared.data).toEqual({ cancelled: 2 })
    expect((await backend.get('/ntocc-basic-api/dockLoad?dock=D3', admin)).data).toMatchObject({ bookings: 0 })
  })

  it('does a call once that is repeated under its key', async () => {
    const post = (url: string, payload?: object) =>
      backend.call<DockBooking>({
        method: 'POST',
        url,
        headers: { 'idempotency-key': `once ${url}` },
        ...(payload && { payload }),
        token: admin,
      })
    const booking = { dock: 'D7', arrival: '2026-03-02T00:30:00.000Z' }
    const first = await post(PATH, booking)
    expect(first).toMatchObject({ status: 0 })
    expect((await post(PATH, booking)).data?.id).toBe(first.data?.id)
    await book('D7', '2026-03-02T02:30:00.000Z')
    const clear = '/ntocc-basic-api/dockLoad/D7/clear'
    expect([(await post(clear)).data, (await post(clear)).data]).toEqual([{ cancelled: 2 }, { cancelled: 2 }])
  })

  it('counts what waits, under its own words', async () => {
    const before = (await toConfirm())?.configValue ?? -1
    const { data } = await book('D4')
    expect(await toConfirm()).toEqual({
      configKey: 'dock_booking_count',
      configName: '確認待ち予約',
      configValue: before + 1,
    })
    await move({ id: data?.id, version: data?.version, move: 'confirm' })
    expect((await toConfirm())?.configValue).toBe(before)
  })

  it('is for whoever was granted its permissions, which the role editor knows by name', async () => {
    const nobody = await backend.signIn('nobody')
    for (const url of [PATH, '/ntocc-basic-api/dockLoad?dock=D1']) {
      expect(await backend.get(url, nobody)).toMatchObject({ status: 4030 })
    }
    expect(await backend.get(PATH)).toMatchObject({ status: 21332 })
    const { data } = await backend.get<PermissionRecord[]>('/ntocc-basic-api/permission', admin)
    expect(data?.find(({ permission }) => permission === 'dockBooking.edit')?.title).toMatchObject({
      zh: '维护月台预约',
      es: 'Modificar reservas de muelle',
    })
  })

  it('has its states among the dictionaries', async () => {
    const url = '/ntocc-basic-api/dict/listDict?types=dockBookingStatus'
    const { data } = await backend.get<DictGroup[]>(url, admin, { 'accept-language': 'es' })
    expect(JSON.stringify(data)).toContain('Solicitada')
  })

  it('keeps branches apart, and a trail of changes', async () => {
    const { data: made } = await book('D5')
    const other = await backend.signIn('ctms')
    expect((await backend.get(`${PATH}/${made?.id}`, other)).status).not.toBe(0)
    const trail = await backend.get<Page<AuditEntry>>(
      `/ntocc-basic-api/auditTrail?entity=dockBooking&id=${made?.id}`,
      admin,
    )
    expect(trail.data?.records.map(({ action }) => action)).toEqual(['create'])
  })

  it('imports rows by the rules of its service', async () => {
    const rows = [
      { line: 2, values: { dock: 'I1', arrival: '2026-03-03T00:30:00.000Z' } },
      { line: 3, values: { dock: 'I1', arrival: '2026-03-03T01:30:00.000Z', minutes: 1 } },
    ]
    const { data } = await backend.post<ImportResult>(
      '/ntocc-basic-api/import/dockBooking',
      { importId: 'a'.repeat(32), mode: 'valid', rows },
      admin,
    )
    expect(data).toMatchObject({ total: 2, created: 1, issues: [{ line: 3, field: 'minutes' }] })
    const list = await backend.get<Page<DockBooking>>(`${PATH}?keyword=I1`, admin)
    expect(list.data?.records).toMatchObject([{ dock: 'I1', minutes: 30 }])
  })

  it('answers no path but its own', async () => {
    expect(await backend.get('/ntocc-basic-api/dockLoad/D1/close', admin)).toMatchObject({ status: 4040, http: 404 })
    expect(await backend.post('/ntocc-basic-api/dockLoad', {}, admin)).toMatchObject({ status: 4040, http: 404 })
  })
})
