import type {
  AreaOption,
  BranchRecord,
  CreditLine,
  DictGroup,
  EnterpriseInfo,
  Page,
  StoredRecord,
  TodoItem,
} from '@ntocc/sdk/contracts'
import { cityOfArea } from '@ntocc/sdk/fields'
import { cityOfAreaSql, sql } from '@ntocc/sdk/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../records/sql.ts'
import { declaredMachines } from '../testing/areas.ts'
import { type TestBackend, testBackend } from '../testing/backend.ts'
import { withDatabase } from '../testing/databases.ts'

const BASIC = '/ntocc-basic-api'

withDatabase('reference data', database => {
  let backend: TestBackend
  let token: string
  beforeAll(async () => {
    backend = await testBackend(database().db)
    token = await backend.signIn('admin')
  })
  afterAll(() => backend.app.close())

  it('S7-019 the default enterprise is known before sign-in, in the language asked for', async () => {
    const { status, data } = await backend.get<EnterpriseInfo>(`${BASIC}/partyGroup/getDefault`, undefined, {
      'accept-language': 'zh',
    })
    expect(status).toBe(0)
    expect(data?.name).toBe('物流云')
    expect(data?.logoUrl).toMatch(/^\//)
    expect(data?.loginLogoUrl).toMatch(/^\//)
  })

  it('S7-021 S7-023 S3-052 S3-053 listDict answers a list of type and dictList of code and name', async () => {
    const url = `${BASIC}/dict/listDict?types=waybillStatus,isRelease,,none`
    const { status, data } = await backend.get<DictGroup[]>(url, token, { 'accept-language': 'ja' })
    expect(status).toBe(0)
    expect(data?.map(each => each.type)).toEqual(['waybillStatus', 'isRelease', 'none'])
    expect(data?.[0]?.dictList[0]).toMatchObject({ code: '10', name: '受注待ち', tone: 'waiting' })
    expect(data?.[1]?.dictList.map(each => [each.code, each.name])).toEqual([
      ['0', '未公開'],
      ['1', '公開済み'],
    ])
    expect(data?.[2]?.dictList).toEqual([])
  })

  it('every state of every machine has an entry with its tone', async () => {
    const machines = declaredMachines
    const url = `${BASIC}/dict/listDict?types=${machines.map(each => each.name).join(',')}`
    const groups = (await backend.get<DictGroup[]>(url)).data ?? []
    for (const machine of machines) {
      const entries = groups.find(each => each.type === machine.name)?.dictList
      expect(entries?.map(each => [Number(each.code), each.tone])).toEqual(
        machine.codes.map(code => [code, machine.toneOf(code)]),
      )
    }
  })

  it('a branch’s own entry takes the place of the shared one, for that branch only', async () => {
    await database().db.query(
      `insert into dict (branch_code, code, type, dict_code, name, enabled, status)
       values ('HQ', 'HQ.isRelease.1', 'isRelease', '1', '"Online"', true, 1)`,
    )
    const nameFor = async (who: string) => {
      const answer = await backend.get<DictGroup[]>(`${BASIC}/dict/listDict?types=isRelease`, await backend.signIn(who))
      return answer.data?.[0]?.dictList.find(each => each.code === '1')?.name
    }
    expect(await nameFor('admin')).toBe('Online')
    expect(await nameFor('hubei')).toBe('Published')
  })

  it('S7-024 credit lines answer under the double slash, exact to the fen', async () => {
    await database().db.query(
      `insert into shipment (branch_code, code, name, credit_limit, credit_used, status, auth_status)
       values ('HQ', 'HQ-S0001', '"A"', 1000001, 250000, 1, 2), ('HQ', 'HQ-S0002', '"B"', 99, 0, 1, 2),
         ('HB', 'HB-S0001', '"C"', 500, 100, 1, 2)`,
    )
    const url = `${BASIC}//invoice/getCreditLineAllBranch`
    const { status, data } = await backend.get<CreditLine[]>(url, token)
    expect(status).toBe(0)
    expect(data).toEqual([
      {
        branchCode: 'HQ',
        branchName: 'Head office',
        creditLimit: '10001.00',
        creditUsed: '2500.00',
        creditLeft: '7501.00',
      },
    ])
    const own = await backend.get<CreditLine[]>(url, await backend.signIn('shipper'))
    expect(own.data?.[0]?.creditLimit).toBe('10000.01')
    // With one slash it is no call, or an invoice that there is not.
    const other = await backend.get(`${BASIC}/invoice/getCreditLineAllBranch`, token)
    expect([other.http === 404 || other.status !== 0, other.data ?? undefined]).toEqual([true, undefined])
  })

  it('S7-025 area options answer records with names, parents and points', async () => {
    const { data } = await backend.get<Page<AreaOption>>(`${BASIC}/area?pageSize=1000`, token, {
      'accept-language': 'es',
    })
    expect(data?.total).toBe(data?.records.length)
    expect(data?.records.find(each => each.code === '110100')).toMatchObject({
      name: 'Pekín',
      parentCode: '110000',
      level: 2,
    })
    const cities = await backend.get<Page<AreaOption>>(`${BASIC}/area?parentCode=420000&pageSize=100`, token)
    expect(cities.data?.records.map(each => each.name)).toContain('Wuhan')
    expect(cities.data?.records.every(each => each.code.startsWith('42'))).toBe(true)
  })

  it('counties are answered to who asks for them: by their city, by codes, by a name in any language', async () => {
    const ask = async (query: string, language = 'en') =>
      (
        await backend.get<Page<AreaOption>>(`${BASIC}/area?pageSize=1000&${query}`, token, {
          'accept-language': language,
        })
      ).data?.records ?? []
    expect((await ask('')).every(({ level }) => level < 3)).toBe(true)
    expect((await ask('')).length).toBeLessThan(100)
    const wuhan = await ask('parentCode=420100', 'es')
    expect(wuhan).toHaveLength(13)
    expect(wuhan).toContainEqual({ code: '420115', name: 'Distrito de Jiangxia', parentCode: '420100', level: 3 })
    expect((await ask('parentCode=420000', 'zh')).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['武汉', '恩施', '仙桃市']),
    )
    expect((await ask('codes=420115,429004,420000', 'ja')).map(({ code }) => code)).toEqual([
      '420000',
      '420115',
      '429004',
    ])
    expect((await ask('parentCode=500100')).map(({ code }) => code)).toContain('500235')
    expect((await ask('keyword=jiangxia', 'zh')).map(({ name }) => name)).toContain('江夏区')
  })

  it('a filter by a place finds what lies in it, and a column says the same city as its codes do', async () => {
    const inside = async (areaCode: string) =>
      (await backend.get<Page<AreaOption>>(`${BASIC}/area?pageSize=1000&areaCode=${areaCode}`, token)).data?.records ??
      []
    const wuhan = await inside('420100')
    expect(wuhan).toHaveLength(14)
    expect(wuhan.every(({ code }) => code.startsWith('4201'))).toBe(true)
    expect((await inside('500100')).map(({ code }) => code)).toEqual(expect.arrayContaining(['500112', '500235']))
    expect((await inside('420115,429004')).map(({ code }) => code)).toEqual(['420115', '429004'])
    const { rows } = await run(
      database().db,
      sql`select area_code, ${cityOfAreaSql(sql`area_code`)} as city from area_province where level > 1`,
    )
    expect(rows.length).toBeGreaterThan(3_000)
    expect(rows.filter(({ area_code, city }) => cityOfArea(String(area_code)) !== city)).toEqual([])
  })

  it('S7-026 the branch list answers up to 1000 records', async () => {
    const { data } = await backend.get<Page<BranchRecord>>(`${BASIC}/branch?pageSize=1000`, token)
    expect(data).toMatchObject({ total: 4, pageNum: 1, pageSize: 1000 })
    expect(data?.records.map(each => each.branchCode)).toEqual(['HQ', 'CT', 'HB', 'TJ'])
    expect(data?.records[1]?.softVersion).toBe('Ctms-2.1')
  })

  it('S7-027 goods types answer a page by their order', async () => {
    const { data } = await backend.get<Page<StoredRecord>>(`${BASIC}/goodsType?pageSize=500`, token, {
      'accept-language': 'zh',
    })
    expect(data?.records[0]).toMatchObject({ goodsTypeCode: '0100', name: expect.stringContaining('煤') })
    expect(data?.records.length).toBeGreaterThan(15)
  })

  it('S7-028 provinces answer a list of code and name', async () => {
    const { data } = await backend.get<{ code: string; name: string }[]>(`${BASIC}/areaProvince/queryList`, token)
    expect(data).toHaveLength(34)
    expect(data).toContainEqual({ code: '420000', name: 'Hubei' })
  })

  it('S7-029 party groups answer a page', async () => {
    const { data } = await backend.get<Page<StoredRecord>>(`${BASIC}/partyGroup`, token)
    expect(data?.records[0]).toMatchObject({ name: 'Logistics Cloud', isDefault: true })
  })

  it('S7-030 text recognition says that none is configured', async () => {
    const { status, msg } = await backend.get('/ntocc-tps-api/ocr/card?type=id&url=/a.png', token)
    expect(status).toBe(5010)
    expect(msg).toMatch(/No text recognition service is configured \(OCR_URL\)/)
  })

  it('S7-038 S7-039 S7-040 app info is posted by query, listed and read by id', async () => {
    const query = { newsType: '3', title: 'Holiday hours', body: 'Closed on Monday.', isRelease: '1' }
    const made = await backend.call<StoredRecord>({ method: 'POST', url: `${BASIC}/appInfo`, query, token })
    expect(made).toMatchObject({ status: 0, data: query })
    const list = await backend.get<Page<StoredRecord>>(`${BASIC}/appInfo?newsType=3`, token)
    expect(list.data?.records.map(each => each.id)).toEqual([made.data?.id])
    expect((await backend.get<StoredRecord>(`${BASIC}/appInfo/${made.data?.id}`, token)).data?.title).toBe(
      'Holiday hours',
    )
    const shipper = await backend.signIn('shipper')
    expect((await backend.call({ method: 'POST', url: `${BASIC}/appInfo`, query, token: shipper })).status).toBe(4030)
  })

  it('S7-038 S7-039 news that are not out are seen by whoever edits them, and by nobody else', async () => {
    const post = async (more: Record<string, string>) => {
      const query = { newsType: '4', title: 'Tariff', body: 'New rates.', isRelease: '1', ...more }
      return (await backend.call<StoredRecord>({ method: 'POST', url: `${BASIC}/appInfo`, query, token })).data?.id
    }
    const [soon, past] = [60_000, -60_000].map(by => new Date(Date.now() + by).toISOString())
    const out = [await post({}), await post({ publishTime: String(past) })]
    const kept = [await post({ isRelease: '0' }), await post({ publishTime: String(soon) })]
    const seenBy = async (who: string) =>
      (await backend.get<Page<StoredRecord>>(`${BASIC}/appInfo?newsType=4`, who)).data?.records
        .map(each => each.id)
        .sort()
    expect(await seenBy(token)).toEqual([...out, ...kept].sort())
    for (const name of ['shipper', 'driver', 'nobody']) {
      const who = await backend.signIn(name)
      expect(await seenBy(who)).toEqual([...out].sort())
      for (const id of kept) expect((await backend.get(`${BASIC}/appInfo/${id}`, who)).status).toBe(4040)
      for (const id of out) expect((await backend.get(`${BASIC}/appInfo/${id}`, who)).status).toBe(0)
    }
    expect((await backend.get(`${BASIC}/appInfo/${kept[0]}`, token)).status).toBe(0)
  })

  it('S7-041 banners answer those released and within their time', async () => {
    await database().db.query(
      `insert into banner (branch_code, code, type, title, image, is_release, "from", "to", sort, status) values
        ('*', 'B1', 'HTSY', '"Shown"', '[]', '1', null, null, 1, 1), ('*', 'B2', 'HTSY', '"Draft"', '[]', '0', null, null, 2, 1),
        ('*', 'B5', 'HTSY', '"Begun"', '[]', '1', now() - interval '1 minute', now() + interval '1 minute', 5, 1),
        ('*', 'B6', 'HTSY', '"Not begun"', '[]', '1', now() + interval '1 minute', null, 6, 1),
        ('*', 'B3', 'HTSY', '"Over"', '[]', '1', null, now() - interval '1 day', 3, 1), ('*', 'B4', 'APP', '"Other"', '[]', '1', null, null, 4, 1)`,
    )
    const { data } = await backend.get<StoredRecord[]>(`${BASIC}/banner/type/HTSY`)
    expect(data?.map(each => each.title)).toEqual(['Shown', 'Begun'])
  })

  it('S7-096 S7-097 to-do counts answer key, name and a count of what is there', async () => {
    const { status, data } = await backend.get<TodoItem[]>(`${BASIC}/party/getPartyRoleConfigCount`, token)
    expect(status).toBe(0)
    for (const item of data ?? []) {
      expect(item.configKey).toMatch(/^[a-z_]+$/)
      expect(item.configName).toBeTypeOf('string')
      expect(Number.isInteger(item.configValue)).toBe(true)
    }
  })

  it('a call that is not public needs a session, an unknown one is 404', async () => {
    expect((await backend.get(`${BASIC}/branch`)).status).toBe(21332)
    expect(await backend.get(`${BASIC}/nothing`, token)).toMatchObject({ http: 404, status: 4040 })
  })
})
