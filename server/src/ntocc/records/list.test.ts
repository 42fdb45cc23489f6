import type { Page, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { COUNT_CAP } from './list.ts'

const LIST = '/ntocc-basic-api/upstreamCustomer'
const ROWS = 250

withDatabases('lists', database => {
  let backend: TestBackend
  let admin: string
  let shipper: string
  beforeAll(async () => {
    const { db } = database()
    backend = await testBackend(db)
    admin = await backend.signIn('admin')
    shipper = await backend.signIn('shipper')
    // Every third is the demo shipper's; every fifth of another branch; ties in time and empty rates on purpose.
    await db.query(
      `insert into upstream_customer (branch_code, code, name, shipment_code, phone, rate, receivable, gmt_created, status, is_deleted)
       select case when n % 5 = 0 then 'HB' else 'HQ' end, 'U' || n,
         case when n % 2 = 0 then to_jsonb('Plain ' || n) else jsonb_build_object('en', 'Customer ' || n, 'zh', '客户' || n) end,
         case when n % 3 = 0 then 'HQ-S0001' else 'HQ-S0002' end, '1000000' || lpad(n::text, 4, '0'),
         case when n % 4 = 0 then null else n % 7 end, n * 100,
         timestamptz '2026-01-01 00:00:00Z' + (n / 3) * interval '1 hour', n % 2, n = 7
       from generate_series(1, ${ROWS}) as n`,
    )
  })
  afterAll(() => backend.app.close())

  const list = async (query: string, token = admin, headers?: Record<string, string>) =>
    backend.get<Page<StoredRecord>>(`${LIST}${query}`, token, headers)
  const codes = (answer: { data?: Page<StoredRecord> }) => answer.data?.records.map(each => each.code) ?? []
  const inBranch = Array.from({ length: ROWS }, (_, index) => index + 1).filter(n => n % 5 !== 0 && n !== 7)

  it('S7-066 answers records, total, pageNum and pageSize, newest first, 20 by default', async () => {
    const { status, data } = await list('')
    expect(status).toBe(0)
    expect(data).toMatchObject({ total: inBranch.length, pageNum: 1, pageSize: 20 })
    expect(data?.records).toHaveLength(20)
    expect(data?.records[0]?.code).toBe('U249')
    expect((await list('?pageNum=2&pageSize=10')).data?.records[0]?.code).toBe(codes(await list('?pageSize=11'))[10])
  })

  it('shows a shipper its own records of its branch and nothing else, whatever the query says', async () => {
    const own = inBranch.filter(n => n % 3 === 0)
    for (const query of ['?pageSize=500', '?pageSize=500&shipmentCode=HQ-S0001', '?pageSize=500&branchCode=HQ']) {
      const answer = await list(query, shipper)
      expect(new Set(codes(answer))).toEqual(new Set(own.map(n => `U${n}`)))
    }
    expect((await list('?shipmentCode=HQ-S0002', shipper)).data?.total).toBe(0)
    expect((await list('?branchCode=HB', admin)).data?.total).toBe(0)
  })

  it('is closed to whoever was not granted reading, whatever else they may', async () => {
    expect((await list('', await backend.signIn('driver'))).status).toBe(4030)
    expect((await list('', await backend.signIn('nobody'))).status).toBe(4030)
  })

  it('somebody else’s record is not found, to read, change or delete', async () => {
    const foreign = (await list('?shipmentCode=HQ-S0002&pageSize=1')).data?.records[0]
    expect((await backend.get(`${LIST}/${foreign?.id}`, shipper)).status).toBe(4040)
    const change = await backend.put(LIST, { id: foreign?.id, rate: 1 }, shipper)
    expect(change.status).toBe(4040)
    expect((await backend.remove(`${LIST}?id=${foreign?.id}`, shipper)).status).toBe(4040)
    expect((await backend.get(`${LIST}/${foreign?.id}`, admin)).status).toBe(0)
  })

  describe.each([
    '',
    '&sortField=rate&sortType=asc',
    '&sortField=rate',
    '&sortField=name&sortType=asc',
    '&sortField=receivable',
  ])('cursor with "%s"', sorting => {
    it('reads every record once, in the order of the pages', async () => {
      const whole = codes(await list(`?pageSize=500${sorting}`))
      expect(new Set(whole).size).toBe(inBranch.length)
      const read: unknown[] = []
      let cursor = ''
      do {
        const answer = await list(`?pageSize=30${sorting}${cursor && `&cursor=${cursor}`}`)
        read.push(...codes(answer))
        cursor = answer.data?.nextCursor ?? ''
      } while (cursor)
      expect(read).toEqual(whole)
    })
  })

  it('empty values come last both ways', async () => {
    for (const type of ['asc', 'desc']) {
      const { data } = await list(`?pageSize=500&sortField=rate&sortType=${type}`)
      const firstEmpty = data?.records.findIndex(each => each.rate === undefined) ?? -1
      expect(firstEmpty).toBeGreaterThan(0)
      expect(data?.records.slice(firstEmpty).every(each => each.rate === undefined)).toBe(true)
    }
  })

  it('filters by kind: text in any language, code lists, ranges of days', async () => {
    expect(codes(await list('?name=客户13'))).toContain('U13')
    expect(codes(await list('?name=Customer 13', admin, { 'accept-language': 'zh' }))).toContain('U13')
    expect(codes(await list('?keyword=Plain 22'))).toContain('U22')
    expect(codes(await list('?name=%25'))).toEqual([])
    expect((await list('?code=U1,U2,U5')).data?.total).toBe(2)
    const day = await list('?gmtCreatedStart=2026-01-01&gmtCreatedEnd=2026-01-01&pageSize=500')
    expect(day.data?.total).toBeGreaterThan(0)
    expect(day.data?.total).toBeLessThan(inBranch.length)
  })

  it('localized values come in the language of the request', async () => {
    const [zh, ja] = await Promise.all(
      ['zh', 'ja'].map(language => list('?code=U13', admin, { 'accept-language': language })),
    )
    expect(zh?.data?.records[0]?.name).toBe('客户13')
    expect(ja?.data?.records[0]?.name).toBe('Customer 13')
  })

  it('sensitive values are masked, and neither sort nor filter nor search without the permission', async () => {
    const [masked] = (await list('?pageSize=1', shipper)).data?.records ?? []
    expect(masked?.phone).toMatch(/^100\*{4}\d{4}$/)
    expect((await list('?pageSize=1')).data?.records[0]?.phone).toMatch(/^1000000\d{4}$/)
    expect(await list('?phone=10000000', shipper)).toMatchObject({
      status: 4220,
      msg: 'This list cannot be sorted or filtered by values that are hidden from you.',
      errors: { phone: { code: 'validation.field.whole' } },
    })
    expect((await list('?phone=10000000')).data?.total).toBeGreaterThan(0)
    expect((await list('?phone=10000000249', shipper)).data?.total).toBe(1)
    expect(await list('?sortField=phone', shipper)).toMatchObject({
      status: 4220,
      errors: { sortField: { code: 'validation.field.masked' } },
    })
    expect((await list('?sortField=phone')).status).toBe(0)
    expect((await list('?sortField=phone&mask=1')).status).toBe(4220)
  })

  it.each([
    ['pageNum=0', 'pageNum'],
    ['pageSize=5001', 'pageSize'],
    ['pageSize=ten', 'pageSize'],
    ['sortField=phone;drop table', 'sortField'],
    ['sortType=up', 'sortType'],
    ['cursor=abc', 'cursor'],
    ['gmtCreatedStart=yesterday', 'gmtCreatedStart'],
    ['gmtCreatedStart=2026-02-01&gmtCreatedEnd=2026-01-01', 'gmtCreatedStart'],
  ])('refuses %s with 4220 and names the key', async (query, key) => {
    const { status, errors } = await list(`?${query}`)
    expect(status).toBe(4220)
    expect(Object.keys(errors ?? {})).toEqual([key])
  })

  it('text that looks like SQL is only text', async () => {
    expect((await list(`?name=${encodeURIComponent("' or 1=1 --")}`)).data?.total).toBe(0)
  })

  it('counts no further than the cap unless asked to; many records are read in the same order as few', async () => {
    const { db } = database()
    await db.query(
      `insert into invoice_message (branch_code, code, title, status, remark)
       select 'CT', 'I' || n, to_jsonb('Title'::text), 1, case when n > 21 then 'R' || lpad(n::text, 5, '0') end
         from generate_series(1, ${COUNT_CAP + 50}) as n`,
    )
    const token = await backend.signIn('ctms')
    const counted = (query: string) => backend.get<Page<StoredRecord>>(`/ntocc-basic-api/invoiceMessage${query}`, token)
    expect((await counted('?pageSize=10')).data).toMatchObject({ total: COUNT_CAP, totalCapped: true })
    const all = await counted('?pageSize=10&countAll=1')
    expect(all.data?.total).toBe(COUNT_CAP + 50)
    expect(all.data?.totalCapped).toBeUndefined()
    // Ten with a remark, ten without, eleven more without.
    const told = Array.from({ length: COUNT_CAP + 50 - 21 }, (_, index) => `I${index + 22}`)
    const untold = Array.from({ length: 21 }, (_, index) => `I${index + 1}`)
    for (const [type, order] of [
      ['asc', [...told, ...untold]],
      ['desc', [...told.toReversed(), ...untold.toReversed()]],
    ] as const)
      for (const page of [1, 502, 503]) {
        const answer = await counted(`?pageSize=20&pageNum=${page}&sortField=remark&sortType=${type}`)
        expect(codes(answer)).toEqual(order.slice((page - 1) * 20, page * 20))
      }
    expect(codes(await counted('?pageSize=20&pageNum=504&sortField=remark'))).toEqual([])
  })
})
