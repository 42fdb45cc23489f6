import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inboundMachine, outboundMachine } from '../../contract/machines.ts'
import { AT, heading, left, line, open, type Sent, scan, TEA } from './test-aisle.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  window.dispatchEvent(new Event('online'))
  cleanup()
})

const has = (name: string, sent: readonly Sent[]) => sent.some(each => each.name === name)

it('S1-028 an arrival is noted by the scan of its paper or its vehicle, and its goods are received behind it', async () => {
  const { submitted, arrived } = inboundMachine.at
  const sent = await open('inbound', {
    about: done => ({ status: has('arrive', done) ? arrived : submitted, plateNo: '鄂A70001', version: 3 }),
    work: done => ({ lines: left([line(1, 'G1')], done), receipts: [] }),
  })
  await heading('Scan the notice or the vehicle')
  await scan('RK8')
  expect((await screen.findByRole('alert')).textContent).toBe('Expected RK7, scanned RK8')
  expect(sent).toEqual([])
  await scan('rk7')
  await heading('Scan the goods')
  await scan(TEA.barcode)
  await heading('TEA Tea')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Every line is received.')
  await waitFor(() =>
    expect(sent).toEqual([
      { name: 'arrive', body: { id: 7, version: 3, move: 'arrive' } },
      { name: 'receive', body: expect.objectContaining({ id: 1, turn: 0, quantity: 5 }) },
    ]),
  )
})

it('where a vehicle cannot arrive, whoever notes it is told why before', async () => {
  const reason = { code: 'validation.condition.receivingBinOpen' }
  const sent = await open('inbound', {
    about: () => ({ status: inboundMachine.at.submitted, moves: [{ move: 'arrive', allowed: false, reason }] }),
    work: () => ({ lines: [], receipts: [] }),
  })
  await heading('Scan the notice or the vehicle')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Note arrival' }).disabled).toBe(true)
  await scan('RK7')
  await waitFor(() => expect(screen.getAllByText(/no open bin in a receiving zone/).length).toBeGreaterThan(0))
  expect(sent).toEqual([])
})

const ready = (id: number, goodsCode: string, more: object = {}) => ({
  id,
  version: 1,
  code: `L${id}`,
  outboundNo: 'CK7',
  lineNo: id,
  goodsCode,
  quantity: 6,
  allocated: 0,
  picked: 6,
  ...more,
})

it('S1-029 a second person checks by scans, and is told nowhere how much it should be', async () => {
  const sent = await open('check', {
    about: () => ({ status: outboundMachine.at.checking }),
    work: done => ({ picks: [], checks: left([ready(1, 'G1'), ready(2, 'G2')], done), own: [], returns: [] }),
  })
  await heading('Scan the goods')
  expect(document.body.textContent).not.toContain('6')
  await scan('MILK')
  await heading('MILK Milk')
  expect(screen.getByLabelText<HTMLInputElement>(/^Counted/).value).toBe('')
  await scan('TEA')
  expect((await screen.findByRole('alert')).textContent).toBe('Expected MILK Milk, scanned TEA')
  await userEvent.type(screen.getByLabelText(/^Counted/), '6{Enter}')
  await heading('Scan the goods')
  await waitFor(() => expect(sent).toEqual([{ name: 'check', body: { id: 2, quantity: 6 } }]))
  await scan('TEA')
  await userEvent.type(await screen.findByLabelText(/^Counted/), '6{Enter}')
  await screen.findByText('Nothing is ready to be checked.')
  expect(screen.getByRole('link', { name: 'Load and ship' }).getAttribute('href')).toContain('of=load&id=7')
})

it('S1-029 of what somebody has picked nobody is asked to check it by himself', async () => {
  await open('check', {
    about: () => ({ status: outboundMachine.at.checking }),
    work: () => ({ picks: [], checks: [], own: [1], returns: [] }),
  })
  await screen.findByText('You picked it. Somebody else has to check it.')
})

it.each([
  ['not loaded as long as a line is not checked', null],
  ['loaded by the scan of its paper', 6],
])('S1-029 an order is %s', async (_, checked) => {
  const sent = await open('load', {
    about: done => ({
      status: has('load', done) ? outboundMachine.at.shipped : outboundMachine.at.checking,
      waybillNo: 'YD1',
      version: 4,
    }),
    work: () => ({ picks: [], checks: [], own: [], returns: [] }),
    lines: [ready(1, 'G1', { checked })],
  })
  await heading('Scan the order or the vehicle')
  await screen.findByText('TEA Tea')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Load and ship' }).disabled).toBe(checked === null)
  await scan('YD1')
  if (checked === null) {
    expect(screen.getAllByText('Lines not checked by a second person yet: 1').length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Check' }).getAttribute('href')).toContain('of=check&id=7')
    expect(sent).toEqual([])
    return
  }
  await waitFor(() => expect(sent).toEqual([{ name: 'load', body: { id: 7, version: 4, move: 'load' } }]))
  await waitFor(() => expect(screen.queryByText('Scan the order or the vehicle')).toBeNull())
})

it('nothing can be loaded before it is known what there is, and where that cannot be read it is said', async () => {
  await open('load', {
    about: () => ({ status: outboundMachine.at.checking }),
    work: () => ({ picks: [], checks: [], own: [], returns: [] }),
    answers: { [`GET ${AT}/outboundLine`]: () => ({ status: 4090, msg: 'Its lines cannot be read' }) },
  })
  await screen.findByText('Its lines cannot be read')
  expect(screen.queryByRole('button', { name: 'Load and ship' })).toBeNull()
})

it.each([
  ['putaway', 'inboundProposals', inboundMachine.at.toPutAway],
  ['restock', 'outboundRestockTask', outboundMachine.at.cancelled],
])('where bins cannot be asked for, the work of %s says so', async (of, call, status) => {
  const lying = { id: 5, version: 1, code: 'H5', lineNo: 1, goodsCode: 'G1', binCode: 'B1' }
  const heap = { ...lying, quantity: 4, stored: 0, asked: 4, picked: 4, returns: 0, status: 1 }
  await open(of, {
    about: () => ({ status }),
    work: () => ({ picks: [], checks: [], own: [], returns: [heap], lines: [], receipts: [heap] }),
    answers: { [`GET ${AT}/${call}`]: () => ({ status: 4090, msg: 'No bin can be told' }) },
  })
  await heading('Scan goods or pallet')
  await scan(TEA.barcode)
  await screen.findByText('No bin can be told')
})

it('S1-029 what lay ready for a cancelled order goes from where it lies into the bin that is told', async () => {
  const pick = {
    id: 9,
    version: 1,
    code: 'P9',
    outboundNo: 'CK7',
    pickNo: 1,
    lineNo: 1,
    goodsCode: 'G1',
    binCode: 'B1',
    asked: 4,
    picked: 4,
    returns: 0,
    status: 1,
  }
  const sent = await open('restock', {
    about: () => ({ status: outboundMachine.at.cancelled }),
    work: done => ({ picks: [], checks: [], own: [], returns: left([pick], done) }),
    task: [{ pickId: 9, fromBinCode: 'S1', fromBinNo: 'S-01', binCode: 'B1', binNo: 'A-01', quantity: 4, why: 'own' }],
  })
  await heading('Scan goods or pallet')
  await scan(TEA.barcode)
  await heading('Scan bin A-01')
  expect(screen.getByText(/4 lie in S-01. Carry them to A-01, where they came from./)).toBeTruthy()
  await scan('A-02')
  expect((await screen.findByRole('alert')).textContent).toBe('Expected A-01, scanned A-02')
  await scan('A-01')
  await screen.findByText('Everything lies in its bin again.')
  await waitFor(() => expect(sent).toEqual([{ name: 'restock', body: { id: 9, turn: 0, binCode: 'B1', quantity: 4 } }]))
})
