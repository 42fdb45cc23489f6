import type { Page } from '@ntocc/sdk/contracts'
import { roadKm } from '@ntocc/sdk/fields'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withDatabases } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import type { HallOrder } from '../contract/hall.ts'
import { type GoodsDesk, goodsDesk, TMS } from './testing/goods.ts'

/** The middle of Wuhan, as the list of cities has it, is some way from here. */
const HERE = { lng: 114.4, lat: 30.5 }
const FROM = `fromLng=${HERE.lng}&fromLat=${HERE.lat}`
const NEAREST = `sortField=awayKm&sortType=asc&${FROM}`
const WORD = 'Nearbarite'

withDatabases('the hall by distance', database => {
  let desk: GoodsDesk
  /** Codes of the goods of this test, from near to far; the last has neither a point nor a city that is known. */
  let byDistance: string[]

  const read = (query: string, token = desk.driver) => desk.backend.get<Page<HallOrder>>(`${TMS}/hall?${query}`, token)
  const rows = async (query: string, token?: string): Promise<HallOrder[]> =>
    (await read(query, token)).data?.records ?? []
  const codes = async (query: string, token?: string): Promise<string[]> =>
    (await rows(query, token)).map(({ code }) => code)
  const loadedAt = async (at: { lng: number; lat: number } | undefined, more: object = {}) =>
    (await desk.inHall({ goodsName: WORD, ...(at && { loadLng: at.lng, loadLat: at.lat }), ...more })).code

  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    desk = await goodsDesk(database().db)
    // Published from far to near, so that no other order is by chance the one of the distance.
    const nowhere = await loadedAt(undefined, { loadAreaCode: '429000' })
    const beyond = await loadedAt({ lng: 87.6, lat: 43.8 })
    const city = await loadedAt(undefined, { loadAreaCode: '420106' })
    const [twin, other] = [await loadedAt({ lng: 114.41, lat: 30.5 }), await loadedAt({ lng: 114.41, lat: 30.5 })]
    const next = await loadedAt({ lng: 114.4, lat: 30.505 })
    byDistance = [next, twin, other, city, beyond, nowhere]
  }, 240_000)
  afterAll(() => desk?.backend.app.close())

  it('begins with what is nearest, says how far it is by road, and ends with what has no place', async () => {
    const found = await rows(`${NEAREST}&keyword=${WORD}`)
    expect(found.map(({ code }) => code)).toEqual(byDistance)
    expect(found[4]?.awayKm).toBe(roadKm(HERE, { lng: 87.6, lat: 43.8 }))
    expect(found[0]?.awayKm).toBe(1)
    expect(found.at(-1)).not.toHaveProperty('awayKm')
    // Without a point on the map it is the city's middle that is some kilometres away.
    expect(found[3]?.awayKm).toBeGreaterThan(5)
    expect(found[3]?.awayKm).toBeLessThan(40)
    for (const hidden of ['loadLng', 'loadLat', 'unitPrice', 'shipmentCode'])
      expect(found[0]).not.toHaveProperty(hidden)
    expect(found[0]).toMatchObject({ price: '75.20', shareQty: 30, taken: 0 })
  })

  it('goes on page by page without a row twice or left out, and the other way round', async () => {
    const all = await codes(`${NEAREST}&pageSize=500`)
    expect(all.length).toBeGreaterThan(byDistance.length)
    const paged: string[] = []
    for (let pageNum = 1; paged.length < all.length; pageNum += 1) {
      const page = (await read(`${NEAREST}&pageSize=4&pageNum=${pageNum}`)).data
      expect(page).toMatchObject({ total: all.length, pageNum, pageSize: 4 })
      paged.push(...(page?.records ?? []).map(({ code }) => code))
    }
    expect(paged).toEqual(all)
    expect((await read(`${NEAREST}&pageSize=4&pageNum=999`)).data).toMatchObject({ records: [], total: all.length })
    const farthest = await codes(`sortField=awayKm&sortType=desc&${FROM}&keyword=${WORD}`)
    expect(farthest.slice(0, 2)).toEqual([byDistance[4], byDistance[3]])
    expect(farthest.at(-1)).toBe(byDistance[5])
  })

  it('has the rows that the usual order has, under every filter', async () => {
    for (const filter of ['', 'loadAreaCode=420100', 'qtyStart=50&qtyEnd=70', 'keyword=420100', 'quoteMode=bid']) {
      const usual = await codes(`pageSize=500&${filter}`)
      expect((await codes(`${NEAREST}&pageSize=500&${filter}`)).toSorted()).toEqual(usual.toSorted())
    }
    for (const word of ['%', '_', ' Nearba ', 'b'.repeat(101), '一号']) {
      const keyword = `keyword=${encodeURIComponent(word)}&pageSize=500`
      expect((await codes(`${NEAREST}&${keyword}`)).toSorted()).toEqual((await codes(keyword)).toSorted())
    }
  })

  it('says how far it is in any other order too, and nothing of it to whoever says no place', async () => {
    const [first] = await rows(`${FROM}&keyword=${WORD}`)
    expect(first?.code).toBe(byDistance[0])
    expect(first?.awayKm).toBe(1)
    expect((await rows(`keyword=${WORD}`))[0]).not.toHaveProperty('awayKm')
  })

  it('shows each caller what the hall shows it, a carrier too', async () => {
    expect((await codes(`${NEAREST}&keyword=${WORD}`, desk.carrier))[0]).toBe(byDistance[0])
    expect(await codes(`${NEAREST}&pageSize=500`, await desk.backend.signIn('nobody'))).toEqual([])
    const mine = await rows(`${NEAREST}&pageSize=500`, desk.shipper)
    expect(mine.map(({ code }) => code).toSorted()).toEqual((await codes('pageSize=500', desk.shipper)).toSorted())
  })

  it.each([
    ['without a place', 'sortField=awayKm&sortType=asc', 'sortField'],
    ['with half a place', 'sortField=awayKm&fromLng=114.4', 'fromLat'],
    ['with a place that is none', `${NEAREST.replace('30.5', '91')}`, 'fromLat'],
    ['with words for a place', 'fromLng=here&fromLat=there', 'fromLng'],
    ['with pages of another kind', `${NEAREST}&cursor=abc`, 'cursor'],
    ['with more rows than a screen has', `${NEAREST}&pageSize=501`, 'pageSize'],
    ['the third way round', `sortField=awayKm&sortType=up&${FROM}`, 'sortType'],
    ['by a phone that drivers are not shown', `${NEAREST}&loadPhone=10000000001`, 'loadPhone'],
    ['by a price that drivers are not shown', `${NEAREST}&unitPriceStart=1`, 'unitPriceStart'],
    ['by a filter that is none', `${NEAREST}&qtyStart=many`, 'qtyStart'],
  ])('is refused %s', async (_what, query, key) => {
    const answer = await read(query)
    expect(answer.status).toBe(4220)
    expect(answer.errors).toHaveProperty(key)
  })

  it('keeps no place: what was written since says nothing of it', async () => {
    const before = await desk.query(`select count(*)::int as lines from sys_audit_log`)
    await read(NEAREST)
    expect(await desk.query(`select count(*)::int as lines from sys_audit_log`)).toEqual(before)
  })
})
