// @vitest-environment node
import { Driver, DriverTeam, payStateMachine, Shipment, Waybill } from '@ntocc/sdk/contracts'
import { type ServiceSession, type ServiceTest, testService } from '@ntocc/sdk/testing/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FINISHED } from '../../../server/src/ntocc/testing/plain-waybill.ts'
import { financeReport, financeSummary, type ReportQuery } from '../contract/calls.ts'
import { DIMENSIONS, MEASURES } from '../contract/measures.ts'

let area: ServiceTest
let staff: ServiceSession
const PAID = Number(payStateMachine.filter('paid'))
let count = 0

const plain = {
  ...FINISHED,
  shipmentCode: 'S-1',
  shipmentName: { en: 'Alpha', zh: '甲' },
  driverCode: 'D-1',
  driverName: { en: 'Driver 1', zh: '司机一' },
  payStatus: 0,
  invoiceStatus: 0,
  grossKg: 30_000,
  shipperFreight: '1000.00',
  carrierFreight: '900.00',
  receivableAmount: '1050.10',
  payableAmount: '880.05',
  profit: '170.05',
  serviceFee: '50.10',
  dispatchFee: '9.00',
  taxFee: '31.50',
  infoFee: '1.00',
  insuranceFee: '2.00',
  deductLoss: '15.00',
  deductOther: '4.95',
  cashAmount: '500.00',
  oilAmount: '300.00',
  etcAmount: '80.05',
  prepayAmount: '100.00',
  departTime: '2026-03-08T04:00:00.000Z',
}
const waybill = (values: object = {}, branch = 'HQ') => {
  count += 1
  return area.seed(Waybill, [{ ...plain, waybillNo: `YD26031000${count}`, ...values } as never], branch)
}

beforeAll(async () => {
  area = await testService({ nouns: [Waybill, Shipment, Driver, DriverTeam] })
  staff = await area.signIn({ permissions: ['finance.read', 'finance.export'] })
  await area.seed(DriverTeam, [{ code: 'T-1', name: 'Team 1' } as never])
  await waybill()
  await waybill({
    orderNo: 'SO-2',
    driverCode: 'D-2',
    driverName: { en: 'Driver 2' },
    // Drives for the team, and is paid himself.
    teamCode: 'T-1',
    payStatus: PAID,
    invoiceStatus: 2,
  })
  await waybill({
    shipmentCode: 'S-2',
    shipmentName: { en: 'Beta' },
    captainCollect: true,
    teamCode: 'T-1',
    unloadAreaCode: '310105',
  })
  // A loss: what comes in is less than what goes out.
  await waybill({
    shipmentCode: 'S-2',
    shipmentName: { en: 'Beta' },
    profit: '-20.00',
    receivableAmount: '860.05',
    finishTime: '2026-02-28T15:59:59.000Z',
  })
  // None of them counts in March: called off, deleted, of another branch, not finished, of the next day in Beijing.
  await waybill({ status: 95 })
  await waybill({ isDeleted: true })
  await waybill({}, 'HB')
  await waybill({ finishTime: undefined })
  await waybill({ finishTime: '2026-03-31T16:00:00.000Z' })
}, 240_000)
afterAll(() => area.close())

const MARCH = { start: '2026-03-01', end: '2026-03-31', basis: 'finished' as const }
const lines = async (query: Partial<ReportQuery>) => {
  const { data, ...answer } = await staff.call(financeReport, { query: { ...MARCH, by: 'shipper', ...query } })
  return { ...answer, total: data?.total, records: data?.records ?? [] }
}
const told = async (query: Partial<ReportQuery>, ...names: string[]) =>
  (await lines(query)).records.map(line => names.map(name => (line as unknown as Record<string, unknown>)[name]))

describe('lines', () => {
  it('S2-080 S2-084 S2-044 add up what each shipper owes, to the fen, of the waybills that count', async () => {
    const { records, total } = await lines({ sortField: 'receivable', sortType: 'desc' })
    expect(total).toBe(2)
    expect(records[0]).toMatchObject({
      key: 'S-1',
      byName: 'Alpha',
      waybills: 2,
      tonnes: '60.000',
      shipperFreight: '2000.00',
      receivable: '2100.20',
      payable: '1760.10',
      profit: '340.10',
      margin: '16.2',
      serviceFee: '100.20',
      taxFee: '63.00',
      insuranceFee: '4.00',
      deductions: '39.90',
      invoiced: '1050.10',
      uninvoiced: '1050.10',
      paid: '880.05',
      unpaid: '880.05',
    })
    expect(records[1]).toMatchObject({ byName: 'Beta', waybills: 1, receivable: '1050.10' })
  })

  it('S2-079 who collects is the payee: a captain for the drivers of the team', async () => {
    expect(await told({ by: 'payee', sortField: 'payable', sortType: 'desc' }, 'key', 'byName', 'payable')).toEqual([
      ['driver:D-1', 'Driver 1', '880.05'],
      ['driver:D-2', 'Driver 2', '880.05'],
      ['team:T-1', 'Team 1', '880.05'],
    ])
  })

  it('S2-083 S2-045 a driver’s fees in their parts, also of the waybills that a captain collects', async () => {
    expect(await told({ by: 'driver' }, 'byKey', 'waybills', 'cash', 'oil', 'etc', 'prepaid', 'infoFee')).toEqual([
      ['D-1', 2, '1000.00', '600.00', '160.10', '200.00', '2.00'],
      ['D-2', 1, '500.00', '300.00', '80.05', '100.00', '1.00'],
    ])
  })

  it('S2-081 S2-046 profit by order, with its shipper beside it', async () => {
    const asked = { by: 'order', andBy: 'shipper', sortField: 'profit', sortType: 'desc' } as const
    expect(await told(asked, 'byKey', 'andName', 'profit')).toEqual([
      ['SO-1', 'Alpha', '170.05'],
      ['SO-1', 'Beta', '170.05'],
      ['SO-2', 'Alpha', '170.05'],
    ])
  })

  it('S2-082 S2-048 S2-086 S2-049 by the month of Beijing, losses as they are', async () => {
    const asked = { by: 'month', start: '2026-01-01', end: '2026-12-31' } as const
    expect(await told(asked, 'byKey', 'waybills', 'profit', 'margin', 'taxFee')).toEqual([
      ['2026-02', 1, '-20.00', '-2.3', '31.50'],
      ['2026-03', 3, '510.15', '16.2', '94.50'],
      ['2026-04', 1, '170.05', '16.2', '31.50'],
    ])
    const days = await told({ by: 'day', basis: 'departed' }, 'byKey', 'waybills')
    expect(days).toEqual([['2026-03-08', 6]])
  })

  it('by route from city to city, in the reader’s language', async () => {
    const [route] = await told({ by: 'route' }, 'byName', 'waybills')
    expect(route).toEqual(['Wuhan → Shanghai', 3])
    const chinese = await area.signIn({ permissions: ['finance.read'], language: 'zh' })
    const { data } = await chinese.call(financeReport, { query: { ...MARCH, by: 'shipper', sortField: 'receivable' } })
    expect(data?.records.map(({ byName }) => byName)).toContain('甲')
  })

  it('S2-087 every measure orders, every way to put together adds up to the same', async () => {
    for (const by of DIMENSIONS) {
      const { records } = await lines({ by, pageSize: 500 })
      const fen = records.reduce((total, line) => total + Math.round(Number(line.receivable) * 100), 0)
      expect([by, fen]).toEqual([by, 315_030])
    }
    for (const sortField of MEASURES) expect([sortField, (await lines({ sortField })).total]).toEqual([sortField, 2])
  })

  it('pages share no line, and one behind the last knows how many there are', async () => {
    const asked = { by: 'waybill', pageSize: 1, sortField: 'payable', sortType: 'desc' } as const
    const pages = await Promise.all([1, 2, 3, 4].map(pageNum => lines({ ...asked, pageNum })))
    expect(new Set(pages.flatMap(({ records }) => records.map(({ key }) => key))).size).toBe(3)
    expect(pages.map(({ total, records }) => [total, records.length])).toEqual([
      [3, 1],
      [3, 1],
      [3, 1],
      [3, 0],
    ])
    expect((await lines({ start: '2020-01-01', end: '2020-01-31', pageNum: 3 })).total).toBe(0)
  })

  it('of one shipper or one driver', async () => {
    expect(await told({ shipmentCode: 'S-2' }, 'byKey', 'waybills')).toEqual([['S-2', 1]])
    expect(await told({ driverCode: 'D-2' }, 'byKey', 'waybills')).toEqual([['S-1', 1]])
  })

  it.each([
    ['days that are reversed', { start: '2026-03-02', end: '2026-03-01' }, 4090],
    ['more days than two years', { start: '2024-01-01', end: '2026-01-02' }, 4090],
    ['a day that there is not', { start: '2026-02-30' }, 4220],
    ['an order that is no measure', { sortField: 'driver_id_no' }, 4220],
    ['nothing to put together by', { by: 'driver_id_no' as never }, 4220],
    ['no basis', { basis: 'paid' as never }, 4220],
  ])('refuses %s', async (_, query, status) => {
    expect((await lines(query)).status).toBe(status)
  })

  it('as many days as two years are not too many', async () => {
    expect((await lines({ start: '2024-01-01', end: '2026-01-01' })).status).toBe(0)
  })
})

describe('the summary', () => {
  const asked = async (query: object) => (await staff.call(financeSummary, { query: { ...MARCH, ...query } })).data

  it('is all lines together, beside as many days before, day by day or month by month', async () => {
    const march = await asked({})
    expect(march?.totals).toMatchObject({ waybills: 3, receivable: '3150.30', profit: '510.15', margin: '16.2' })
    // 28 February in Beijing is one of the 31 days before.
    expect(march?.before).toMatchObject({ waybills: 1, receivable: '860.05', profit: '-20.00' })
    expect(march?.steps).toEqual([{ step: '2026-03-10', receivable: '3150.30', payable: '2640.15', profit: '510.15' }])
    expect((await asked({ start: '2026-02-27' }))?.steps.map(({ step }) => step)).toEqual(['2026-02-28', '2026-03-10'])
    expect((await asked({ start: '2026-01-29' }))?.steps.map(({ step }) => step)).toEqual(['2026-02-28', '2026-03-10'])
    expect((await asked({ start: '2026-01-28' }))?.steps.map(({ step }) => step)).toEqual(['2026-02', '2026-03'])
  })

  it('of nothing is nothing, and has no margin', async () => {
    const none = await asked({ start: '2020-01-01', end: '2020-01-31' })
    expect(none?.totals).toMatchObject({ waybills: 0, receivable: '0.00', margin: '' })
    expect(none?.steps).toEqual([])
  })
})

it('is for whoever may see it, and taken out by whoever may do that', async () => {
  const other = await area.signIn({ permissions: ['finance.export', 'waybill.read'] })
  expect((await other.call(financeReport, { query: { ...MARCH, by: 'shipper' } })).status).toBe(4030)
  expect((await other.call(financeSummary, { query: MARCH })).status).toBe(4030)
})

it('a shipper who were granted it would see what it owns, and nobody else’s', async () => {
  const shipper = await area.signIn({ partyType: 'SHIPPER', partyCode: 'S-2', permissions: ['finance.read'] })
  const { data } = await shipper.call(financeReport, { query: { ...MARCH, by: 'shipper' } })
  expect(data?.records.map(({ byKey }) => byKey)).toEqual(['S-2'])
})
