import type { AuditEntry, Page, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredResources, installDeclared, uninstallDeclared } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'
import { BY_RECIPE } from '../testing/recipes.ts'
import { grantEverything, sampleRecords } from '../testing/samples.ts'
import { entityOf } from './routes.ts'

afterAll(uninstallDeclared)

const API = '/ntocc-basic-api'

installDeclared()

it('every declared resource has its entity, and searches in fields that there are', () => {
  for (const resource of declaredResources) expect(entityOf(resource).name).toBe(resource.name)
  expect(() => entityOf({ name: 'nothing' })).toThrow('nothing')
  expect(new Set(declaredResources.map(each => each.name)).size).toBe(declaredResources.length)
})

withDatabase('a resource declared once', database => {
  let backend: TestBackend
  let admin: string
  beforeAll(async () => {
    backend = await testBackend(database().db)
    await grantEverything(database().db)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  const put = (path: string, body: object, token = admin) => backend.put<StoredRecord>(`${API}/${path}`, body, token)
  const trail = async (entity: string, id: unknown, token = admin) =>
    backend.get<Page<AuditEntry>>(`${API}/auditTrail?entity=${entity}&id=${id}`, token, { 'accept-language': 'en' })

  it.each(
    declaredResources
      .filter(({ name, by }) => 'create' in by && 'update' in by && 'delete' in by && !BY_RECIPE.has(name))
      .map(each => each.name),
  )('%s is added, listed, read, changed and deleted, and the trail says so', async name => {
    const { ensure, make } = sampleRecords(backend, admin)
    const known = await ensure(name)
    // What comes with the release has no first line in the trail.
    const { id } = known.createdBy === 'system' && known.branchCode !== '*' ? await make(name) : known
    expect((await backend.get(`${API}/${name}?pageSize=10`, admin)).status).toBe(0)
    const before = await backend.get<StoredRecord>(`${API}/${name}/${id}`, admin)
    if (before.data?.branchCode === '*') return
    expect(await put(name, { id, remark: 'changed', version: before.data?.version })).toMatchObject({ status: 0 })
    expect(await put(name, { id, remark: 'late', version: before.data?.version })).toMatchObject({ status: 4090 })
    const stale = await backend.call({ method: 'DELETE', url: `${API}/${name}?id=${id}&versions=99`, token: admin })
    expect([name, stale.status]).toEqual([name, 4090])
    const deleted = await backend.remove(`${API}/${name}?id=${id}`, admin)
    expect([name, deleted.status]).toEqual([name, 0])
    expect((await backend.get(`${API}/${name}/${id}`, admin)).status).toBe(4040)
    const entries = (await trail(name, id)).data?.records ?? []
    expect(entries.map(entry => entry.action)).toEqual(['delete', 'update', 'create'])
    expect(entries[1]?.changes).toContainEqual({ field: 'remark', after: 'changed' })
  })

  describe('the audit trail', () => {
    it('says who changed which field, newest first, sensitive values masked, texts in the reader’s language', async () => {
      const made = await backend.post<StoredRecord>(
        `${API}/upstreamCustomer`,
        { name: { en: 'Mill', zh: '工厂' }, phone: '10000000077' },
        admin,
      )
      const id = made.data?.id
      await put('upstreamCustomer', { id, name: 'Works', phone: '10000000088', rate: 3 })
      const [update, create] = (await trail('upstreamCustomer', id)).data?.records ?? []
      expect(update).toMatchObject({ action: 'update', by: 'HQ-ADMIN', byName: 'Administrator 001' })
      expect(update?.changes).toEqual(
        expect.arrayContaining([
          { field: 'name', before: 'Mill', after: 'Works' },
          { field: 'phone', before: '100****0077', after: '100****0088' },
          { field: 'rate', after: 3 },
        ]),
      )
      expect(update?.changes).toHaveLength(3)
      expect(create?.changes).toContainEqual({ field: 'name', after: 'Mill' })
      const stored = await database().db.query('select * from sys_audit_trail where record_id = $1 and entity = $2', [
        id,
        'upstreamCustomer',
      ])
      expect(stored.rows[0]).toMatchObject({ ip: '127.0.0.1', entity: 'upstreamCustomer' })
      expect(stored.rows[0]?.request_id).toBeTruthy()
      expect(JSON.stringify(stored.rows)).not.toContain('10000000077')
    })

    it('is kept from those who may not read the record', async () => {
      const { id } = await sampleRecords(backend, admin).ensure('department')
      expect((await trail('department', id, await backend.signIn('shipper'))).status).toBe(4030)
      const { id: customer } = await sampleRecords(backend, admin).ensure('upstreamCustomer')
      expect((await trail('upstreamCustomer', customer, await backend.signIn('nobody'))).status).toBe(4030)
      expect((await trail('upstreamCustomer', customer, await backend.signIn('hubei'))).status).toBe(4040)
      expect((await trail('nothing', id)).status).toBe(4220)
    })

    it('cannot be changed, deleted or emptied, not even in the database', async () => {
      const { db } = database()
      for (const statement of [
        `update sys_audit_trail set action = 'x'`,
        'delete from sys_audit_trail',
        'truncate sys_audit_trail',
      ])
        await expect(db.query(statement), statement).rejects.toThrow('append-only')
    })

    it('has no line of a change that was refused', async () => {
      const { id } = await sampleRecords(backend, admin).ensure('upstreamCustomer')
      const count = async () => (await trail('upstreamCustomer', id)).data?.total
      const before = await count()
      expect((await put('upstreamCustomer', { id, rate: 101 })).status).toBe(4220)
      expect((await put('upstreamCustomer', { id, shipmentCode: 'nobody' })).errors).toEqual({
        shipmentCode: { code: 'validation.code.unknown' },
      })
      expect(await count()).toBe(before)
    })
  })

  it('a record is put out of use by a move, not by an edit', async () => {
    const made = await backend.post<StoredRecord>(`${API}/unit`, { name: 'Crate', unitCode: 'crate', places: 0 }, admin)
    const id = made.data?.id
    expect((await put('unit', { id, status: 0 })).data?.status).toBe(1)
    expect((await put('unit/move', { id, move: 'enable' })).errors).toEqual({ move: { code: 'validation.move.state' } })
    expect((await put('unit/move', { id, move: 'disable' })).data?.status).toBe(0)
    expect((await trail('unit', id)).data?.records[0]).toMatchObject({
      action: 'disable',
      changes: [{ field: 'status', before: 1, after: 0 }],
    })
  })

  it('staff data are for staff', async () => {
    const shipper = await backend.signIn('shipper')
    for (const name of ['staff', 'department', 'creditBlacklist'])
      expect([name, (await backend.get(`${API}/${name}`, shipper)).status]).toEqual([name, 4030])
  })
})
