import type { ImportResult, Page, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allPermissions } from '../seed/permissions.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { colleague } from '../testing/colleague.ts'
import { withDatabases } from '../testing/databases.ts'
import { addCaller } from '../testing/parties.ts'
import { sampleRecords } from '../testing/samples.ts'

const API = '/ntocc-basic-api'

withDatabases('imports', database => {
  let backend: TestBackend
  let admin: string
  let serial = 0

  beforeAll(async () => {
    backend = await testBackend(database().db)
    admin = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  const send = (entity: string, body: object, token = admin) =>
    backend.post<ImportResult>(`${API}/import/${entity}`, body, token)
  const total = async (entity: string) =>
    (await backend.get<Page<StoredRecord>>(`${API}/${entity}?countAll=1`, admin)).data?.total ?? 0
  const id = () => {
    serial += 1
    return `import-${serial}`
  }
  const unit = (line: number, more: object = {}) => ({
    line,
    values: { name: `Unit ${line}`, unitCode: `unit-${serial}-${line}`, places: 0, ...more },
  })

  it('tells the issues of each line and field: the shape’s, the database’s and those within the file', async () => {
    const box = await backend.post<StoredRecord>(`${API}/unit`, { name: 'Box', unitCode: 'box', places: 0 }, admin)
    const rows = [
      unit(2),
      unit(3, { name: '' }),
      unit(4, { unitCode: 'box' }),
      unit(5, { unitCode: 'twin' }),
      unit(6, { unitCode: 'twin', places: 9 }),
      unit(7, { colour: 'red' }),
    ]
    const before = await total('unit')
    const { data } = await send('unit', { importId: id(), mode: 'valid', dryRun: true, rows })
    expect(data).toMatchObject({ total: 6, valid: 2, created: 0, issueCount: 5 })
    expect(data?.issues).toEqual([
      { line: 3, field: 'name', code: 'validation.field.required' },
      {
        line: 4,
        field: 'unitCode',
        code: 'validation.field.takenBy',
        params: { code: box.data?.code, id: box.data?.id },
      },
      { line: 6, field: 'places', code: 'validation.integer.max', params: { max: 3 } },
      { line: 6, field: 'unitCode', code: 'validation.field.twice', params: { line: 5 } },
      { line: 7, field: 'colour', code: 'validation.field.unknown' },
    ])
    expect(await total('unit')).toBe(before)
  })

  it('adds all rows or none, or the valid ones, as it is told', async () => {
    const rows = [unit(2), unit(3, { places: 9 })]
    const before = await total('unit')
    expect((await send('unit', { importId: id(), mode: 'all', rows })).data).toMatchObject({ valid: 1, created: 0 })
    expect(await total('unit')).toBe(before)
    expect((await send('unit', { importId: id(), mode: 'valid', rows })).data).toMatchObject({ created: 1 })
    expect(await total('unit')).toBe(before + 1)
  })

  it('an id answers again to whoever used it, for the rows it was used for: to nobody else, and for nothing else', async () => {
    const importId = id()
    const body = { importId, mode: 'valid', rows: [unit(2), unit(3, { places: 9 })] }
    expect((await send('unit', body)).data).toMatchObject({ created: 1, issueCount: 1 })
    const before = await total('unit')
    expect((await send('unit', body)).data).toMatchObject({ created: 1, issueCount: 1, repeated: true })
    const second = await colleague(backend)
    const told = await send('unit', body, second)
    expect(told.data).toMatchObject({
      created: 1,
      repeated: true,
      repeatedBy: { name: 'Administrator 001', at: expect.stringMatching(/^\d{4}-.*Z$/) },
      issues: [],
    })
    // Of other rows a colleague hears no more than anybody.
    expect((await send('unit', { ...body, rows: [unit(4)] }, second)).data).toBeUndefined()
    const party = await addCaller(database().db, 'SHIPPER', allPermissions())
    const other = await send('unit', body, party.token)
    expect(other).toMatchObject({ status: 4030, msg: expect.stringContaining('Somebody else') })
    expect(other.data).toBeUndefined()
    for (const rows of [[unit(4)], [unit(2)], [...body.rows, unit(4)]])
      expect(await send('unit', { ...body, rows })).toMatchObject({
        status: 4221,
        msg: expect.stringContaining('import id'),
      })
    const goods = { line: 2, values: { name: 'Steel' } }
    expect((await send('goods', { ...body, rows: [goods] })).status).toBe(4221)
    expect(await total('unit')).toBe(before)
    // Looking is asked of no id.
    expect((await send('unit', { ...body, rows: [unit(4)], dryRun: true })).data?.valid).toBe(1)
  })

  it('finds again what an import of one’s own has added, and that alone', async () => {
    const importId = id()
    await send('unit', { importId, mode: 'all', rows: [unit(2), unit(3)] })
    const found = async (query: string, token = admin) =>
      (await backend.get<Page<StoredRecord & { unitCode: string }>>(`${API}/unit?imported=${query}`, token)).data
    expect((await found(importId))?.records.map(each => each.unitCode).sort()).toEqual([
      `unit-${serial}-2`,
      `unit-${serial}-3`,
    ])
    expect((await found('nothing'))?.total).toBe(0)
    const other = await backend.signIn('hubei')
    expect((await found(importId, other))?.total ?? 0).toBe(0)
  })

  it('does not say whose a number is to those who see it masked', async () => {
    const { db } = database()
    const row = (line: number, cardNo: string) => ({
      line,
      values: {
        ownerCode: 'X',
        holder: 'Li',
        kind: 'company',
        uscc: '91119999MAPEF16F0C',
        bankCode: 'ICBK',
        bankName: 'Bank',
        cardNo,
      },
    })
    const first = await send('bankCard', { importId: id(), mode: 'all', rows: [row(2, '6299990000000000012')] })
    expect(first.data?.created, JSON.stringify(first)).toBe(1)
    const again = { importId: id(), mode: 'all', dryRun: true, rows: [row(2, '6299990000000000012')] }
    expect((await send('bankCard', again)).data?.issues[0]).toMatchObject({
      field: 'cardNo',
      code: 'validation.field.takenBy',
    })
    await db.query(
      `update role set permissions = permissions - 'BANK_CARD', version = version + 1 where role_code = 'PLAT_ADMIN' and branch_code = 'HQ'`,
    )
    const masked = await backend.signIn('admin')
    expect((await send('bankCard', again, masked)).data?.issues).toEqual([
      { line: 2, field: 'cardNo', code: 'validation.field.taken' },
    ])
    await db.query(
      `update role set permissions = permissions || '["BANK_CARD"]'::jsonb where role_code = 'PLAT_ADMIN' and branch_code = 'HQ'`,
    )
  })

  it('looks at dates in their order and at what another value makes required, as the form does', async () => {
    const insurance = (line: number, more: object) => ({
      line,
      values: { vehicleCode: 'nobody', type: 'inspection', from: '2026-01-01', to: '2026-12-31', ...more },
    })
    const rows = [insurance(2, { to: '2025-12-31' }), insurance(3, { type: 'compulsory' }), insurance(4, {})]
    const { data } = await send('vehicleInsurance', { importId: id(), mode: 'all', dryRun: true, rows })
    expect(data?.issues.filter(({ field }) => field !== 'vehicleCode')).toEqual([
      { line: 2, field: 'to', code: 'validation.field.range' },
      { line: 3, field: 'policyNo', code: 'validation.field.required' },
    ])
  })

  it('lines that clash with each other by a rule are told before anything is added, each at its line', async () => {
    const { code: shipmentCode } = await sampleRecords(backend, admin).ensure('shipment')
    const fee = (line: number, from: string, to: string) => ({
      line,
      values: { shipmentCode, feeMode: 'rate', rate: 3, from, to, enabled: true },
    })
    const rows = [
      fee(2, '2041-01-01', '2041-03-31'),
      fee(3, '2041-03-31', '2041-06-30'),
      fee(4, '2041-04-01', '2041-06-30'),
      fee(5, '2041-01-15', '2041-01-16'),
    ]
    const before = await total('shipmentServiceFee')
    const overlaps = [3, 5].map(line => ({
      line,
      field: 'from',
      code: 'validation.field.overlap',
      params: { code: expect.any(String), from: '2041-01-01' },
    }))
    const looked = await send('shipmentServiceFee', { importId: id(), mode: 'all', dryRun: true, rows })
    expect(looked.data).toMatchObject({ valid: 2, created: 0, issues: overlaps })
    expect((await send('shipmentServiceFee', { importId: id(), mode: 'all', rows })).data?.created).toBe(0)
    expect(await total('shipmentServiceFee')).toBe(before)
    const importId = id()
    const added = await send('shipmentServiceFee', { importId, mode: 'valid', rows })
    expect(added.data).toMatchObject({ created: 2, issues: overlaps })
    expect(await total('shipmentServiceFee')).toBe(before + 2)
    expect((await send('shipmentServiceFee', { importId, mode: 'valid', rows })).data).toMatchObject({
      created: 2,
      repeated: true,
    })
  })

  it('stretches of one file follow each other, and one that is there twice is told', async () => {
    const { code: shipmentCode } = await sampleRecords(backend, admin).ensure('shipment')
    const line = (at: number, unloadAreaCode: string) => ({
      line: at,
      values: { shipmentCode, loadAreaCode: '420106', unloadAreaCode },
    })
    const rows = [line(2, '310101'), line(3, '310104'), line(4, '310101')]
    const importId = id()
    const { data } = await send('shipmentLineArea', { importId, mode: 'valid', rows })
    expect(data?.issues, JSON.stringify(data)).toEqual([
      { line: 4, field: 'unloadAreaCode', code: 'validation.field.taken' },
    ])
    const made = await backend.get<Page<StoredRecord & { sequence: number }>>(
      `${API}/shipmentLineArea?imported=${importId}`,
      admin,
    )
    const [one = 0, other = 0] = (made.data?.records ?? []).map(({ sequence }) => sequence).sort((a, b) => a - b)
    expect(other - one).toBe(1)
  })

  it('a value that somebody else takes while rows are written is told at its line; the others are added', async () => {
    const rows = [unit(2), unit(3), unit(4)]
    const { db } = database()
    await db.query(`create or replace function refuse_one() returns trigger language plpgsql as $$ begin
      if new.unit_code like '%-3' then raise unique_violation using constraint = 'unit_unit_code_key'; end if; return new; end $$`)
    await db.query('create trigger refuse_one before insert on unit for each row execute function refuse_one()')
    const body = {
      importId: id(),
      mode: 'valid',
      rows: rows.map(row => ({ ...row, values: { ...row.values, unitCode: `meanwhile-${row.line}` } })),
    }
    const { data } = await send('unit', body)
    await db.query('drop trigger refuse_one on unit')
    expect(data).toMatchObject({
      created: 2,
      valid: 2,
      issues: [{ line: 3, field: 'unitCode', code: 'validation.field.taken' }],
    })
  })

  it('refuses lines that name a record which is not there', async () => {
    const rows = [{ line: 2, values: { name: 'Mill', shipmentCode: 'nobody' } }]
    const { data } = await send('upstreamCustomer', { importId: id(), mode: 'all', rows })
    expect(data?.issues).toEqual([{ line: 2, field: 'shipmentCode', code: 'validation.code.unknown' }])
  })

  it('does the same import once, also when it is sent twice at once', async () => {
    const importId = id()
    const body = { importId, mode: 'all', rows: [unit(2), unit(3)] }
    const before = await total('unit')
    const [first, second] = await Promise.all([send('unit', body), send('unit', body)])
    expect(first).toMatchObject({ status: 0 })
    expect([second.status, second.data?.created ?? 2]).toEqual([0, expect.any(Number)])
    expect((await send('unit', body)).data).toMatchObject({ created: 2 })
    expect(await total('unit')).toBe(before + 2)
    expect((await send('goods', body)).status).toBe(4221)
  })

  it('ten thousand rows are added with their trail while other calls are answered', async () => {
    serial += 1
    const rows = Array.from({ length: 10_000 }, (_, at) => unit(at + 2))
    const before = await total('unit')
    const work = send('unit', { importId: id(), mode: 'all', rows })
    const others = await Promise.all(Array.from({ length: 5 }, () => backend.get(`${API}/branch`, admin)))
    expect(others.map(each => each.status)).toEqual([0, 0, 0, 0, 0])
    expect((await work).data).toMatchObject({ total: 10_000, created: 10_000, issueCount: 0 })
    expect(await total('unit')).toBe(before + 10_000)
    const trail = await database().db.query(
      `select count(*) from sys_audit_trail where entity = 'unit' and action = 'create'`,
    )
    expect(Number(trail.rows[0]?.count)).toBeGreaterThanOrEqual(10_000)
    // Each unit brought its entry of the dictionary along, in the order of the file.
    const entries = await database().db.query(
      `select count(*) from dict a join dict b on b.type = 'unit' and b.sort = a.sort + 1 and b.id > a.id where a.type = 'unit'`,
    )
    expect(Number(entries.rows[0]?.count)).toBeGreaterThanOrEqual(9_999)
    const tooMany = [...rows, unit(1)]
    expect((await send('unit', { importId: id(), mode: 'all', rows: tooMany })).errors).toEqual({
      rows: { code: 'validation.list.max', params: { max: 10_000 } },
    })
  })

  it('is for those who may create such a record', async () => {
    const shipper = await backend.signIn('shipper')
    const body = { importId: id(), mode: 'all', rows: [unit(2)] }
    expect((await send('unit', body, shipper)).status).toBe(4030)
    const terms = (entity: string, token?: string) => backend.get<{ person: string }>(`${API}/import/${entity}`, token)
    expect((await terms('unit', shipper)).status).toBe(4030)
    expect((await terms('nothing', admin)).status).toBe(4040)
    expect((await terms('unit')).status).toBe(21332)
    // Signed in twice, it is one person.
    const again = await backend.signIn('admin')
    expect((await terms('unit', again)).data).toEqual((await terms('unit', admin)).data)
    expect((await send('nothing', body)).status).toBe(4040)
    expect((await send('shipmentStaff', body)).status).toBe(4040)
    expect((await send('unit', { importId: id(), mode: 'all', rows: [5] })).status).toBe(4220)
  })

  it('a rule of the entity’s own is told at its line before anything is added', async () => {
    const entry = (line: number, more: object) => ({
      line,
      values: { name: 'Somebody', reason: 'owes', intercepts: ['accept'], from: '2026-03-01', ...more },
    })
    const rows = [
      entry(2, { partyKind: 'vehicle', plateNo: '鄂A00017' }),
      entry(3, { partyKind: 'vehicle' }),
      entry(4, { partyKind: 'shipper', plateNo: '鄂A00018' }),
    ]
    const required = { code: 'validation.field.required' }
    const issues = [
      { line: 3, field: 'plateNo', ...required },
      { line: 4, field: 'uscc', ...required },
    ]
    const before = await total('creditBlacklist')
    const checked = await send('creditBlacklist', { importId: id(), mode: 'all', dryRun: true, rows })
    expect(checked.data).toMatchObject({ valid: 1, issues })
    const added = await send('creditBlacklist', { importId: id(), mode: 'valid', rows })
    expect(added).toMatchObject({ status: 0, data: { created: 1, issues } })
    expect(await total('creditBlacklist')).toBe(before + 1)
  })
})
