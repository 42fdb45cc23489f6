import type { Page, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { colleague } from '../../../server/src/ntocc/testing/colleague.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { pngFile } from '../../../server/src/ntocc/testing/files.ts'

const BASIC = '/ntocc-basic-api'
const NEW_SHIPPER = {
  name: 'Steel shipper 012',
  uscc: '91119999MAPEF16F0C',
  legalPerson: 'Person 001',
  contact: 'Contact 001',
  phone: '10000000055',
}

withDatabases('shippers, teams and service fee', database => {
  let backend: TestBackend
  let admin: string
  let shipper: string
  beforeAll(async () => {
    const { db } = database()
    backend = await testBackend(db)
    await db.query(
      `insert into shipment (branch_code, code, name, uscc, legal_person, contact, phone, balance, frozen, status, auth_status)
       values ('HQ', 'HQ-S0001', '"Own"', '91129999MAYN777F40', '"P"', '"C"', '10000000002', 100050, 50, 1, 2),
         ('HB', 'HB-S0001', '"Foreign"', '91129999MAYN777F40', '"P"', '"C"', '10000000005', 0, 0, 1, 2)`,
    )
    admin = await backend.signIn('admin')
    shipper = await backend.signIn('shipper')
  })
  afterAll(() => backend.app.close())

  const get = <T = StoredRecord>(path: string, token = admin) => backend.get<T>(`${BASIC}/${path}`, token)
  const remove = (path: string) => backend.remove(`${BASIC}/${path}`, admin)
  const send = <T = StoredRecord>(method: 'POST' | 'PUT', path: string, payload?: object, token = admin) =>
    method === 'PUT' || path.endsWith('/update')
      ? backend.put<T>(`${BASIC}/${path}`, payload ?? {}, token, method)
      : backend.call<T>({ method, url: `${BASIC}/${path}`, token, ...(payload && { payload }) })

  it('S7-042 S7-043 S7-044 S7-045 S7-046 S7-048 a shipper is added, reviewed, changed and deleted', async () => {
    const made = await send('POST', 'shipment', { ...NEW_SHIPPER, authStatus: 2, status: 0 })
    expect(made).toMatchObject({ status: 0, data: { authStatus: 0, status: 1, branchCode: 'HQ' } })
    const id = made.data?.id
    const other = await colleague(backend)
    const review = (authStatus: number, authRemark = '', token = other) =>
      send('PUT', 'shipment/auth', { id, authStatus, authRemark }, token)
    expect((await review(2)).errors?.authStatus?.code).toBe('validation.move.state')
    await database().db.query('update shipment set auth_status = 1 where id = $1', [id])
    expect((await review(3)).errors?.authStatus?.code).toBe('validation.move.reason')
    expect((await review(2)).errors?.authStatus?.code).toBe('validation.papers.missing')
    const licenceImg = [(await backend.upload(pngFile(), admin)).data?.reference]
    expect((await send('PUT', 'shipment', { id, licenceImg })).data?.authStatus).toBe(1)
    expect((await review(2, '', admin)).errors?.authStatus?.code).toBe('validation.papers.own')
    const claim = (name: 'claim' | 'release') => send('POST', `review/${name}`, { kind: 'shipper', id })
    expect((await claim('claim')).status).toBe(0)
    expect((await review(2)).status).toBe(4090)
    expect((await claim('release')).status).toBe(0)
    expect((await review(2)).data?.authStatus).toBe(2)
    // What the log keeps is masked, whatever whoever decided may see.
    const logged = await database().db.query<{ text: string }>(
      `select before::text || after::text as text from sys_audit_log where action = 'shipmentAuth' and status = 0`,
    )
    expect(logged.rows.map(({ text }) => text).join()).toContain('****')
    expect(logged.rows.map(({ text }) => text).join()).not.toContain(NEW_SHIPPER.phone)
    expect((await send('PUT', 'shipment', { id, email: 'a@example.com', authStatus: 3 })).data?.authStatus).toBe(2)
    expect((await send('PUT', 'shipment', { id, legalPerson: 'Person 002' })).data?.authStatus).toBe(1)
    expect((await get(`shipment/${id}`)).data).toMatchObject({ legalPerson: 'Person 002', email: 'a@example.com' })
    expect((await get<Page<StoredRecord>>('shipment?keyword=Steel')).data?.total).toBe(1)
    expect((await remove(`shipment?id=${id}`)).status).toBe(0)
    expect((await get(`shipment/${id}`)).status).toBe(4040)
  })

  it('a number that another shipper of the branch has is refused and named', async () => {
    const answer = await send('POST', 'shipment', { ...NEW_SHIPPER, uscc: '91129999MAYN777F40' })
    expect(answer).toMatchObject({ status: 4220, errors: { uscc: { code: 'validation.field.taken' } } })
  })

  it('S7-047 shipmentInfo is the caller’s own record, not an id', async () => {
    expect((await get('shipment/shipmentInfo', shipper)).data).toMatchObject({ code: 'HQ-S0001', name: 'Own' })
    expect((await get('shipment/shipmentInfo')).status).toBe(4040)
  })

  it('S7-049 syncMemName gives the shipper’s name to its accounts', async () => {
    const own = await get('shipment/shipmentInfo', shipper)
    expect((await get(`shipment/syncMemName?id=${own.data?.id}`)).status).toBe(0)
    const info = await backend.post<{ party: { userName: string } }>(`${BASIC}/getUserInfo`, undefined, shipper)
    expect(info.data?.party.userName).toBe('Own')
  })

  it('S7-050 S7-093 checkbalance and branchGetSelfBlance answer what is not frozen, exact to the fen', async () => {
    const check = (amount: string) =>
      get<{ enough: boolean; available: string }>(`shipment/checkbalance?amount=${amount}`, shipper)
    expect((await check('1000.00')).data).toEqual({ enough: true, available: '1000.00' })
    expect((await check('1000.01')).data?.enough).toBe(false)
    expect((await check('much')).status).toBe(4220)
    const own = await get('party/branchGetSelfBlance', shipper)
    expect(own.data).toEqual({ available: '1000.00', frozen: '0.50', total: '1000.50' })
  })

  it('S7-051 S7-052 staff of a shipper is added and changed by it', async () => {
    const body = { name: 'Clerk 002', phone: '10000000066', role: 'clerk' }
    const made = await send('POST', 'shipment/staff', body, shipper)
    expect(made.data).toMatchObject({ name: 'Clerk 002', shipmentCode: 'HQ-S0001' })
    const changed = await send('PUT', 'shipment/staff', { id: made.data?.id, name: 'Clerk 003' }, shipper)
    expect(changed.data?.name).toBe('Clerk 003')
  })

  it('S7-053 S7-054 contracts are listed and deleted', async () => {
    await database().db.query(
      `insert into shipment_contract (branch_code, code, contract_no, shipment_code, type, status)
       values ('HQ', 'C1', 'HT001', 'HQ-S0001', 'framework', 0), ('HQ', 'C2', 'HT002', 'HQ-S0002', 'framework', 3)`,
    )
    expect(
      (await get<Page<StoredRecord>>('shipmentContract', shipper)).data?.records.map(each => each.contractNo),
    ).toEqual(['HT001'])
    const all = await get<Page<StoredRecord>>('shipmentContract')
    const ids = all.data?.records.map(each => each.id).join(',')
    expect((await remove(`shipmentContract?ids=${ids}`)).status).toBe(0)
    expect((await get<Page<StoredRecord>>('shipmentContract')).data?.total).toBe(0)
  })

  it('S7-076 stretches are put in order, all or none', async () => {
    await database().db.query(
      `insert into shipment_line_area (branch_code, code, shipment_code, sequence, status)
       values ('HQ', 'L1', 'HQ-S0001', 1, 1), ('HQ', 'L2', 'HQ-S0001', 2, 1), ('HB', 'L3', 'HB-S0001', 1, 1)`,
    )
    const found = await database().db.query<{ id: string; code: string }>(
      'select id, code from shipment_line_area order by code',
    )
    const [one, two, foreign] = found.rows.map(row => Number(row.id))
    const order = (ids: (number | undefined)[]) =>
      send('POST', 'shipmentLineArea/sequence', { items: ids.map((id, index) => ({ id, sequence: index + 1 })) })
    const stored = async () =>
      (
        await database().db.query<{ code: string }>(
          `select code from shipment_line_area where branch_code = 'HQ' order by sequence`,
        )
      ).rows
    expect((await order([two, foreign])).status).toBe(4040)
    expect(await stored()).toEqual([{ code: 'L1' }, { code: 'L2' }])
    expect((await order([two, one])).status).toBe(0)
    expect(await stored()).toEqual([{ code: 'L2' }, { code: 'L1' }])
  })

  it('S7-085 S7-086 service fees are listed under both paths and changed', async () => {
    await database().db.query(
      `insert into shipment_service_fee (branch_code, code, shipment_code, fee_mode, rate, "from", status)
       values ('HQ', 'F1', 'HQ-S0001', 'rate', 1.5, '2026-01-01', 1)`,
    )
    const [plain, alias] = await Promise.all(
      ['', '/list'].map(end => get<Page<StoredRecord>>(`shipmentServiceFee${end}`)),
    )
    expect(plain?.data?.records[0]).toMatchObject({ code: 'F1', rate: 1.5, from: '2026-01-01' })
    expect(alias?.data).toEqual(plain?.data)
    const id = plain?.data?.records[0]?.id
    expect((await send('POST', 'shipmentServiceFee/update', { id, rate: 2.25 })).data?.rate).toBe(2.25)
    expect((await send('POST', 'shipmentServiceFee/update', { id, rate: 200 })).status).toBe(4220)
  })

  it('S7-087 S7-088 the switch is saved for the branch', async () => {
    const read = async (who: string) =>
      (await get<{ enabled: boolean }>('shipmentServiceFee/switching', who)).data?.enabled
    expect(await read(admin)).toBe(false)
    expect((await send('POST', 'shipmentServiceFee/switchSave', { enabled: true })).data).toEqual({ enabled: true })
    expect(await read(admin)).toBe(true)
    expect(await read(await backend.signIn('hubei'))).toBe(false)
    expect((await send('POST', 'shipmentServiceFee/switchSave', { enabled: 'yes' })).status).toBe(4220)
  })

  it('those who carry see no service fee, whatever their role has been given', async () => {
    const grant = (permissions: string) =>
      database().db.query(`update role set permissions = ${permissions} where role_code in ('DRIVER', 'CARRIER')`)
    await grant(`permissions || '["serviceFee.read"]'`)
    for (const name of ['driver', 'carrier']) {
      const who = await backend.signIn(name)
      for (const call of ['/list', '/statistics', '/currentPaidingAmount'])
        expect((await get(`shipmentServiceFee${call}`, who)).status, `${name} ${call}`).toBe(4030)
      expect((await get<Page<StoredRecord>>('shipmentServiceFee', who)).data?.records).toEqual([])
    }
    await grant(`permissions - 'serviceFee.read'`)
  })

  it('S7-089 S7-090 sums of service fees follow the waybills', async () => {
    await database().db.query(
      `insert into waybill (branch_code, code, waybill_no, shipment_code, status, pay_status, service_fee, sign_time, is_deleted)
       select 'HQ', 'W' || n, 'W' || n, case when n = 4 then 'HQ-S0002' else 'HQ-S0001' end, s, p, fee, day::timestamptz, deleted
       from (values (1, 90, 4, 1001, '2026-03-01', false), (2, 80, 2, 502, '2026-03-02', false), (3, 50, 0, 9999, null, false),
         (4, 90, 0, 2000, '2026-03-02', false), (5, 90, 4, 7777, '2026-03-02', true)) as v(n, s, p, fee, day, deleted)`,
    )
    expect((await get('shipmentServiceFee/statistics')).data).toEqual({
      charged: '35.03',
      paid: '10.01',
      unpaid: '25.02',
    })
    expect((await get('shipmentServiceFee/statistics', shipper)).data).toEqual({
      charged: '15.03',
      paid: '10.01',
      unpaid: '5.02',
    })
    const day = await get('shipmentServiceFee/statistics?dateStart=2026-03-02&dateEnd=2026-03-02', shipper)
    expect(day.data).toEqual({ charged: '5.02', paid: '0.00', unpaid: '5.02' })
    expect((await get('shipmentServiceFee/currentPaidingAmount')).data).toEqual({ amount: '5.02' })
  })

  it('S7-091 S7-092 party and platform of the service fee', async () => {
    expect((await get('shipmentServiceFee/getPartyInfo', shipper)).data?.code).toBe('HQ-S0001')
    expect((await get('shipmentServiceFee/getPlatformInfo', shipper)).data?.name).toBe('Logistics Cloud')
  })

  it('S7-094 salesmen are the branch’s own people, for the branch only', async () => {
    const { data } = await get<Page<StoredRecord>>('party/salesman')
    expect(data?.records.map(each => each.username).sort()).toEqual(['admin', 'nobody', 'overdue'])
    expect((await get('party/salesman', shipper)).status).toBe(4030)
  })
})
