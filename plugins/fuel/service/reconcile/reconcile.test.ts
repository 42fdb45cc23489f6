// @vitest-environment node
import { type ServiceTest, testService } from '@ntocc/sdk/testing/service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OilCard } from '../../contract/cards.ts'
import { reconciliation } from '../../contract/reconciliation.ts'
import { FuelStatement, fuelStatementMatch, fuelStatements, statementMachine } from '../../contract/statements.ts'
import { FuelTransaction } from '../../contract/transactions.ts'
import contract from '../../contract.ts'

let area: ServiceTest
beforeAll(async () => {
  area = await testService()
  await area.seed(OilCard, [{ code: 'R1', cardNo: '7001', brand: 'sinopec', source: 'supplier' }])
}, 240_000)
afterAll(() => area.close())

const signIn = () => area.signIn({ permissions: [...contract.permissions] })
type Staff = Awaited<ReturnType<typeof signIn>>
const { open, matched, differs, disputed, ignored } = statementMachine.at
const HOUR = 3_600_000

let serial = 0
/** A fill of ours on a day of its own, and a supplier's line so many hours later: nothing else comes near them. */
const pair = async (line: object, { hours = 0, ...fill }: Partial<FuelTransaction> & { hours?: number } = {}) => {
  serial += 1
  const at = Date.parse('2024-01-05T02:00:00Z') + serial * 40 * 24 * HOUR
  const iso = (ms: number) => new Date(ms).toISOString()
  const same = { product: '0#', quantity: 100 }
  const ours = {
    code: `R${serial}`,
    kind: 'purchase',
    stationCode: 'S1',
    payFrom: 'card',
    cardCode: 'R1',
    price: '7.00',
  }
  await area.seed(FuelTransaction, [{ ...same, ...ours, time: iso(at), amount: '700.00', ...fill } as never])
  const supplierNo = `RL${serial}`
  const theirs = { code: supplierNo, supplierNo, cardNo: '7001', time: iso(at + hours * HOUR), status: open }
  const [id = 0] = await area.seed(FuelStatement, [{ ...same, amount: '700.00', ...theirs, ...line } as never])
  return { id, supplierNo, code: `R${serial}`, month: iso(at).slice(0, 7) }
}
const sheetOf = async (staff: Staff, id: number) => (await staff.call(reconciliation.sheet, { params: { id } })).data
const now = async (staff: Staff, id: number) => (await staff.call(fuelStatements.by.get, { params: { id } })).data
const decide = async (staff: Staff, id: number, decision: 'approve' | 'reject', more: object = {}) => {
  const { version = 0, fill, isNearest } = (await sheetOf(staff, id)) ?? {}
  await staff.call(reconciliation.claim, { body: { id } })
  const seen = isNearest && fill ? { seen: fill.code } : {}
  const body = { id, version, decision, reason: 'Asked', ...seen, ...more }
  return staff.call(reconciliation.decide, { body })
}

it('a line that differs stands beside its fill, is confirmed with a reason, and waits no more', async () => {
  const staff = await signIn()
  const { id, code, supplierNo } = await pair({ amount: '712.00' }, { listPrice: '6.95' })
  await staff.call(fuelStatementMatch)
  const sheet = await sheetOf(staff, id)
  expect(sheet).toMatchObject({ price: '7.12', fill: { code, price: '7.00', cardNo: '7001' }, odd: ['aboveList'] })
  expect(sheet).not.toHaveProperty('isNearest')
  expect((await decide(staff, id, 'approve', { reason: '' })).status).not.toBe(0)
  expect(await now(staff, id)).toMatchObject({ status: differs })
  expect((await decide(staff, id, 'approve')).data).toMatchObject({ status: matched, difference: '12.00' })
  expect(await decide(staff, id, 'approve')).toMatchObject({ status: 4090 })
  const { data } = await staff.call(reconciliation.queue, { query: { keyword: supplierNo } })
  expect(data?.records).toEqual([])
})

it('a line that matches nothing is paired with the nearest fill that was on screen, and with no other', async () => {
  const staff = await signIn()
  const far = await pair({}, { hours: 72 })
  const near = await pair({}, { hours: -71 })
  const beyond = await pair({}, { hours: 73 })
  await staff.call(fuelStatementMatch)
  for (const { id, code } of [far, near])
    expect(await sheetOf(staff, id)).toMatchObject({ isNearest: true, fill: { code }, line: { status: open } })
  expect(await sheetOf(staff, beyond.id)).not.toHaveProperty('fill')
  expect(await decide(staff, beyond.id, 'approve')).toMatchObject({ status: 4090 })
  expect(await decide(staff, far.id, 'approve', { seen: near.code })).toMatchObject({ status: 4090 })
  expect((await decide(staff, far.id, 'approve')).data).toMatchObject({ status: matched, transactionCode: far.code })
  const trail = (await now(staff, far.id)) as { difference?: string }
  expect(trail.difference).toBe('0.00')
})

it('what was refunded of a fill is not owed: the rest stands beside the line, and nothing where all of it came back', async () => {
  const staff = await signIn()
  const whole = await pair({}, { refunded: '700.00' })
  const part = await pair({ amount: '600.00' }, { refunded: '100.00' })
  await staff.call(fuelStatementMatch)
  expect(await now(staff, whole.id)).toMatchObject({ status: open })
  expect(await sheetOf(staff, whole.id)).not.toHaveProperty('fill')
  expect(await now(staff, part.id)).toMatchObject({ status: matched, difference: '0.00', transactionCode: part.code })
  const { data } = await staff.call(reconciliation.queue, { query: { month: part.month } })
  expect(data?.whole).toEqual({ lines: 1, theirs: '600.00', ours: '600.00' })
})

it('a fill that one line names is beside no other', async () => {
  const staff = await signIn()
  const { id, code, month } = await pair({ amount: '690.00' })
  await staff.call(fuelStatementMatch)
  const line = await now(staff, id)
  const again = { code: 'RX1', supplierNo: 'RX1', cardNo: '7001', time: line?.time, product: '0#', quantity: 100 }
  const [other = 0] = await area.seed(FuelStatement, [{ ...again, amount: '690.00', status: open } as never])
  expect(await sheetOf(staff, other)).not.toHaveProperty('fill')
  // Disputed, the line still holds its fill; ignored, it lets it go.
  expect((await decide(staff, id, 'reject')).data).toMatchObject({ status: disputed, transactionCode: code })
  expect(await sheetOf(staff, other)).not.toHaveProperty('fill')
  const { version = 0 } = (await now(staff, id)) ?? {}
  await staff.call(fuelStatements.by.move, { body: { id, version, move: 'ignore', reason: 'Charged anew' } })
  expect(await sheetOf(staff, other)).toMatchObject({ fill: { code } })
  const { data } = await staff.call(reconciliation.queue, { query: { month } })
  expect(data?.records.map(each => [each.id, each.more])).toEqual([[other, '-10.00']])
  // What is ignored is counted by itself, and is no part of what is owed.
  expect(data?.sums.map(({ status, lines }) => [status, lines])).toEqual([
    [open, 1],
    [statementMachine.at.ignored, 1],
  ])
  expect(data?.whole).toEqual({ lines: 1, theirs: '690.00', ours: '0.00' })
})

it('of several lines judged at once for one fill, one has it and the others are told that none is left', async () => {
  const staff = await signIn()
  const { id, code } = await pair({}, { hours: 30 })
  const line = await now(staff, id)
  const others = await area.seed(
    FuelStatement,
    [1, 2, 3].map(at => ({
      code: `RACE${at}`,
      supplierNo: `RACE${at}`,
      cardNo: '7001',
      time: line?.time,
      product: '0#',
      quantity: 100,
      amount: '700.00',
      status: open,
    })) as never,
  )
  const answers = await Promise.all(
    [id, ...others].map(async each => {
      const { version = 0 } = (await now(staff, each)) ?? {}
      return staff.call(fuelStatements.by.move, { body: { id: each, version, move: 'pair', reason: 'The same fill' } })
    }),
  )
  const won = answers.filter(({ status }) => status === 0)
  expect(won.map(({ data }) => data?.transactionCode)).toEqual([code])
  expect(answers.filter(({ status }) => status === 4090)).toHaveLength(3)
})

it('sums a month and names the months that wait; a line from elsewhere comes first', async () => {
  const staff = await signIn()
  const one = await pair({ amount: '712.00' })
  const two = await pair({})
  await staff.call(fuelStatementMatch)
  const [first, second] = [await now(staff, one.id), await now(staff, two.id)]
  expect([first?.status, second?.status]).toEqual([differs, matched])
  const read = async (query: object) => (await staff.call(reconciliation.queue, { query })).data
  const found = await read({ month: one.month })
  expect(found?.months.find(({ month }) => month === one.month)?.waiting).toBeGreaterThan(0)
  expect(found?.records.map(({ id }) => id)).toContain(one.id)
  expect(found?.records.map(({ id }) => id)).not.toContain(two.id)
  expect((await read({ month: '2020-01' }))?.records).toEqual([])
  expect((await read({ month: '2020-01', at: one.id }))?.records.map(({ id }) => id)).toEqual([one.id])
  expect((await staff.call(reconciliation.queue, { query: { month: '2026-13' } })).status).not.toBe(0)
})

it('what a month comes to leaves out what is not owed, and says of each state what it comes to', async () => {
  const staff = await signIn()
  const line = await pair({ amount: '712.00' })
  await staff.call(fuelStatementMatch)
  const read = async () => (await staff.call(reconciliation.queue, { query: { month: line.month } })).data
  expect((await read())?.whole).toEqual({ lines: 1, theirs: '712.00', ours: '700.00' })
  const { version = 0 } = (await now(staff, line.id)) ?? {}
  const move = { id: line.id, version, move: 'ignore' as const, reason: 'Not ours' }
  expect((await staff.call(fuelStatements.by.move, { body: move })).status).toBe(0)
  expect(await read()).toMatchObject({
    whole: { lines: 0, theirs: '0.00', ours: '0.00' },
    sums: [{ status: ignored, lines: 1, theirs: '712.00' }],
  })
})

it('two do not judge one line, and whoever may only read judges none', async () => {
  const [one, two] = [await signIn(), await signIn()]
  const { id } = await pair({ amount: '712.00' })
  await one.call(fuelStatementMatch)
  const { version = 0 } = (await now(one, id)) ?? {}
  const body = { id, version, decision: 'reject' as const, reason: 'Asked' }
  expect((await one.call(reconciliation.decide, { body })).status).not.toBe(0)
  expect((await one.call(reconciliation.claim, { body: { id } })).status).toBe(0)
  expect(await two.call(reconciliation.claim, { body: { id } })).toMatchObject({ status: 4090 })
  expect(await two.call(reconciliation.decide, { body })).toMatchObject({ status: 4090 })
  await one.call(reconciliation.release, { body: { id } })
  expect((await two.call(reconciliation.claim, { body: { id } })).status).toBe(0)
  expect((await two.call(reconciliation.decide, { body: { ...body, version: version - 1 } })).status).not.toBe(0)
  expect((await two.call(reconciliation.decide, { body })).data).toMatchObject({ status: disputed })
  const reader = await area.signIn({ permissions: ['fuelStatement.read'] })
  expect((await reader.call(reconciliation.queue)).status).toBe(4030)
})
