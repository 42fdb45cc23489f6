import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { heading, left, line, MILK, open, page, scan, TEA } from './test-aisle.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  // While the page listens still.
  window.dispatchEvent(new Event('online'))
  cleanup()
})

it('S1-028 goods are received by scans and Enter alone; what is not expected is told from what is', async () => {
  const sent = await open('inbound', {
    work: done => ({ lines: left([line(1, 'G1'), line(2, 'G2')], done), receipts: [] }),
  })
  await heading('Scan the goods')
  await waitFor(() => expect(screen.getByLabelText('Scan')).toBe(document.activeElement))
  await scan('73513537')
  expect((await screen.findByRole('alert')).textContent).toBe('73513537 is not among what is left here')
  await scan('4006381333931')
  await heading('TEA Tea')
  expect(screen.getByText('5 of 5 are open.')).toBeTruthy()
  // Another barcode while it is being counted is wrong, the same one is not.
  await scan('MILK')
  expect((await screen.findByRole('alert')).textContent).toBe('Expected TEA Tea, scanned MILK')
  await userEvent.click(screen.getByRole('button', { name: 'One fewer: Sound' }))
  await userEvent.keyboard('{Enter}')
  await heading('Scan the goods')
  expect(sent).toEqual([
    { name: 'receive', body: expect.objectContaining({ id: 1, turn: 0, quantity: 4, damaged: 0 }) },
  ])
  // Batch, pallet and how many from one label.
  await scan('MILK')
  await heading('MILK Milk')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByLabelText(/Batch/)).toBeTruthy()
  expect(sent).toHaveLength(1)
  await userEvent.type(screen.getByLabelText(/Batch/), 'L9{Enter}')
  await screen.findByText('Every line is received.')
  expect(sent[1]).toMatchObject({ body: { id: 2, batch: 'L9', quantity: 5 } })
})

const pick = (id: number, binCode: string, more: object = {}) => ({
  id,
  version: 1,
  code: `P${id}`,
  outboundNo: 'CK7',
  pickNo: id,
  lineNo: 1,
  goodsCode: 'G1',
  binCode,
  walkOrder: id,
  asked: 3,
  status: 0,
  ...more,
})

it.each([
  ['inbound', 'Scan the goods', { lines: [line(1, 'G1')], receipts: [] }],
  ['putaway', 'Scan goods or pallet', { lines: [], receipts: [{ ...line(5, 'G1'), quantity: 4, stored: 0 }] }],
  ['outbound', 'Scan bin A-01', { picks: [pick(1, 'B1')], checks: [], own: [] }],
  ['count', 'Scan bin A-01', { lines: [{ ...line(1, 'G1'), binCode: 'B1' }] }],
])('%s: nothing is asked for before it is known by which codes the goods go', async (of, prompt, work) => {
  let tell = () => {}
  const told = new Promise<void>(resolve => {
    tell = resolve
  })
  await open(of, { work: () => work, goods: () => told.then(() => page([TEA, MILK])) })
  await screen.findByRole('heading', { name: /^(RK|CK|PD)7$/ })
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
  tell()
  await heading(prompt)
  if (prompt.includes('A-01')) {
    await scan('A-01')
    await heading('Scan the goods')
  }
  await scan(TEA.barcode)
  await heading({ inbound: 'TEA Tea', putaway: 'Scan bin A-01' }[of] ?? 'How many?')
})

it('S1-028 the scan of the bin puts away; another bin is wrong until somebody says so', async () => {
  const receipt = {
    id: 5,
    version: 1,
    code: 'R5',
    inboundNo: 'RK7',
    lineNo: 1,
    goodsCode: 'G1',
    quantity: 4,
    stored: 0,
  }
  const sent = await open('putaway', {
    work: done => ({ lines: [], receipts: left([{ ...receipt, palletNo: 'TP1' }], done) }),
  })
  await heading('Scan goods or pallet')
  await scan('TP1')
  await heading('Scan bin A-01')
  await scan('A-02')
  expect((await screen.findByRole('alert')).textContent).toBe('Expected A-01, scanned A-02')
  expect(sent).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Put it into A-02' }))
  await heading('Scan bin A-02')
  await scan('a-02')
  await screen.findByText('Nothing waits for a bin.')
  expect(sent).toEqual([{ name: 'putAway', body: { id: 5, turn: 0, binCode: 'B2', quantity: 4 } }])
})

it('S1-029 an order is walked bin after bin: the wrong bin, the wrong goods and the wrong batch are told', async () => {
  const sent = await open('outbound', {
    work: done => ({ picks: left([pick(1, 'B1', { batch: 'L1' }), pick(2, 'B2')], done), checks: [], own: [] }),
  })
  await heading('Scan bin A-01')
  await scan('A-02')
  expect((await screen.findByRole('alert')).textContent).toBe('Expected A-01, scanned A-02')
  await scan('A-01')
  await heading('Scan the goods')
  await scan('MILK')
  expect((await screen.findByRole('alert')).textContent).toBe('Expected TEA Tea · L1, scanned MILK')
  await scan('(01)04006381333931(10)L2')
  expect((await screen.findByRole('alert')).textContent).toBe('Expected batch L1, scanned batch L2')
  await scan('(01)04006381333931(10)L1')
  await heading('How many?')
  expect(screen.queryByLabelText(/Why less/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'One fewer: Taken' }))
  await userEvent.click(screen.getByRole('button', { name: 'Pick' }))
  expect(sent).toEqual([])
  await userEvent.type(await screen.findByLabelText(/Why less/), 'gone')
  await userEvent.click(screen.getByRole('button', { name: 'Pick' }))
  await heading('Scan bin A-02')
  expect(sent).toEqual([{ name: 'pick', body: { id: 1, quantity: 2, reason: 'gone' } }])
})

it('S1-029 a wave is walked over all its orders, and says for which of them each pick is', async () => {
  const sent = await open('wave', {
    work: done => ({ picks: left([pick(1, 'B1'), pick(2, 'B2', { outboundNo: 'CK8' })], done) }),
  })
  await heading('BC7')
  for (const [bin, order] of [
    ['A-01', 'CK7'],
    ['A-02', 'CK8'],
  ]) {
    await heading(`Scan bin ${bin}`)
    expect(screen.getByText(`Take 3 for ${order}.`)).toBeTruthy()
    await scan(bin ?? '')
    await heading('Scan the goods')
    await scan('TEA')
    await heading('How many?')
    await userEvent.keyboard('{Enter}')
  }
  await screen.findByText('Nothing is left to pick.')
  expect(sent.map(({ body }) => body.id)).toEqual([1, 2])
})

it('S1-029 what is put off comes last, and a label that is gone keeps nobody', async () => {
  await open('outbound', {
    work: done => ({ picks: left([pick(1, 'B1'), pick(2, 'B2')], done), checks: [], own: [] }),
  })
  await heading('Scan bin A-01')
  await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  await heading('Scan bin A-02')
  await userEvent.click(screen.getByRole('button', { name: 'Go on without a scan' }))
  await heading('Scan the goods')
  await userEvent.click(screen.getByRole('button', { name: 'Go on without a scan' }))
  await heading('How many?')
  await userEvent.keyboard('{Enter}')
  await heading('Scan bin A-01')
  expect(screen.queryByRole('button', { name: 'Later' })).toBeNull()
})

it('S1-029 what has arrived is not left to do again where the connection goes before it is read', async () => {
  const sent = await open('outbound', {
    work: done => ({ picks: left([pick(1, 'B1'), pick(2, 'B2')], done), checks: [], own: [] }),
    refuse: () => {
      window.dispatchEvent(new Event('offline'))
      return ''
    },
  })
  for (const bin of ['A-01', 'A-02']) {
    await heading(`Scan bin ${bin}`)
    await scan(bin)
    await heading('Scan the goods')
    await scan('TEA')
    await heading('How many?')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText('1 step to send')).toBeNull())
  }
  await screen.findByText('Nothing is left to pick.')
  expect(sent.map(({ body }) => body.id)).toEqual([1, 2])
})

it('whoever is about to load the page anew without a connection is asked first, and told before', async () => {
  await open('outbound', { work: () => ({ picks: [pick(1, 'B1')], checks: [], own: [] }) })
  await heading('Scan bin A-01')
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await screen.findByText('Do not load the page anew before there is a connection.')
  await waitFor(() => expect(isAsked()).toBe(true))
  line.mockRestore()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText('No connection')).toBeNull())
  await waitFor(() => expect(isAsked()).toBe(false))
})

it('S1-032 a count asks for a figure and tells none; a step that is refused says why and waits for a decision', async () => {
  let against = 'It was counted by you'
  const heap = {
    id: 3,
    version: 1,
    code: 'C3',
    countNo: 'PD7',
    lineNo: 1,
    goodsCode: 'G1',
    binCode: 'B1',
    isAgain: false,
  }
  const sent = await open('count', { work: done => ({ lines: left([heap], done) }), refuse: () => against })
  await heading('Scan bin A-01')
  await scan('A-01')
  await scan('TEA')
  await heading('How many?')
  expect(screen.getByLabelText<HTMLInputElement>(/^Counted/).value).toBe('')
  await userEvent.type(screen.getByLabelText(/^Counted/), '12')
  await userEvent.click(screen.getByRole('button', { name: 'Count' }))
  const again = await screen.findByRole('button', { name: 'Send again' })
  expect(screen.getByText('It was counted by you')).toBeTruthy()
  expect(screen.getByText('Count · TEA Tea · A-01 · 12')).toBeTruthy()
  expect(screen.getByText('1 step to send')).toBeTruthy()
  expect(sent).toEqual([])
  against = ''
  await userEvent.click(again)
  await waitFor(() => expect(sent).toEqual([{ name: 'count', body: { id: 3, quantity: 12 } }]))
  await screen.findByText('Nothing is left for you to count.')
  await waitFor(() => expect(screen.queryByText('1 step to send')).toBeNull())
})

it('S1-032 a step that is refused can be dropped, after a question, and is offered anew', async () => {
  const heap = {
    id: 4,
    version: 1,
    code: 'C4',
    countNo: 'PD7',
    lineNo: 1,
    goodsCode: 'G1',
    binCode: 'B1',
    isAgain: false,
  }
  const sent = await open('count', { work: () => ({ lines: [heap] }), refuse: () => 'No' })
  await heading('Scan bin A-01')
  await scan('A-01')
  await scan('TEA')
  await userEvent.type(await screen.findByLabelText(/^Counted/), '12{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Drop' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('It will not have been done')
  await userEvent.click(screen.getAllByRole('button', { name: 'Drop' }).at(-1) as HTMLElement)
  await heading('Scan bin A-01')
  expect(sent).toEqual([])
})
