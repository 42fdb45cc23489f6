import type { Page, StoredRecord } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestBackend, testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import type { ShipmentLineArea } from '../contract/lines.ts'
import type { InvoiceMessage, ShipmentServiceFee } from '../contract/money.ts'

const BASIC = '/ntocc-basic-api'
const OWNER = 'HQ-S0001'

withDatabase('invoice titles, stretches and fees of shippers', database => {
  let backend: TestBackend
  let admin: string
  let shipper: string
  let nobody: string
  beforeAll(async () => {
    backend = await testBackend(database().db)
    await database().db.query(
      `insert into shipment (branch_code, code, name, uscc, legal_person, contact, phone, status, auth_status)
       values ('HQ', 'HQ-S0001', '"Own"', '91129999MAYN777F40', '"P"', '"C"', '10000000002', 1, 2),
         ('HQ', 'HQ-S0009', '"Other"', '91119999MAPEF16F0C', '"P"', '"C"', '10000000003', 1, 2)`,
    )
    admin = await backend.signIn('admin')
    shipper = await backend.signIn('shipper')
    nobody = await backend.signIn('nobody')
  })
  afterAll(() => backend.app.close())

  const post = <T = StoredRecord>(path: string, body: object, token = admin) =>
    path.endsWith('/update')
      ? backend.put<T>(`${BASIC}/${path}`, body, token, 'POST')
      : backend.post<T>(`${BASIC}/${path}`, body, token)
  const list = async <T>(path: string, token = admin): Promise<T[]> =>
    (await backend.get<Page<T>>(`${BASIC}/${path}`, token)).data?.records ?? []

  const ORDINARY = { title: 'Own', taxNo: '91129999MAYN777F40', kind: 'ordinary' }
  const BANK = { address: 'Street 1', phone: '10000000002', bankName: 'Demo Bank', bankAccount: '12345678' }

  it('S7-056 an owner has one default title: the first, then the one chosen, then what is left', async () => {
    const first = await post<InvoiceMessage>('invoiceMessage', { ...ORDINARY, isDefault: false }, shipper)
    expect(first.data).toMatchObject({ ownerCode: OWNER, isDefault: true })
    const second = await post<InvoiceMessage>('invoiceMessage', { ...ORDINARY, isDefault: true }, shipper)
    const defaults = async () =>
      (await list<InvoiceMessage>('invoiceMessage', shipper)).filter(row => row.isDefault).map(row => row.id)
    expect(await defaults()).toEqual([second.data?.id])
    const foreign = await post<InvoiceMessage>('invoiceMessage', { ...ORDINARY, ownerCode: 'HQ-S0009' })
    expect(foreign.data).toMatchObject({ ownerCode: 'HQ-S0009', isDefault: true })
    expect(await defaults()).toEqual([second.data?.id])
    await backend.remove(`${BASIC}/invoiceMessage?id=${second.data?.id}`, shipper)
    expect(await defaults()).toEqual([first.data?.id])
  })

  it('a special VAT invoice needs address, telephone and bank; wrong numbers are told at their fields', async () => {
    const special = { ...ORDINARY, kind: 'special' }
    const lacking = await post('invoiceMessage', special, shipper)
    expect(Object.keys(lacking.errors ?? {}).sort()).toEqual(['address', 'bankAccount', 'bankName', 'phone'])
    const wrong = await post(
      'invoiceMessage',
      { ...special, ...BANK, taxNo: '91129999MIYN777F40', bankAccount: '12' },
      shipper,
    )
    expect(Object.keys(wrong.errors ?? {}).sort()).toEqual(['bankAccount', 'taxNo'])
    const made = await post<InvoiceMessage>('invoiceMessage', { ...special, ...BANK }, shipper)
    expect(made.status).toBe(0)
    // What is masked on the page comes back untouched and still counts as filled.
    const changed = await backend.put<InvoiceMessage>(
      `${BASIC}/invoiceMessage`,
      { id: made.data?.id, receiver: 'Office', bankAccount: made.data?.bankAccount },
      shipper,
    )
    expect(changed).toMatchObject({ status: 0, data: { receiver: 'Office' } })
  })

  it('S7-076 a new stretch comes last, once for each pair of places', async () => {
    const line = (loadAreaCode: string, unloadAreaCode: string) =>
      post<ShipmentLineArea>('shipmentLineArea', { shipmentCode: OWNER, loadAreaCode, unloadAreaCode, price: '88.50' })
    expect((await line('420100', '310100')).data).toMatchObject({ sequence: 1, price: '88.50' })
    const back = (await line('310100', '420100')).data
    expect(back?.sequence).toBe(2)
    expect((await line('420100', '310100')).errors?.unloadAreaCode?.code).toBe('validation.field.taken')
    const items = (await list<ShipmentLineArea>(`shipmentLineArea?shipmentCode=${OWNER}`)).map(({ id }, at) => ({
      id,
      sequence: 2 - at,
    }))
    expect((await post('shipmentLineArea/sequence', { items }, nobody)).status).toBe(4030)
    expect((await post('shipmentLineArea/sequence', { items }, shipper)).status).toBe(4030)
    expect((await post('shipmentLineArea/sequence', { items })).status).toBe(0)
    expect((await list<ShipmentLineArea>(`shipmentLineArea?shipmentCode=${OWNER}`))[0]?.id).toBe(back?.id)
  })

  it('S7-085 S7-086 one service fee at a time, with what its way of charging needs', async () => {
    const fee = (more: object, token = admin) =>
      post<ShipmentServiceFee>(
        'shipmentServiceFee',
        {
          shipmentCode: OWNER,
          feeMode: 'rate',
          rate: 1.5,
          from: '2026-01-01',
          to: '2026-06-30',
          enabled: true,
          ...more,
        },
        token,
      )
    expect((await fee({}, shipper)).status).toBe(4030)
    expect((await fee({ rate: null })).errors?.rate?.code).toBe('validation.field.required')
    expect((await fee({ feeMode: 'perTonne' })).errors?.price?.code).toBe('validation.field.required')
    expect((await fee({ to: '2025-12-31' })).errors?.to?.code).toBe('validation.field.range')
    const first = (await fee({})).data as ShipmentServiceFee
    expect((await fee({ from: '2026-06-30', to: null })).errors?.from).toEqual({
      code: 'validation.field.overlap',
      params: { code: first.code, from: '2026-01-01' },
    })
    expect((await fee({ from: '2026-06-30', to: null, enabled: false })).status).toBe(0)
    const next = await fee({ feeMode: 'perTonne', price: '0.35', from: '2026-07-01', to: null })
    expect(next.data).toMatchObject({ price: '0.35', from: '2026-07-01' })
    expect(next.data?.rate ?? null).toBeNull()
    const update = await post('shipmentServiceFee/update', { id: next.data?.id, from: '2026-06-01' })
    expect(update.errors?.from?.code).toBe('validation.field.overlap')
    expect((await post('shipmentServiceFee/update', { id: next.data?.id, price: '0.40' }, nobody)).status).toBe(4030)
    expect(
      (await post<ShipmentServiceFee>('shipmentServiceFee/update', { id: next.data?.id, price: '0.40' })).data?.price,
    ).toBe('0.40')
  })
})
