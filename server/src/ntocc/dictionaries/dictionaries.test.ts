import type { DictGroup, DictRecord, DictType, Page, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'

const API = '/ntocc-basic-api'

withDatabase('dictionaries', database => {
  let backend: TestBackend
  let admin: string
  let hubei: string
  beforeAll(async () => {
    backend = await testBackend(database().db)
    admin = await backend.signIn('admin')
    hubei = await backend.signIn('hubei')
  })
  afterAll(() => backend.app.close())

  const put = (path: string, body: object) => backend.put<StoredRecord>(`${API}/${path}`, body, admin)
  const remove = (id: unknown) => backend.remove(`${API}/dict?id=${id}`, admin)
  const entryOf = async (type: string, dictCode: string) => {
    const list = await backend.get<Page<StoredRecord>>(`${API}/dict?type=${type}&dictCode=${dictCode}`, admin)
    expect(list.data?.total).toBe(1)
    return list.data?.records[0] as StoredRecord
  }
  const shown = async (type: string, token = admin) => {
    const answer = await backend.get<DictGroup[]>(`${API}/dict/listDict?types=${type}`, token, {
      'accept-language': 'en',
    })
    return Object.fromEntries(answer.data?.[0]?.dictList.map(each => [each.code, each.name]) ?? [])
  }

  it('S2-097 a changed entry is answered changed at once, in the branch that changed it', async () => {
    const entry = await entryOf('packageType', 'bag')
    const changed = await put('dict', { id: entry.id, version: entry.version, name: { en: 'Big bags', zh: '吨袋' } })
    expect(changed.data?.branchCode).toBe('HQ')
    expect(await shown('packageType')).toMatchObject({ bag: 'Big bags' })
    expect(await shown('packageType', hubei)).toMatchObject({ bag: 'Bags' })
    const own = await entryOf('packageType', 'bag')
    expect(own.id).toBe(changed.data?.id)
    // Whoever still has the original before them has not seen what the copy says by now.
    expect((await put('dict', { id: entry.id, version: entry.version, enabled: false })).status).toBe(4090)
    expect((await put('dict', { id: own.id, enabled: false })).data?.id).toBe(own.id)
    expect(await shown('packageType')).not.toHaveProperty('bag')
    expect(await shown('packageType', hubei)).toHaveProperty('bag')
    const trail = await backend.get<Page<StoredRecord>>(`${API}/auditTrail?entity=dict&id=${own.id}`, admin)
    expect(trail.data?.records.map(each => each.action)).toEqual(['update', 'update', 'create'])
  })

  it('S2-097 a built-in entry is not deleted; deleting the branch’s own brings it back', async () => {
    const entry = await entryOf('packageType', 'carton')
    expect((await remove(entry.id)).status).toBe(4090)
    const own = await put('dict/move', { id: entry.id, move: 'disable' })
    expect(await shown('packageType')).not.toHaveProperty('carton')
    expect((await remove(own.data?.id)).status).toBe(0)
    expect(await shown('packageType')).toMatchObject({ carton: 'Cartons' })
    expect((await put('dict', { id: entry.id, sort: 99 })).data?.id).toBe(own.data?.id)
  })

  it('states can be renamed only, and what an entry is known by stays', async () => {
    const state = await entryOf('waybillStatus', '50')
    expect((await put('dict', { id: state.id, enabled: false })).status).toBe(4090)
    expect((await put('dict/move', { id: state.id, move: 'disable' })).status).toBe(4090)
    expect((await put('dict', { id: state.id, name: 'Rolling' })).status).toBe(0)
    expect(await shown('waybillStatus')).toMatchObject({ 50: 'Rolling' })
    const added = (body: object) => backend.post<StoredRecord>(`${API}/dict`, { name: 'X', ...body }, admin)
    expect((await added({ type: 'waybillStatus', dictCode: '51' })).status).toBe(4090)
    expect((await added({ type: 'packageType', dictCode: 'pallet' })).errors).toHaveProperty('dictCode')
    const own = await added({ type: 'packageType', dictCode: 'drum' })
    expect(await shown('packageType')).toMatchObject({ drum: 'X' })
    expect((await put('dict', { id: own.data?.id, dictCode: 'barrel' })).errors).toHaveProperty('dictCode')
  })

  it('S2-097 a plain text changes one language and leaves the others; editing asks for all of them', async () => {
    const entry = await entryOf('packageType', 'coil')
    const texts = async (id: unknown) =>
      (await backend.get<StoredRecord>(`${API}/dict/${id}?texts=all`, admin)).data?.name as Record<string, string>
    const before = await texts(entry.id)
    expect(Object.keys(before).sort()).toEqual(['en', 'es', 'ja', 'zh'])
    const own = (await put('dict', { id: entry.id, name: 'Steel coils' })).data
    const after = await texts(own?.id)
    expect(Object.values(after)).toContain('Steel coils')
    expect(Object.values(before).filter(each => Object.values(after).includes(each))).toHaveLength(3)
  })

  it('S2-097 dictionaries are listed by name with what may be done with them and what is not translated', async () => {
    await backend.post(
      `${API}/dict`,
      { type: 'packageType', dictCode: 'drum2', name: { en: 'Drums', zh: '桶' } },
      admin,
    )
    const types = await backend.get<DictType[]>(`${API}/dict/types`, admin, { 'accept-language': 'zh' })
    const found = (type: string) => types.data?.find(each => each.type === type)
    expect(found('packageType')).toMatchObject({ name: '包装方式', freedom: 'open' })
    expect(found('packageType')?.untranslated).toBeGreaterThan(0)
    expect(found('costSide')).toMatchObject({ freedom: 'fixed', untranslated: 0 })
    expect(found('waybillStatus')?.freedom).toBe('states')
    const closed = await backend.post(`${API}/dict`, { type: 'costSide', dictCode: 'third', name: 'X' }, admin)
    expect(closed.status).toBe(4090)
  })

  it('S2-097 entries are put in order all at once, and the choice follows', async () => {
    const list = async () => (await backend.get<DictRecord[]>(`${API}/dict/entries?type=receiptType`, admin)).data ?? []
    const codes = (await list()).map(each => each.dictCode)
    const order = [...codes].reverse()
    const send = (dictCodes: string[]) => put('dict/order', { type: 'receiptType', dictCodes })
    expect((await send(order.slice(1))).errors).toHaveProperty('dictCodes')
    expect((await send([...order.slice(1), 'nothing'])).errors).toHaveProperty('dictCodes')
    expect((await send(order)).status).toBe(0)
    expect((await list()).map(each => each.dictCode)).toEqual(order)
    expect((await list()).every(each => each.builtIn)).toBe(true)
    const answer = await backend.get<DictGroup[]>(`${API}/dict/listDict?types=receiptType`, admin)
    expect(answer.data?.[0]?.dictList.map(each => each.code)).toEqual(order)
    const elsewhere = await backend.get<DictGroup[]>(`${API}/dict/listDict?types=receiptType`, hubei)
    expect(elsewhere.data?.[0]?.dictList.map(each => each.code)).toEqual(codes)
  })

  it('S2-097 an entry that records hold is not deleted: the refusal says where', async () => {
    const made = await backend.post<StoredRecord>(
      `${API}/dict`,
      { type: 'packageType', dictCode: 'keg', name: 'Kegs' },
      admin,
    )
    await backend.post(
      `${API}/goods`,
      { name: 'Beer', goodsTypeCode: '1700', unit: 'piece', packageType: 'keg' },
      admin,
    )
    expect(await remove(made.data?.id)).toMatchObject({ status: 4090, msg: expect.stringContaining('(1)') })
    const free = await backend.post<StoredRecord>(
      `${API}/dict`,
      { type: 'packageType', dictCode: 'jar', name: 'Jars' },
      admin,
    )
    expect((await remove(free.data?.id)).status).toBe(0)
  })

  it.each([
    ['unit', 'unit', { unitCode: 'crate', places: 0 }],
    ['goodsType', 'cargoType', { goodsTypeCode: '9801' }],
    ['chargingType', 'chargeMode', { chargingCode: 'perCrate', basis: 'piece' }],
  ] as const)('S2-097 S2-106 a new %s brings its code into the dictionary, by its name', async (name, type, known) => {
    const made = await backend.post<StoredRecord>(`${API}/${name}`, { name: 'Crate', ...known }, admin)
    expect(made.status).toBe(0)
    const [code] = Object.values(known)
    expect(await shown(type)).toMatchObject({ [code]: 'Crate' })
    expect(await shown(type, hubei)).not.toHaveProperty(code)
    const { id, version } = made.data as StoredRecord
    expect((await put(name, { id, version, name: 'Crates' })).status).toBe(0)
    await entryOf(type, code)
  })

  it('S2-097 is kept by staff with the permission only', async () => {
    for (const username of ['shipper', 'driver', 'nobody'])
      for (const path of ['types', 'entries?type=unit', 'uses?type=unit&dictCode=tonne']) {
        const { status } = await backend.get(`${API}/dict/${path}`, await backend.signIn(username))
        expect([username, path, status]).not.toEqual([username, path, 0])
      }
  })

  it('S2-095 S2-096 S2-103 S2-106 every branch has units, costs, ways to charge and forces of its own, in four languages', async () => {
    for (const name of ['unit', 'costType', 'chargingType', 'forceType']) {
      const names = new Set<unknown>()
      for (const language of ['en', 'zh', 'es', 'ja']) {
        const list = await backend.get<Page<StoredRecord>>(`${API}/${name}?pageSize=100`, hubei, {
          'accept-language': language,
        })
        expect(list.data?.records.every(each => each.branchCode === 'HB')).toBe(true)
        names.add(JSON.stringify(list.data?.records.map(each => each.name)))
      }
      expect([name, names.size]).toEqual([name, 4])
    }
  })
})
