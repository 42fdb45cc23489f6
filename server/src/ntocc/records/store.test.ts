import type { StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'

/** Specification section 7, "Lists": the ids of each path, and a body it accepts. */
const NOUNS = [
  {
    path: 'invoiceMessage',
    ids: 'S7-056 S7-057 S7-058 S7-059 S7-060',
    body: { title: 'Steel 012', taxNo: '91119999MAPEF16F0C', kind: 'ordinary' },
    change: { bankName: 'Bank 001' },
    required: 'title',
  },
  {
    path: 'commonRouteInfo',
    ids: 'S7-061 S7-062 S7-063 S7-064 S7-065',
    body: {
      name: 'Steel to the coast',
      loadAreaCode: '420100',
      loadAddress: 'Gate 1',
      unloadAreaCode: '310100',
      unloadAddress: 'Gate 2',
      price: '123.40',
    },
    change: { price: '130.00' },
    required: 'loadAddress',
  },
  {
    path: 'upstreamCustomer',
    ids: 'S7-066 S7-067 S7-068 S7-069 S7-070',
    body: { name: 'Customer 001', phone: '10000000099' },
    change: { contact: 'Contact 001' },
    required: 'name',
  },
] as const

withDatabases('records', database => {
  let backend: TestBackend
  let token: string
  beforeAll(async () => {
    backend = await testBackend(database().db)
    token = await backend.signIn('shipper')
  })
  afterAll(() => backend.app.close())

  const put = (path: string, payload: object) => backend.put<StoredRecord>(`/ntocc-basic-api/${path}`, payload, token)

  it.each(NOUNS)('$ids $path is added, read, changed, listed and deleted', async ({ path, body, change }) => {
    const url = `/ntocc-basic-api/${path}`
    const made = await backend.post<StoredRecord>(url, body, token)
    expect(made).toMatchObject({ status: 0, data: { branchCode: 'HQ', createdBy: 'shipper', version: 0 } })
    const id = made.data?.id
    expect((await backend.get<StoredRecord>(`${url}/${id}`, token)).data).toEqual(made.data)
    const changed = await put(path, { id, version: 0, ...change })
    expect(changed.data).toMatchObject({ ...change, version: 1 })
    expect((await put(path, { id, version: 0, ...change })).status).toBe(4090)
    expect((await backend.get<{ total: number }>(url, token)).data?.total).toBe(1)
    expect((await backend.remove(`${url}?id=${id}`, token)).status).toBe(0)
    expect((await backend.get(`${url}/${id}`, token)).status).toBe(4040)
    expect((await backend.get<{ total: number }>(url, token)).data?.total).toBe(0)
    const kept = await database().db.query(`select 1 from sys_audit_log where object like $1`, [`${path}:%`])
    expect(kept.rowCount).toBeGreaterThanOrEqual(3)
  })

  it.each(NOUNS)('$path without $required is refused with 4220 and names it', async ({ path, body, required }) => {
    const { status, errors } = await backend.post(`/ntocc-basic-api/${path}`, { ...body, [required]: ' ' }, token)
    expect(status).toBe(4220)
    expect(errors?.[required]).toEqual({ code: 'validation.field.required' })
  })

  it('what only the server sets is not taken from a body', async () => {
    const body = {
      name: 'Customer 002',
      branchCode: 'HB',
      createdBy: 'admin',
      shipmentCode: 'HQ-S0009',
      code: 'MINE',
      id: 999_999,
    }
    const { data } = await backend.post<StoredRecord>('/ntocc-basic-api/upstreamCustomer', body, token)
    expect(data).toMatchObject({ branchCode: 'HQ', createdBy: 'shipper', shipmentCode: 'HQ-S0001' })
    expect(data?.code).not.toBe('MINE')
    expect(data?.id).not.toBe(999_999)
    const moved = await put('upstreamCustomer', { id: data?.id, shipmentCode: 'HQ-S0009', branchCode: 'HB' })
    expect(moved.data).toMatchObject({ branchCode: 'HQ', shipmentCode: 'HQ-S0001' })
  })

  it('a masked value sent back unchanged does not overwrite the real one', async () => {
    const made = await backend.post<StoredRecord>(
      '/ntocc-basic-api/upstreamCustomer',
      { name: 'Customer 003', phone: '10000000077' },
      token,
    )
    expect(made.data?.phone).toBe('100****0077')
    await put('upstreamCustomer', { ...made.data, contact: 'Contact 003' })
    const stored = await database().db.query<{ phone: string }>('select phone from upstream_customer where id = $1', [
      made.data?.id,
    ])
    expect(stored.rows[0]?.phone).toBe('10000000077')
  })

  it('a call without the permission is refused', async () => {
    const driver = await backend.signIn('driver')
    expect((await backend.post('/ntocc-basic-api/upstreamCustomer', { name: 'Customer 004' }, driver)).status).toBe(
      4030,
    )
  })

  it('the same idempotency key does the work once and gets the same answer', async () => {
    const add = (key: string) =>
      backend.call<StoredRecord>({
        method: 'POST',
        url: '/ntocc-basic-api/upstreamCustomer',
        token,
        payload: { name: 'Customer 005' },
        headers: { 'idempotency-key': key },
      })
    const first = await add('key-1')
    const second = await add('key-1')
    expect(second.data?.id).toBe(first.data?.id)
    expect((await add('key-2')).data?.id).not.toBe(first.data?.id)
  })
})
