import type { DriverCard, LiveShare, Page, ShareLink, Trip, WaybillRecord } from '@ntocc/sdk/contracts'
import { describe, expect, it } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { WAYBILLS, waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'

withDatabases('reading waybills', database => {
  const desk = waybillDesk(database)

  it('S3-065 isCancel 4 lists deleted waybills only', async () => {
    const page = await desk.list('isCancel=4&pageSize=100')
    expect(page.total).toBeGreaterThan(0)
    expect(new Set(page.records.map(record => record.status))).toEqual(new Set([99]))
    expect(page.records.every(record => record.isDeleted)).toBe(true)
  })

  it('S3-066 isCancel 0, and none, list waybills that are not deleted', async () => {
    const page = await desk.list('isCancel=0&pageSize=500')
    expect(page.records.some(record => record.isDeleted || record.status === 99)).toBe(false)
    expect((await desk.list('pageSize=10')).total).toBe(page.total)
    expect((await desk.backend.get(`${WAYBILLS}?isCancel=7`, desk.admin)).status).toBe(4220)
  })

  it('filters by state, plate, number, keyword and time, and takes invoiceStatus 99 for all', async () => {
    const [first] = (await desk.list('pageSize=1')).records
    if (!first) throw new Error('no waybill')
    expect((await desk.list(`waybillNo=${first.waybillNo}`)).records.map(record => record.id)).toEqual([first.id])
    expect((await desk.list(`keyword=${first.waybillNo}`)).total).toBe(1)
    // What a reference holds, and what it is chosen by.
    expect((await desk.list(`code=${first.code}`)).records.map(record => record.id)).toEqual([first.id])
    const number = first.waybillNo.slice(0, 8)
    const ofDay = (await desk.list(`keyword=${number.toLowerCase()}&pageSize=500`)).records
    const all = (await desk.list('pageSize=500')).records.filter(record => record.waybillNo.startsWith(number))
    expect(ofDay.map(record => record.id)).toEqual(all.map(record => record.id))
    expect((await desk.list(`keyword=${first.waybillNo.replace('YD', 'DD')}`)).records.map(each => each.id)).toEqual([
      first.id,
    ])
    const plates = await desk.list(`vehicleNo=${encodeURIComponent(first.vehicleNo)}&pageSize=500`)
    expect(new Set(plates.records.map(record => record.vehicleNo))).toEqual(new Set([first.vehicleNo]))
    // As it is shown, with its dot: by the filter, by a keyword, and beside records of every other kind.
    const shown = encodeURIComponent(`${first.vehicleNo.slice(0, 2)}·${first.vehicleNo.slice(2)}`)
    for (const by of ['vehicleNo', 'keyword'])
      expect([by, (await desk.list(`${by}=${shown}&pageSize=500`)).total]).toEqual([by, plates.total])
    const found = await desk.backend.get<{ kinds: unknown[] }>(`/ntocc-basic-api/search?keyword=${shown}`, desk.admin)
    expect(JSON.stringify(found.data?.kinds)).toContain(first.vehicleNo)
    const states = await desk.list('status=50,60&pageSize=500')
    expect(states.records.length).toBeGreaterThan(0)
    expect(states.records.every(record => record.status === 50 || record.status === 60)).toBe(true)
    const day = first.gmtCreated.slice(0, 10)
    const late = await desk.list(`gmtCreatedStart=${day}T00:00:00Z&pageSize=500`)
    expect(late.records.every(record => record.gmtCreated >= day)).toBe(true)
    expect((await desk.list('invoiceStatus=99')).total).toBe((await desk.list('')).total)
    expect((await desk.list('invoiceStatus=2')).total).toBeLessThan((await desk.list('')).total)
  })

  it('a keyword finds what stands inside of numbers, plates and names in any language, and nothing else', async () => {
    const { db } = database()
    const [first] = (await desk.list('pageSize=1')).records
    if (!first) throw new Error('no waybill')
    await db.query(
      `update waybill set driver_name = '{"en":"O\\u0027Neil 5% \\\\ Ñandú","zh":"欧阳%锋"}' where id = $1`,
      [first.id],
    )
    const every = `select id from waybill where branch_code = 'HQ' and not is_deleted and exists (
      select 1 from unnest(array[waybill_no, vehicle_no, driver_name->>'en', driver_name->>'zh', driver_name->>'es',
        driver_name->>'ja', shipment_name->>'en', shipment_name->>'zh', shipment_name->>'es', shipment_name->>'ja',
        goods_name->>'en', goods_name->>'zh', goods_name->>'es', goods_name->>'ja']) as held
      where position(lower($1) in lower(held)) > 0)`
    const { waybillNo, vehicleNo } = first
    const words = [
      waybillNo.slice(2),
      waybillNo.slice(4, 7),
      waybillNo.slice(-2),
      vehicleNo.slice(1),
      vehicleNo.slice(0, 1),
    ]
    const found = ['欧阳', '阳%', '阳', "o'neil", 'l 5%', '\\ ñ', 'ñandú', 'CEMENT', '水泥', 'e']
    for (const word of [...words, ...found]) {
      const rows = await db.query<{ id: string }>(every, [word])
      const expected = rows.rows.map(({ id }) => Number(id)).sort((one, other) => one - other)
      const { records, total } = await desk.list(`keyword=${encodeURIComponent(word)}&pageSize=500`)
      expect([word, total]).toEqual([word, expected.length])
      expect(expected.length, word).toBeGreaterThan(0)
      if (total <= 500) expect(records.map(({ id }) => id).sort((one, other) => one - other)).toEqual(expected)
    }
    for (const word of ['%', '_', '欧锋', "'", '阳锋', 'zzz', "' | 'a"]) {
      const rows = await db.query(every, [word])
      expect([word, (await desk.list(`keyword=${encodeURIComponent(word)}`)).total]).toEqual([word, rows.rows.length])
    }
    // What the name was finds it no more; a branch finds nothing of another.
    await db.query(`update waybill set driver_name = '"Somebody else"' where id = $1`, [first.id])
    expect((await desk.list(`keyword=${encodeURIComponent('欧阳')}`)).total).toBe(0)
    expect((await desk.list('keyword=body+els')).records.map(({ id }) => id)).toEqual([first.id])
    await db.query(`update waybill set branch_code = 'HB' where id = $1`, [first.id])
    expect((await desk.list('keyword=body+els')).total).toBe(0)
  })

  it('gives the names of the cities in the language of the request', async () => {
    const zh = await desk.backend.get<Page<WaybillRecord>>(`${WAYBILLS}?pageSize=50`, desk.admin, {
      'accept-language': 'zh',
    })
    const en = await desk.backend.get<Page<WaybillRecord>>(`${WAYBILLS}?pageSize=50`, desk.admin, {
      'accept-language': 'en',
    })
    expect(zh.data?.records.every(record => /^[\u4e00-\u9fff]+$/.test(record.loadCity))).toBe(true)
    expect(en.data?.records.every(record => /^[A-Z][A-Za-z' ]+$/.test(record.loadCity))).toBe(true)
    expect(typeof en.data?.records[0]?.shipmentName).toBe('string')
  })

  it('shows parties their own waybills only, without the other side’s amounts', async () => {
    const ships = await desk.list('pageSize=500', desk.shipper)
    expect(ships.total).toBeGreaterThan(0)
    expect(new Set(ships.records.map(record => record.shipmentCode))).toEqual(new Set([DEMO_PARTIES.shipper]))
    expect(ships.records.some(record => 'profit' in record || 'payableAmount' in record)).toBe(false)
    const drives = await desk.list('pageSize=500', desk.driver)
    expect(drives.total).toBeGreaterThan(0)
    expect(new Set(drives.records.map(record => record.driverCode))).toEqual(new Set([DEMO_PARTIES.driver]))
    expect(drives.records.some(record => 'profit' in record || 'shipperFreight' in record)).toBe(false)
    const foreign = (await desk.list('pageSize=500')).records.find(
      record => record.shipmentCode !== DEMO_PARTIES.shipper,
    )
    expect((await desk.backend.get(`${WAYBILLS}/${foreign?.id}`, desk.shipper)).status).toBe(4040)
    expect((await desk.backend.get(`${WAYBILLS}?profitStart=1`, desk.shipper)).status).toBe(4220)
    expect((await desk.backend.get(`${WAYBILLS}?sortField=profit`, desk.driver)).status).toBe(4220)
  })

  it('keeps branches apart and refuses a role without the permission', async () => {
    const hubei = await desk.backend.signIn('hubei')
    const page = await desk.list('pageSize=500', hubei)
    expect(new Set(page.records.map(record => record.branchCode))).toEqual(new Set(['HB']))
    const [own] = (await desk.list('pageSize=1')).records
    expect((await desk.backend.get(`${WAYBILLS}/${own?.id}`, hubei)).status).toBe(4040)
    expect((await desk.backend.get(WAYBILLS, await desk.backend.signIn('nobody'))).status).toBe(4030)
  })

  it('answers a finished waybill with nodes, receipts, changes and balanced amounts', async () => {
    const [any] = (await desk.list('status=90&pageSize=1')).records
    const waybill = await desk.detail(any?.waybillNo ?? '')
    expect(waybill.nodes.map(node => node.type)).toEqual([
      'accept',
      'arriveLoad',
      'load',
      'depart',
      'arriveUnload',
      'unload',
      'sign',
    ])
    expect(waybill.receipts.map(each => each.type)).toContain('receipt')
    expect(waybill.receipts.every(each => each.images.every(image => image.startsWith('data:image/svg+xml')))).toBe(
      true,
    )
    expect(waybill.changes.at(-1)).toMatchObject({ action: 'accept' })
    expect(waybill.changes.at(0)).toMatchObject({
      action: 'approveReceipt',
      changes: [{ field: 'status', before: 80, after: 90 }],
    })
    const parts = [waybill.cashAmount, waybill.oilAmount, waybill.etcAmount].map(Number)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(Number(waybill.payableAmount), 2)
  })

  describe('links without a login', () => {
    const SHARE = '/ntocc-tms-api/share'
    const read = <T = Record<string, unknown>>(page: string, share?: string, token?: string) =>
      desk.backend.get<T>(`${SHARE}/${page}${share === undefined ? '' : `?share=${share}`}`, token)
    const make = async (body: object, token = desk.admin) =>
      desk.backend.post<ShareLink>(SHARE, { days: 1, ...body }, token)
    const onTheWay = async () => (await desk.list('status=50&pageSize=1')).records[0] as WaybillRecord

    it('show a waybill without money, phones and whole names, and its way', async () => {
      const { id, waybillNo, driverName } = await onTheWay()
      const share = (await make({ kind: 'waybill', id })).data?.share
      const sheet = (await read('waybill', share)).data
      expect(sheet).toMatchObject({ waybillNo, driverName: `${[...String(driverName)][0]}**`, status: 50 })
      // The class of the goods is a code, and nobody's; the one number is the branch's own.
      expect(Object.keys(sheet ?? {}).filter(key => /freight|amount|fee|phone|contact|idno|code$/i.test(key))).toEqual([
        'dispatchPhone',
        'goodsTypeCode',
      ])
      const trip = (await read<Trip>('trip', share)).data
      expect(trip?.points.length).toBeGreaterThan(0)
      expect(trip).not.toHaveProperty('driverName')
    })

    it('show of a driver a masked phone and how long the papers are good', async () => {
      const { data } = await desk.backend.get<Page<{ id: number; phone: string }>>(
        '/ntocc-basic-api/driver?authStatus=2&pageSize=1',
        desk.admin,
      )
      const share = (await make({ kind: 'driver', id: data?.records[0]?.id })).data?.share
      const card = (await read<DriverCard>('driver', share)).data
      expect(card?.phone).toMatch(/^\d{3}\*{4}\d{4}$/)
      expect(card?.name).toMatch(/^.\*\*$/u)
      expect(card?.papers.map(({ name }) => name).sort()).toEqual(['idCard', 'licence', 'qualification'])
      expect(JSON.stringify(card)).not.toMatch(/\d{17}/)
    })

    it('open nothing without a link, with another one, with a changed one, after their end or after a deletion', async () => {
      const waybill = await desk.placed(50)
      const share = (await make({ kind: 'trip', id: waybill.id })).data?.share ?? ''
      const [text = '', signature = ''] = share.split('.')
      const ended = (await make({ kind: 'trip', id: waybill.id })).data
      await database().db.query(`update sys_share_link set expires_at = now() - interval '1 s' where id = $1`, [
        ended?.id,
      ])
      const messages: unknown[] = []
      for (const [page, given] of [
        ['trip', undefined],
        ['waybill', share],
        ['trip', `${Number(text) + 1}.${signature}`],
        ['trip', `${text}.${signature.slice(1)}`],
        ['trip', ended?.share],
      ] as const) {
        const { status, msg } = await read(page, given)
        expect(status, `${page} ${msg}`).toBe(4040)
        messages.push(msg)
      }
      expect(messages[0]).toMatch(/opens with a shared link/)
      expect(messages[4]).toMatch(/expired/)
      expect((await read('trip', share)).status).toBe(0)
      await database().db.query('update waybill set is_deleted = true where id = $1', [waybill.id])
      expect((await read('trip', share)).msg).toMatch(/no longer there/)
    })

    it('are listed for those who may take them back, and open nothing once they have been', async () => {
      const { id, code } = await desk.placed(50)
      const links = async (token = desk.admin) =>
        (await desk.backend.get<LiveShare[]>(`${SHARE}?kind=trip&id=${id}`, token)).data ?? []
      const revoke = (link: number | undefined, token = desk.admin) =>
        desk.backend.call({ method: 'DELETE', url: `${SHARE}/${link}`, token })
      const ours = (await make({ kind: 'waybill', id })).data
      const drivers = (await make({ kind: 'trip', id, days: 7 }, desk.driver)).data
      const both = await links()
      expect(both.map(each => each.id)).toEqual([drivers?.id, ours?.id])
      expect(both[1]).toMatchObject({ ...ours, kind: 'waybill', byName: expect.stringMatching(/./) })
      // A party sees and ends its own links only.
      expect((await links(desk.driver)).map(each => each.id)).toEqual([drivers?.id])
      expect((await revoke(ours?.id, desk.driver)).status).toBe(4040)
      // A party of the same kind is another party.
      const givenTo = (party: string) =>
        database().db.query('update sys_share_link set party_code = $2 where id = $1', [drivers?.id, party])
      await givenTo('HQ-D0002')
      expect(await links(desk.driver)).toEqual([])
      expect((await revoke(drivers?.id, desk.driver)).status).toBe(4040)
      await givenTo('HQ-D0001')
      expect((await revoke(ours?.id, await desk.backend.signIn('hubei'))).status).toBe(4040)
      expect((await read('waybill', ours?.share)).status).toBe(0)
      expect((await revoke(ours?.id)).status).toBe(0)
      expect((await read('waybill', ours?.share)).msg).toMatch(/has expired/)
      expect((await links()).map(each => each.id)).toEqual([drivers?.id])
      expect((await read('trip', drivers?.share)).status).toBe(0)
      const { rows } = await database().db.query(
        `select object from sys_audit_log where action = 'shareRevoke' and status = 0`,
      )
      expect(rows).toEqual([{ object: `waybill:${code}` }])
    })

    it('tell who may take them back how often they were opened; a page that asks anew has been opened once', async () => {
      const { id } = await desk.placed(50)
      const link = (await make({ kind: 'trip', id })).data
      const shown = async () =>
        (await desk.backend.get<LiveShare[]>(`${SHARE}?kind=trip&id=${id}`, desk.admin)).data?.find(
          each => each.id === link?.id,
        )
      const pass = (minutes: number) =>
        database().db.query(
          `update sys_share_link set last_opened_at = last_opened_at - $2 * interval '1 minute' where id = $1`,
          [link?.id, minutes],
        )
      expect(await shown()).toMatchObject({ visits: 0 })
      expect(await shown()).not.toHaveProperty('lastOpened')
      // A page that the link does not open has not been opened by it.
      await read('waybill', link?.share)
      expect(await shown()).toMatchObject({ visits: 0 })
      for (const [minutes, visits] of [
        [0, 1],
        [0, 1],
        [2, 1],
        [4, 2],
      ] as const) {
        await pass(minutes)
        expect((await read('trip', link?.share)).status).toBe(0)
        expect(await shown()).toMatchObject({ visits, lastOpened: expect.stringMatching(/Z$/) })
      }
    })

    it('are ten of a party to a record, however many are made at once; taken back, there is room again', async () => {
      const { id } = await desk.placed(50)
      const before = await desk.placed(50)
      const other = (await make({ kind: 'trip', id: before.id })).data
      const revokeAll = (token = desk.admin) =>
        desk.backend.call({ method: 'DELETE', url: `${SHARE}?kind=waybill&id=${id}`, token })
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, at) => make({ kind: at % 2 ? 'trip' : 'waybill', id })),
      )
      const refused = made.filter(({ status }) => status !== 0)
      expect(refused).toHaveLength(10)
      expect(refused[0]).toMatchObject({ http: 429, msg: expect.stringContaining('10 links to this open still') })
      // Another party has its own.
      const drivers = (await make({ kind: 'trip', id }, desk.driver)).data
      expect((await revokeAll(desk.driver)).data).toEqual({ count: 1 })
      expect((await read('trip', drivers?.share)).msg).toMatch(/has expired/)
      expect((await revokeAll(await desk.backend.signIn('hubei'))).status).toBe(4040)
      expect((await revokeAll()).data).toEqual({ count: 10 })
      for (const { data } of made) if (data) expect((await read('trip', data.share)).status).toBe(4040)
      expect((await read('trip', other?.share)).status).toBe(0)
      expect((await make({ kind: 'trip', id })).status).toBe(0)
    })

    it('are five hundred of a party in all', async () => {
      const { id } = await desk.placed(50)
      const fill = (count: number) =>
        database().db.query(
          `insert into sys_share_link (branch_code, kind, record_code, account_id, party_type, party_code, expires_at)
           select branch_code, kind, 'filled ' || n, account_id, party_type, party_code, expires_at
           from generate_series(1, $2) n, (select * from sys_share_link where id = $1) l`,
          [first?.id, count],
        )
      const first = (await make({ kind: 'trip', id }, desk.shipper)).data
      const own = await database().db.query<{ n: number }>(
        `select count(*)::int as n from sys_share_link where party_type = 'SHIPPER' and expires_at > now()`,
      )
      await fill(499 - (own.rows[0]?.n ?? 0))
      expect((await make({ kind: 'trip', id }, desk.shipper)).status).toBe(0)
      expect(await make({ kind: 'trip', id }, desk.shipper)).toMatchObject({
        http: 429,
        msg: expect.stringContaining('500 links of yours'),
      })
      await database().db.query(`delete from sys_share_link where record_code like 'filled %'`)
    })

    it('are made only for what one may see and stand in the audit log; signed in, the id is enough', async () => {
      const { id } = await onTheWay()
      const hubei = await desk.backend.signIn('hubei')
      expect((await make({ kind: 'waybill', id }, hubei)).status).toBe(4040)
      expect((await make({ kind: 'driver', id: 1 }, desk.shipper)).status).not.toBe(0)
      expect((await make({ kind: 'waybill', id, days: 31 })).status).toBe(4220)
      expect((await desk.backend.get(`${SHARE}/trip?id=${id}`, desk.admin)).status).toBe(0)
      expect((await desk.backend.get(`${SHARE}/trip?id=${id}`, hubei)).status).toBe(4040)
      expect((await desk.backend.get(`${SHARE}/trip?id=${id}`)).status).toBe(4040)
      const { rows } = await database().db.query(
        `select count(*)::int as n from sys_audit_log where action = 'shareLink' and status = 0`,
      )
      expect(rows[0]?.n).toBeGreaterThan(0)
    })
  })
})
