import type { Page, SavedView } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'

const VIEWS = '/ntocc-basic-api/savedView'
const REVEAL = '/ntocc-basic-api/reveal'
const CUSTOMER = '/ntocc-basic-api/upstreamCustomer'
const PHONE = '13800138000'

withDatabases('views and masked values', database => {
  let backend: TestBackend
  let admin: string
  let other: string
  let shipper: string
  beforeAll(async () => {
    backend = await testBackend(database().db)
    admin = await backend.signIn('admin')
    other = await backend.signIn('hubei')
    shipper = await backend.signIn('shipper')
  })
  afterAll(() => backend.app.close())

  const put = (body: object, token: string) => backend.put<SavedView>(VIEWS, body, token)
  const save = (body: object, token = admin) => backend.post<SavedView>(VIEWS, body, token)
  const seen = async (token: string, list = 'WaybillManage') =>
    ((await backend.get<SavedView[]>(`${VIEWS}?list=${list}`, token)).data ?? []).map(view => view.name)

  describe('saved views', () => {
    it('are the account’s own, with the query as it was, one of them the default', async () => {
      const first = await save({
        list: 'WaybillManage',
        name: 'Late',
        query: { status: '50', columns: 'a.b' },
        isDefault: true,
      })
      expect(first.data).toMatchObject({
        name: 'Late',
        isOwn: true,
        isDefault: true,
        query: { status: '50', columns: 'a.b' },
      })
      const second = await save({ list: 'WaybillManage', name: 'Mine', query: {}, isDefault: true })
      const all = (await backend.get<SavedView[]>(`${VIEWS}?list=WaybillManage`, admin)).data
      expect(all?.filter(view => view.isDefault).map(view => view.id)).toEqual([second.data?.id])
      expect(await seen(shipper)).toEqual([])
      expect(await seen(admin, 'RoleManage')).toEqual([])
    })

    it('are shared with the branch by who may, and with no other branch; a colleague’s is not mine to change', async () => {
      const shared = await save({ list: 'WaybillManage', name: 'For all', query: {}, isShared: true, isDefault: true })
      expect(await seen(shipper)).toEqual(['For all'])
      expect(await seen(other)).toEqual([])
      const [view] = (await backend.get<SavedView[]>(VIEWS, shipper)).data ?? []
      expect(view).toMatchObject({ isOwn: false, isDefault: false })
      expect((await put({ id: shared.data?.id, name: 'Taken' }, shipper)).status).toBe(4040)
      expect((await backend.remove(`${VIEWS}?id=${shared.data?.id}`, shipper)).status).toBe(4040)
      expect((await save({ list: 'WaybillManage', name: 'No', query: {}, isShared: true }, shipper)).status).toBe(4030)
    })

    it('change with their version and go', async () => {
      const made = (await save({ list: 'RoleManage', name: 'Old', query: { a: '1' } })).data as SavedView
      const changed = await put({ id: made.id, version: made.version, name: 'New' }, admin)
      expect(changed.data).toMatchObject({ name: 'New', query: { a: '1' }, version: 1 })
      expect((await put({ id: made.id, version: made.version, name: 'Late' }, admin)).status).toBe(4090)
      await backend.remove(`${VIEWS}?id=${made.id}`, admin)
      expect(await seen(admin, 'RoleManage')).toEqual([])
    })

    it.each([
      ['no name', { list: 'L', query: {} }],
      ['a nested query', { list: 'L', name: 'N', query: { a: { b: 1 } } }],
      ['a list as query', { list: 'L', name: 'N', query: ['a'] }],
      ['too long a value', { list: 'L', name: 'N', query: { a: 'x'.repeat(2000) } }],
    ])('refuse %s', async (_what, body) => {
      expect((await save(body)).status).toBe(4220)
    })
  })

  describe('masked values', () => {
    let id: number
    beforeAll(async () => {
      const made = await backend.post<{ id: number }>(CUSTOMER, { name: 'Customer 012', phone: PHONE }, shipper)
      id = Number(made.data?.id)
    })
    const ask = (body: object, token: string) => backend.post<{ value: string }>(REVEAL, body, token)
    const phone = () => ({ entity: 'upstreamCustomer', id, field: 'phone' })

    it('come masked in a list that asks for it, whatever the permissions; filters still find them', async () => {
      const masked = await backend.get<Page<{ phone: string }>>(`${CUSTOMER}?mask=1&phone=${PHONE}`, admin)
      expect(masked.data?.records.map(each => each.phone)).toEqual(['138****8000'])
      const open = await backend.get<Page<{ phone: string }>>(`${CUSTOMER}?phone=${PHONE}`, admin)
      expect(open.data?.records.map(each => each.phone)).toEqual([PHONE])
    })

    it('are revealed one by one to who holds the permission, and the log says who looked, not what they saw', async () => {
      expect((await ask(phone(), admin)).data).toEqual({ value: PHONE })
      const log = await database().db.query(
        `select * from sys_audit_log where action = 'reveal' and object = 'upstreamCustomer:${id}#phone' and status = 0`,
      )
      expect(log.rows).toHaveLength(1)
      expect(JSON.stringify(log.rows)).not.toContain(PHONE)
    })

    it('stay masked without the permission, in another branch, and for what is no sensitive field', async () => {
      expect((await ask(phone(), shipper)).status).toBe(4030)
      expect((await ask(phone(), other)).status).toBe(4040)
      expect((await ask({ ...phone(), field: 'name' }, admin)).status).toBe(4040)
      expect((await ask({ ...phone(), entity: 'constructor' }, admin)).status).toBe(4040)
      const refused = await database().db.query(`select 1 from sys_audit_log where action = 'reveal' and status = 4030`)
      expect(refused.rows.length).toBeGreaterThan(0)
    })

    it('are not to be copied by the hundred', async () => {
      await database().db.query('delete from sys_try')
      const answers = await Promise.all(Array.from({ length: 80 }, () => ask(phone(), admin)))
      expect(answers.filter(each => each.data?.value === PHONE)).toHaveLength(60)
      const refused = answers.filter(each => each.http === 429)
      expect(refused).toHaveLength(20)
      expect(refused.every(each => each.data === undefined)).toBe(true)
    })
  })
})
