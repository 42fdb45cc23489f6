import type { DictUse, Page, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import type { ChargingType } from '../contract/charges.ts'
import type { PriceTrial } from '../contract/trial.ts'

const API = '/ntocc-basic-api'
const SYSTEM = { name: { en: 'Spring prices', zh: '春季价' }, side: 'receivable', chargeMode: 'perTonne' }
const PRICE = { loadAreaCode: '420100', unloadAreaCode: '310100', unit: 'tonne', unitPrice: '248.00' }
const QUESTION = { side: 'receivable', date: '2026-03-10', loadAreaCode: '420102', unloadAreaCode: '310100' }

withDatabase('prices', database => {
  let backend: TestBackend
  let admin: string
  const post = <T = StoredRecord>(path: string, body: object, token = admin) =>
    backend.post<T>(`${API}/${path}`, body, token)
  const put = (path: string, body: object) => backend.put<StoredRecord>(`${API}/${path}`, body, admin)
  const remove = (path: string, id: unknown) => backend.remove(`${API}/${path}?id=${id}`, admin)
  const trial = async (more: object = {}) =>
    (await post<PriceTrial>('valuation/trial', { ...QUESTION, ...more })).data as PriceTrial
  let spring: StoredRecord

  beforeAll(async () => {
    backend = await testBackend(database().db)
    admin = await backend.signIn('admin')
    const made = await post('priceSystem', { ...SYSTEM, validFrom: '2026-03-01', validTo: '2026-05-31' })
    spring = made.data as StoredRecord
    await post('valuation', { ...PRICE, priceSystemCode: spring.code, minimum: '500.00' })
  })
  afterAll(() => backend.app.close())

  describe('S2-111 price systems', () => {
    it('of one side, shipper and way to charge do not overlap: the refusal names the other and since when it holds', async () => {
      const again = { ...SYSTEM, name: 'Again', validFrom: '2026-05-31' }
      const params = { code: 'Spring prices', from: '2026-03-01' }
      const refused = { status: 4220, errors: { validFrom: { code: 'validation.field.overlap', params } } }
      expect(await post('priceSystem', again)).toMatchObject(refused)
      expect(await post('priceSystem', { ...again, side: 'both' })).toMatchObject(refused)
      // Both days of both count: one that ends on the first day of the other shares it.
      const before = { ...again, validFrom: '2026-02-01', validTo: '2026-03-01' }
      expect(await post('priceSystem', before)).toMatchObject(refused)
      expect((await post('priceSystem', { ...before, validTo: '2026-02-28' })).status).toBe(0)
      const later = await post('priceSystem', { ...again, validFrom: '2026-06-01' })
      expect(later.status).toBe(0)
      expect(await put('priceSystem', { id: later.data?.id, validFrom: '2026-05-01' })).toMatchObject(refused)
      expect((await post('priceSystem', { ...again, side: 'payable' })).status).toBe(0)
      expect((await post('priceSystem', { ...again, chargeMode: 'perKm' })).status).toBe(0)
      await remove('priceSystem', later.data?.id)
    })

    it('that is disabled makes room, and is enabled again only where there is room', async () => {
      const old = await post('priceSystem', { ...SYSTEM, name: 'Old', validFrom: '2025-01-01', validTo: '2025-12-31' })
      await put('priceSystem/move', { id: old.data?.id, move: 'disable' })
      const other = { ...SYSTEM, name: 'Other', validFrom: '2025-06-01', validTo: '2025-06-30' }
      expect((await post('priceSystem', other)).status).toBe(0)
      const enabled = await put('priceSystem/move', { id: old.data?.id, move: 'enable' })
      expect(enabled.errors?.validFrom).toMatchObject({ params: { code: 'Other' } })
    })

    it('end after they begin, and stay while prices name them', async () => {
      const backwards = { ...SYSTEM, validFrom: '2027-02-01', validTo: '2027-01-01' }
      expect((await post('priceSystem', backwards)).errors).toHaveProperty('validTo')
      expect(await remove('priceSystem', spring.id)).toMatchObject({
        status: 4090,
        msg: expect.stringContaining('Prices (1)'),
      })
    })
  })

  describe('S2-112 valuation', () => {
    it('has one price a day for the same way, goods and vehicle', async () => {
      const same = { ...PRICE, priceSystemCode: spring.code }
      const first = await backend.get<Page<StoredRecord>>(`${API}/valuation?priceSystemCode=${spring.code}`, admin)
      const { code } = first.data?.records[0] ?? {}
      expect((await post('valuation', same)).errors?.validFrom).toMatchObject({
        code: 'validation.field.overlap',
        params: { code, from: '2026-03-01' },
      })
      expect((await post('valuation', { ...same, goodsTypeCode: '0400' })).status).toBe(0)
      // One that is disabled makes room, and is enabled again only where there is room.
      const old = await post('valuation', { ...same, vehicleType: 'H09' })
      await put('valuation/move', { id: old.data?.id, move: 'disable' })
      expect((await post('valuation', { ...same, vehicleType: 'H09' })).status).toBe(0)
      const enabled = await put('valuation/move', { id: old.data?.id, move: 'enable' })
      expect(enabled.errors?.validFrom?.code).toBe('validation.field.overlap')
      const twice = await Promise.all([1, 2].map(() => post('valuation', { ...same, vehicleType: 'Q11' })))
      expect(twice.map(each => each.status).sort()).toEqual([0, 4220])
    })

    it('tries a price: the closest one counts, by the formula of the way to charge, with what it was given', async () => {
      const { offers, estimatedKm } = await trial({ tonnage: 30 })
      expect(offers[0]).toMatchObject({
        priceSystemName: 'Spring prices',
        unitPrice: '248.00',
        amount: '7440.00',
        values: { quantity: '30', price: '248.00', minimum: '500.00' },
      })
      expect(estimatedKm).toBeGreaterThan(600)
      expect((await trial({ tonnage: 1 })).offers[0]?.amount).toBe('500.00')
      expect((await trial({})).offers[0]?.missing).toEqual(['quantity'])
      const steel = await post('valuation', {
        ...PRICE,
        goodsTypeCode: '1100',
        priceSystemCode: spring.code,
        unitPrice: '200.00',
      })
      const both = await trial({ tonnage: 30, goodsTypeCode: '1100' })
      expect(both.offers.map(each => each.amount)).toEqual(['6000.00', '7440.00'])
      expect(both.offers[0]?.valuationId).toBe(steel.data?.id)
      expect((await trial({ date: '2026-06-01', tonnage: 30 })).offers).toEqual([])
      expect((await trial({ side: 'payable', tonnage: 30 })).offers).toEqual([])
    })

    it('an agreed price goes before the one for everybody, counts for its shipper alone, and is pointed at until one is named', async () => {
      for (const code of ['AGREED', 'OTHER'])
        await database().db.query(`insert into shipment (branch_code, code, name) values ('HQ', $1, '"Shipper"')`, [
          code,
        ])
      const system = { ...SYSTEM, validFrom: '2026-03-01', validTo: '2026-05-31' }
      const agreed = await post('priceSystem', { ...system, name: 'Agreed', shipmentCode: 'AGREED' })
      const price = { ...PRICE, priceSystemCode: agreed.data?.code, unitPrice: '300.00' }
      expect((await post('valuation', price)).status).toBe(0)
      const general = await trial({ tonnage: 30 })
      expect(general).toMatchObject({ agreed: 1, offers: [{ isAgreed: false, amount: '7440.00' }] })
      expect(general.offers).toHaveLength(1)
      const own = await trial({ tonnage: 30, shipmentCode: 'AGREED' })
      expect(own.agreed).toBeUndefined()
      expect(own.offers.map(({ isAgreed, amount }) => [isAgreed, amount])).toEqual([
        [true, '9000.00'],
        [false, '7440.00'],
      ])
      expect(own.offers[0]).toMatchObject({ loadAreaCode: PRICE.loadAreaCode, unloadAreaCode: PRICE.unloadAreaCode })
      expect((await trial({ tonnage: 30, shipmentCode: 'OTHER' })).offers.map(({ isAgreed }) => isAgreed)).toEqual([
        false,
      ])
      // The last day counts, the one after it does not.
      expect((await trial({ date: '2026-05-31', tonnage: 30 })).agreed).toBe(1)
      expect((await trial({ date: '2026-06-01', tonnage: 30 })).agreed).toBeUndefined()
      await put('priceSystem/move', { id: agreed.data?.id, move: 'disable' })
    })

    it('a route whose prices are for certain goods asks for the goods, and for nothing where choosing them would find none', async () => {
      const route = { loadAreaCode: '420100', unloadAreaCode: '440100' }
      for (const goodsTypeCode of ['1100', '0400'])
        await post('valuation', { ...PRICE, ...route, goodsTypeCode, priceSystemCode: spring.code })
      expect(await trial({ ...route, tonnage: 30 })).toMatchObject({ offers: [], byGoods: 2 })
      const chosen = await trial({ ...route, tonnage: 30, goodsTypeCode: '1100' })
      expect([chosen.offers.length, chosen.byGoods]).toEqual([1, undefined])
      expect((await trial({ ...route, tonnage: 30, goodsTypeCode: '0100' })).byGoods).toBeUndefined()
      expect((await trial({ ...route, unloadAreaCode: '320500', tonnage: 30 })).byGoods).toBeUndefined()
      expect((await trial({ ...route, tonnage: 30, side: 'payable' })).byGoods).toBeUndefined()
      // Where something fits there is nothing to choose.
      expect((await trial({ tonnage: 30 })).byGoods).toBeUndefined()
    })

    it('a price of a kilogram is of a thousand in a tonne', async () => {
      const byKilogram = {
        ...PRICE,
        unloadAreaCode: '320100',
        priceSystemCode: spring.code,
        unit: 'kilogram',
        unitPrice: '0.25',
      }
      expect((await post('valuation', byKilogram)).status).toBe(0)
      expect((await trial({ unloadAreaCode: '320100', tonnage: 30 })).offers[0]).toMatchObject({
        values: { quantity: '30000' },
        amount: '7500.00',
      })
    })

    it('S2-096 counts by the formula that is stored, and a formula that is none is refused where it is wrong', async () => {
      const list = await backend.get<Page<ChargingType>>(`${API}/chargingType?chargingCode=perTonne`, admin)
      const { id } = list.data?.records[0] ?? {}
      const refused = await put('chargingType', { id, formula: 'price * tonage' })
      expect(refused.errors?.formula).toMatchObject({
        code: 'validation.formula.term',
        params: { at: 9, found: 'tonage' },
      })
      expect((await put('chargingType', { id, formula: 'round(price × quantity, 50) + 12' })).status).toBe(0)
      expect((await trial({ tonnage: 30.1 })).offers[0]).toMatchObject({
        formula: 'round(price * quantity, 50) + 12',
        amount: '7462.00',
      })
      await put('chargingType', { id, formula: null })
    })

    it('is tried by staff with the permission only, and within the branch', async () => {
      for (const username of ['shipper', 'driver', 'nobody']) {
        const { status } = await post('valuation/trial', QUESTION, await backend.signIn(username))
        expect([username, status]).not.toEqual([username, 0])
      }
      const hubei = await post<PriceTrial>(
        'valuation/trial',
        { ...QUESTION, tonnage: 30 },
        await backend.signIn('hubei'),
      )
      expect(hubei).toMatchObject({ status: 0, data: { offers: [] } })
    })
  })

  describe('deleting', () => {
    it('S2-103 S2-106 what others name is refused, saying where', async () => {
      const force = await post('forceType', { name: 'Rail', forceCode: 'RAIL' })
      await post('valuation', {
        ...PRICE,
        unloadAreaCode: '320500',
        priceSystemCode: spring.code,
        forceTypeCode: force.data?.code,
      })
      expect((await remove('forceType', force.data?.id)).msg).toContain('Prices (1)')
      const units = await backend.get<Page<StoredRecord>>(`${API}/unit?unitCode=tonne`, admin)
      const refused = await remove('unit', units.data?.records[0]?.id)
      expect(refused).toMatchObject({ status: 4090, msg: expect.stringMatching(/Ways to charge \(\d+\).*Prices/) })
      const uses = await backend.get<DictUse[]>(`${API}/dict/uses?type=unit&dictCode=tonne`, admin)
      expect(uses.data).toContainEqual({
        entity: 'valuation',
        entityName: 'Prices',
        field: 'unit',
        count: expect.any(Number),
      })
    })

    it('S2-094 a bank card needs the number that proves it, one is the default, and a merchant’s stays', async () => {
      const card = {
        ownerCode: 'S1',
        holder: 'Ann',
        kind: 'person',
        bankCode: 'ICBK',
        bankName: 'ICBC',
        cardNo: '6299990000000000012',
      }
      expect((await post('bankCard', card)).errors).toEqual({ idNo: { code: 'validation.field.required' } })
      const idNo = '110000197803104047'
      const first = await post('bankCard', { ...card, idNo, isDefault: true })
      expect((await post('bankCard', { ...card, idNo })).errors).toHaveProperty('cardNo')
      await post('bankCard', { ...card, idNo, cardNo: '6299990000000000020', isDefault: true })
      const again = await backend.get<StoredRecord>(`${API}/bankCard/${first.data?.id}?`, admin)
      expect(again.data).toMatchObject({ isDefault: false, cardNo: '6299990000000000012' })
      const seen = await post<{ value: string }>('reveal', { entity: 'bankCard', id: first.data?.id, field: 'cardNo' })
      expect(seen.data?.value).toBe('6299990000000000012')
      const log = await database().db.query(
        `select 1 from sys_audit_log where action = 'reveal' and object = 'bankCard:${first.data?.id}#cardNo'`,
      )
      expect(log.rowCount).toBe(1)
      const masked = await backend.get<Page<StoredRecord>>(`${API}/bankCard?mask=1`, admin)
      expect(masked.data?.records.every(each => /^\*+\d{4}$/.test(String(each.cardNo)))).toBe(true)
      expect((await backend.get(`${API}/bankCard`, await backend.signIn('nobody'))).status).not.toBe(0)
      const merchant = {
        merchantNo: 'M1',
        channel: 'bank',
        name: 'M',
        uscc: '91119999MAPEF16F0C',
        settleCardCode: first.data?.code,
      }
      expect((await post('merchant', merchant)).status).toBe(0)
      expect((await remove('bankCard', first.data?.id)).msg).toContain('Merchants (1)')
    })
  })
})
