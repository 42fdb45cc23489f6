import type { SavedView, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hopHeaders } from '../../gateway/header-policy.ts'
import { declaredCalls } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { grantEverything } from '../testing/samples.ts'

const API = '/ntocc-basic-api'
const CUSTOMERS = `${API}/upstreamCustomer`

/** Changes that are not of one record somebody has read: places in an order, one's own contact, and one that changes none. */
const UNVERSIONED = [
  'departmentPlace',
  'dictOrder',
  'elecSignSendSms',
  'headImageUpdate',
  'menuResourceOrder',
  'ownContactUpdate',
]

/** Deletions of what has no versions: links, which are never changed, and a job that has failed. */
const REMOVED_AS_IT_IS = ['jobDrop', 'shareRevoke', 'shareRevokeAll']

describe('the contracts', () => {
  it('54 every PUT is of the version that was read, but for those that are named here', () => {
    const puts = declaredCalls.filter(({ method, versioned }) => method === 'PUT' && !versioned)
    expect(puts.map(({ name }) => name).sort()).toEqual(UNVERSIONED)
  })

  it('every DELETE is of the version that was read, but for those that are named here', () => {
    const deletions = declaredCalls.filter(({ method, versioned }) => method === 'DELETE' && !versioned)
    expect(deletions.map(({ name }) => name).sort()).toEqual(REMOVED_AS_IT_IS)
  })

  it('54 the gateway lets If-Match through', () => {
    const hop = hopHeaders({ headers: { 'if-match': '"3"' }, requestId: 'r', address: '127.0.0.1', session: null })
    expect(hop['if-match']).toBe('"3"')
  })
})

withDatabases('changes of a record', database => {
  let backend: TestBackend
  let admin: string
  beforeAll(async () => {
    backend = await testBackend(database().db)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  const send = (method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object, headers = {}) =>
    backend.call<StoredRecord>({ method, url, token: admin, headers, ...(payload && { payload }) })
  const made = async () => (await backend.post<StoredRecord>(CUSTOMERS, { name: 'Versioned' }, admin)).data!
  const there = async (id: number) => (await backend.get<StoredRecord>(`${CUSTOMERS}/${id}`, admin)).data

  it('54 without a version is refused with a code and words of its own, in the language asked for', async () => {
    const { id } = await made()
    for (const version of [undefined, null, '']) {
      const refused = await send('PUT', CUSTOMERS, { id, name: 'Lost', version })
      expect(refused).toMatchObject({ http: 428, status: 4280 })
      expect(refused.msg).toContain('If-Match')
    }
    const chinese = await send('PUT', CUSTOMERS, { id, name: 'Lost' }, { 'accept-language': 'zh' })
    expect(chinese.msg).toContain('版本')
    expect((await there(id))?.name).toBe('Versioned')
  })

  it('54 of another version than the present one is a conflict, on both sides of it', async () => {
    const { id, version } = await made()
    const first = await send('PUT', CUSTOMERS, { id, version, name: 'First' })
    expect(first.data?.version).toBe(1)
    for (const other of [0, 2, -1, 'one', {}]) {
      expect((await send('PUT', CUSTOMERS, { id, version: other, name: 'Lost' })).status).toBe(4090)
    }
    expect((await there(id))?.name).toBe('First')
  })

  it('54 may say the version in If-Match instead', async () => {
    const { id } = await made()
    const tagged = (tag: string, body: object = {}) =>
      send('PUT', CUSTOMERS, { id, name: tag, ...body }, { 'if-match': tag })
    expect((await tagged('"7"')).status).toBe(4090)
    expect((await tagged('"0"')).data?.version).toBe(1)
    expect((await tagged('"1"', { version: 0 })).status).toBe(4090)
    for (const bad of ['*', 'W/"1"', '1', '"1", "2"', '""', '"99999999999"'])
      expect(await tagged(bad)).toMatchObject({ http: 400, status: 4000 })
  })

  it('54 moves, roles, saved views, service fees and reviews alike', async () => {
    const calls: ['PUT' | 'POST', string, object][] = [
      ['PUT', `${API}/goods/move`, { move: 'disable' }],
      ['PUT', `${API}/role`, { remark: 'x' }],
      ['PUT', `${API}/resource`, { title: 'x' }],
      ['PUT', `${API}/permission`, { title: 'x' }],
      ['PUT', `${API}/savedView`, { isDefault: true }],
      ['PUT', `${API}/shipment/auth`, { authStatus: 2 }],
      ['PUT', `${API}/shipmentContract/sign`, { signDate: '2026-01-01' }],
      ['POST', `${API}/shipmentServiceFee/update`, { rate: 1 }],
      ['PUT', `${API}/review/move`, { kind: 'driver', move: 'submit' }],
      ['POST', `${API}/review/decide`, { kind: 'driver', decision: 'approve' }],
      ['POST', '/ntocc-tms-api/waybill/1/move', { move: 'cancel' }],
    ]
    for (const [method, url, body] of calls)
      expect([url, (await send(method, url, { id: 1, ...body })).status]).toEqual([url, 4280])
  })

  it('54 deleting what somebody has changed since is a conflict, for all of several or none', async () => {
    const [one, two] = [await made(), await made()]
    await send('PUT', CUSTOMERS, { id: two.id, version: 0, name: 'Changed' })
    const ids = `ids=${one.id},${two.id}`
    expect((await send('DELETE', `${CUSTOMERS}?${ids}&versions=0,0`)).status).toBe(4090)
    expect((await send('DELETE', `${CUSTOMERS}?${ids}&versions=0`)).status).toBe(4280)
    expect(await there(one.id)).toBeDefined()
    expect((await send('DELETE', `${CUSTOMERS}?${ids}&versions=0,1`)).status).toBe(0)
    const { id } = await made()
    expect((await send('DELETE', `${CUSTOMERS}?id=${id}`, undefined, { 'if-match': '"1"' })).status).toBe(4090)
    expect((await send('DELETE', `${CUSTOMERS}?id=${id}`, undefined, { 'if-match': '"0"' })).status).toBe(0)
  })

  it('every deletion of a record is refused that does not say which version was seen', async () => {
    const deletions = declaredCalls.filter(({ method, versioned }) => method === 'DELETE' && versioned)
    expect(deletions.length).toBeGreaterThan(30)
    await grantEverything(database().db)
    admin = await backend.signIn('admin')
    const { id } = await made()
    for (const { path, name } of deletions)
      for (const versions of ['', '&versions=', '&versions=,']) {
        const url = `${path}?id=${id}${versions}`
        expect([name, versions, (await send('DELETE', url)).status]).toEqual([name, versions, 4280])
      }
    expect(await there(id)).toBeDefined()
  })

  const defaults = async (table: string, where: string) =>
    (await database().db.query(`select 1 from ${table} where is_default and ${where}`)).rowCount

  it('54 of many that become the default at once one is: saved views, groups, titles and cards', async () => {
    const at = Array.from({ length: 8 }, (_, index) => index)
    const view = { list: 'race', query: {}, isDefault: true }
    const views = await Promise.all(
      at.map(n => backend.post<SavedView>(`${API}/savedView`, { ...view, name: `View ${n}` }, admin)),
    )
    expect(new Set(views.map(({ status }) => status))).toEqual(new Set([0]))
    expect(await defaults('sys_saved_view', `list = 'race'`)).toBe(1)
    const again = await Promise.all(
      views.map(({ data }) => backend.put(`${API}/savedView`, { id: data?.id, version: 0, isDefault: true }, admin)),
    )
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([0]))
    expect(await defaults('sys_saved_view', `list = 'race'`)).toBe(1)

    const shipper = await backend.signIn('shipper')
    const title = {
      title: 'Race',
      taxNo: '91129999MAYN777F40',
      kind: 'ordinary',
      ownerCode: 'HQ-S0007',
      isDefault: true,
    }
    const titles = await Promise.all(at.map(() => backend.post(`${API}/invoiceMessage`, title, shipper)))
    expect(new Set(titles.map(({ status }) => status))).toEqual(new Set([0]))
    expect(await defaults('invoice_message', `owner_code = 'HQ-S0001' and not is_deleted`)).toBe(1)

    const group = { name: 'Group', logoUrl: 'a.png', loginLogoUrl: 'a.png', isDefault: true }
    const groups = await Promise.all(at.map(() => backend.post<StoredRecord>(`${API}/partyGroup`, group, admin)))
    expect(new Set(groups.map(({ status }) => status))).toEqual(new Set([0]))
    expect(await defaults('party_group', `branch_code = 'HQ' and not is_deleted`)).toBe(1)
    const changed = await Promise.all(
      groups.map(({ data }) => backend.put(`${API}/partyGroup`, { id: data?.id, isDefault: true }, admin)),
    )
    for (const { status } of changed) expect([0, 4090]).toContain(status)
    expect(await defaults('party_group', `branch_code = 'HQ' and not is_deleted`)).toBe(1)
  })
})
