import type { LoginAnswer, OwnApplication, Page, ReviewCase, StoredRecord, UserInfo } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { TEST_CLIENT, TEST_INTERNAL_KEY, type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { pngFile } from '../testing/files.ts'

const BASIC = '/ntocc-basic-api'
const PASSWORD = 'Register@2026'
const PAPERS = {
  name: '司机088',
  idNo: '110000197803104047',
  idTo: '2099-01-01',
  licenceNo: '110000197803104047',
  licenceClass: 'A2',
  licenceTo: '2099-01-01',
  qualificationNo: 'Q1',
  qualificationTo: '2099-01-01',
}
/** A code of the house, not one that says whose it is. */
const DRAWN = /^[A-Z]{1,2}2\d{7}[2-9A-Z]{8}$/
const PICTURES = ['idFront', 'idBack', 'licenceImgs', 'qualificationImgs'] as const

withDatabases('applications of parties that register', database => {
  let backend: TestBackend
  let staff: string
  let serial = 100
  beforeAll(async () => {
    backend = await testBackend(database().db)
    staff = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())
  beforeEach(() => database().db.query('delete from sys_try'))

  const newPhone = () => {
    serial += 1
    return `10000007${serial}`
  }
  const texts = async (phone: string): Promise<string[]> => {
    const answer = await backend.get<{ target: string; body: string }[]>('/internal/outbox', undefined, {
      'x-internal-key': TEST_INTERNAL_KEY,
    })
    return (answer.data ?? []).filter(each => each.target === phone).map(each => each.body)
  }
  const register = async (phone: string, partyType: string) => {
    await backend.call({ method: 'POST', url: '/ntocc-tps-api/sms/sendRegisterVerifyCode', query: { phone } })
    const verifyCode = (await texts(phone))[0]?.slice(0, 6) ?? ''
    const query = { phone, verifyCode, password: PASSWORD, partyType, userName: '李师傅' }
    return backend.call({ method: 'POST', url: `${BASIC}/party/register`, query })
  }
  const signIn = async (phone: string): Promise<string> => {
    const body = { username: phone, password: PASSWORD, client_id: TEST_CLIENT.id, client_secret: TEST_CLIENT.secret }
    const { data } = await backend.post<LoginAnswer>(`${BASIC}/authorize`, body)
    return data?.access_token ?? ''
  }
  const infoOf = async (token: string) => (await backend.post<UserInfo>(`${BASIC}/getUserInfo`, undefined, token)).data
  const own = async (token: string) => (await backend.get<OwnApplication>(`${BASIC}/party/application`, token)).data
  const submit = (token: string, body: object) =>
    backend.post<OwnApplication>(`${BASIC}/party/application`, body, token)
  const filled = async (token: string): Promise<Record<string, unknown>> => {
    const pictures: Record<string, unknown> = {}
    for (const [at, name] of PICTURES.entries())
      pictures[name] = [(await backend.upload(pngFile(at), token)).data?.reference]
    return { ...PAPERS, ...pictures }
  }
  const decide = async (id: number, decision: 'approve' | 'reject') => {
    await backend.post(`${BASIC}/review/claim`, { kind: 'driver', id }, staff)
    const body = { kind: 'driver', id, decision, ...(decision === 'reject' && { reason: '证件照片模糊' }) }
    return backend.put<ReviewCase>(`${BASIC}/review/decide`, body, staff, 'POST')
  }
  const waiting = async () =>
    (await backend.get<Page<ReviewCase>>(`${BASIC}/review/queue?kind=driver`, staff)).data?.records ?? []

  it.each([
    ['DRIVER', 'DriverApplication', 'driver'],
    ['CARRIER', 'TeamApplication', 'driverTeam'],
    ['SHIPPER', 'ShipperApplication', 'shipment'],
  ])(
    'S7-013 who registers as a %s has a record that nobody has looked at, and nothing else',
    async (type, page, entity) => {
      const phone = newPhone()
      expect((await register(phone, type)).status).toBe(0)
      const token = await signIn(phone)
      const info = await infoOf(token)
      expect(info).toMatchObject({ permissionlist: [], applying: { page } })
      expect(info?.resourceList.map(({ name }) => name)).toEqual([page])
      expect(info?.roleList[0]?.roleCode).toBe(type)
      expect(await own(token)).toMatchObject({ authStatus: 0, record: { phone, name: '李师傅' } })
      const listed = await backend.get<Page<StoredRecord>>(`${BASIC}/${entity}?phone=${phone}`, staff)
      expect(listed.data?.records).toMatchObject([{ authStatus: 0, code: info?.party.code }])
      const party = await database().db.query('select code, phone from party where code = $1', [info?.party.code])
      expect(party.rows).toEqual([{ code: info?.party.code, phone }])
      for (const path of [
        '/ntocc-tms-api/waybill',
        `${BASIC}/${entity}`,
        '/ntocc-tms-api/statistics/orderFreightIndex',
      ])
        expect((await backend.get(path, token)).status, path).toBe(4030)
    },
  )

  it('what is missing is said next to it, and what somebody else decides cannot be sent along', async () => {
    const phone = newPhone()
    await register(phone, 'DRIVER')
    const token = await signIn(phone)
    const version = (await own(token))?.record.version
    const bare = await submit(token, { version, name: '司机088' })
    expect(Object.keys(bare.errors ?? {}).sort()).toEqual(
      [
        'idNo',
        'idTo',
        'licenceNo',
        'licenceClass',
        'licenceTo',
        'qualificationNo',
        'qualificationTo',
        ...PICTURES,
      ].sort(),
    )
    const sly = {
      ...(await filled(token)),
      version,
      authStatus: 2,
      idStatus: 2,
      phone: '10000000001',
      blacklist: false,
    }
    expect(await submit(token, sly)).toMatchObject({
      status: 0,
      data: { authStatus: 1, record: { phone, idStatus: 1 } },
    })
    expect((await infoOf(token))?.permissionlist).toEqual([])
  })

  it('is judged, comes back with the reason, is handed in again and approved: then the console opens', async () => {
    await database().db.query('update driver set is_deleted = true')
    const phone = newPhone()
    await register(phone, 'DRIVER')
    const token = await signIn(phone)
    const papers = await filled(token)
    const handIn = async () => submit(token, { ...papers, version: (await own(token))?.record.version })
    expect(await waiting()).toEqual([])
    expect(await handIn()).toMatchObject({ status: 0 })
    const [seen] = await waiting()
    expect(seen).toMatchObject({ kind: 'driver', title: '司机088', authStatus: 1 })
    const id = seen?.id ?? 0
    // What somebody is looking at does not change under them.
    expect(await handIn()).toMatchObject({ status: 4090, errors: { move: expect.anything() } })
    expect(await decide(id, 'reject')).toMatchObject({ status: 0 })
    expect(await own(token)).toMatchObject({ authStatus: 3, reason: '证件照片模糊' })
    expect((await infoOf(token))?.applying).toBeDefined()
    expect(await handIn()).toMatchObject({ status: 0, data: { authStatus: 1 } })
    expect((await own(token))?.reason).toBeUndefined()
    expect(await decide(id, 'approve')).toMatchObject({ status: 0 })
    const info = await infoOf(token)
    expect(info?.applying).toBeUndefined()
    expect(info?.permissionlist).toContain('waybill.accept')
    expect((await backend.get('/ntocc-tms-api/waybill', token)).status).toBe(0)
    expect((await texts(phone))[0]).toMatch(/审核通过/)
    // Papers that change later are looked at again, and the work goes on meanwhile.
    await backend.put(`${BASIC}/driver`, { id, version: (await own(token))?.record.version, address: '武汉' }, staff)
    expect((await infoOf(token))?.applying).toBeUndefined()
  })

  it('S7-048 decided without the review’s desk it is the same: told of a rejection, let in with the approval', async () => {
    const phone = newPhone()
    await register(phone, 'SHIPPER')
    const token = await signIn(phone)
    const code = (await infoOf(token))?.party.code
    const licenceImg = [(await backend.upload(pngFile(7), token)).data?.reference]
    const papers = { name: '李氏物流', uscc: '91119999MAPEF16F0C', legalPerson: '李某', contact: '李某', licenceImg }
    const handIn = async () => submit(token, { ...papers, version: (await own(token))?.record.version })
    expect((await handIn()).status).toBe(0)
    const id = (await own(token))?.record.id as number
    const heard: unknown[] = []
    const end = backend.notifier.subscribe(({ key, message }) => {
      if (key === `HQ/SHIPPER/${code}`) heard.push(message)
    })
    const decided = (body: object) => backend.put<StoredRecord>(`${BASIC}/shipment/auth`, { id, ...body }, staff)
    await backend.post(`${BASIC}/review/claim`, { kind: 'shipper', id }, staff)
    expect((await decided({ authStatus: 3, authRemark: '执照模糊' })).data?.authStatus).toBe(3)
    expect(heard).toMatchObject([
      { type: 'warning', level: 'error', text: { zh: expect.stringContaining('执照模糊') } },
    ])
    expect(await own(token)).toMatchObject({ authStatus: 3, reason: '执照模糊' })
    expect((await infoOf(token))?.applying).toBeDefined()
    // Nobody holds a case that is decided.
    const held = await database().db.query(`select 1 from sys_review_claim where kind = 'shipper' and record_id = $1`, [
      id,
    ])
    expect(held.rows).toEqual([])
    expect((await handIn()).status).toBe(0)
    const approved = await decided({ authStatus: 2 })
    expect(approved.data?.authStatus, JSON.stringify(approved.errors)).toBe(2)
    expect((await infoOf(token))?.applying).toBeUndefined()
    expect((await infoOf(token))?.permissionlist).not.toEqual([])
    expect((await texts(phone))[0]).toMatch(/审核通过/)
    end()
  })

  it('a driver whom the platform has on record is that record; a phone of two is not', async () => {
    await database().db.query('update driver set is_deleted = true')
    const [known, shared] = [newPhone(), newPhone()]
    const made = await backend.post<StoredRecord>(`${BASIC}/driver`, { ...PAPERS, phone: known }, staff)
    await database().db.query('update driver set auth_status = 2 where id = $1', [made.data?.id])
    await register(known, 'DRIVER')
    const info = await infoOf(await signIn(known))
    expect(info).toMatchObject({ party: { code: made.data?.code }, driver: { id: made.data?.id } })
    expect(info?.applying).toBeUndefined()
    for (const idNo of ['120000199406092872', '34000019870212779X'])
      await backend.post(`${BASIC}/driver`, { ...PAPERS, idNo, licenceNo: idNo, phone: shared }, staff)
    await register(shared, 'DRIVER')
    expect((await infoOf(await signIn(shared)))?.party.code).toMatch(DRAWN)
  })

  it('a driver who signs in already is nobody else, whoever has that phone now', async () => {
    const { db } = database()
    await db.query('update driver set is_deleted = true')
    const [before, now] = [newPhone(), newPhone()]
    const made = await backend.post<StoredRecord>(`${BASIC}/driver`, { ...PAPERS, phone: before }, staff)
    await db.query('update driver set auth_status = 2 where id = $1', [made.data?.id])
    await register(before, 'DRIVER')
    await db.query('update driver set phone = $2 where id = $1', [made.data?.id, now])
    expect((await register(now, 'DRIVER')).status).toBe(0)
    expect((await infoOf(await signIn(now)))?.party.code).toMatch(DRAWN)
    expect((await infoOf(await signIn(before)))?.party.code).toBe(made.data?.code)
  })

  it.each([
    [0, true],
    [1, true],
    [2, false],
    [3, true],
    [4, false],
  ])('a driver on record in review state %i still applies: %s', async (authStatus, applies) => {
    const { db } = database()
    await db.query('update driver set is_deleted = true')
    const phone = newPhone()
    const made = await backend.post<StoredRecord>(`${BASIC}/driver`, { ...PAPERS, phone }, staff)
    await db.query('update driver set auth_status = $2 where id = $1', [made.data?.id, authStatus])
    await register(phone, 'DRIVER')
    const info = await infoOf(await signIn(phone))
    expect(info?.party.code).toBe(made.data?.code)
    expect(info?.applying !== undefined).toBe(applies)
    expect(info?.permissionlist.length === 0).toBe(applies)
  })

  it('of two who register one phone at once one does; who is nobody’s party has no application', async () => {
    const phone = newPhone()
    await backend.call({ method: 'POST', url: '/ntocc-tps-api/sms/sendRegisterVerifyCode', query: { phone } })
    const verifyCode = (await texts(phone))[0]?.slice(0, 6) ?? ''
    const query = { phone, verifyCode, password: PASSWORD, partyType: 'DRIVER' }
    const both = await Promise.all(
      [query, query].map(each => backend.call({ method: 'POST', url: `${BASIC}/party/register`, query: each })),
    )
    expect(both.filter(each => each.status === 0)).toHaveLength(1)
    const found = await database().db.query('select 1 from driver where phone = $1', [phone])
    expect(found.rows).toHaveLength(1)
    expect((await backend.get(`${BASIC}/party/application`, staff)).status).toBe(4040)
    expect((await submit(staff, { version: 0 })).status).toBe(4040)
  })
})
