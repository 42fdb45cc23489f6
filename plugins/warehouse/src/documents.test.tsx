import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import contract from '../contract.ts'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

afterEach(cleanup)

const AT = '/ntocc-basic-api'
const DOC = { id: 7, version: 3, code: 'D7', warehouseCode: 'W1', ownerCode: 'O1', kind: 'purchase', lineCount: 2 }
const page = (records: object[]) => ({
  status: 0,
  data: { records, total: records.length, pageNum: 1, pageSize: 200 },
})
const GOODS = [
  { id: 1, code: 'G1', goodsNo: 'TEA', name: 'Tea', ownerCode: 'O1', unit: 'piece', byBatch: false },
  {
    id: 2,
    code: 'G2',
    goodsNo: 'MILK',
    name: 'Milk',
    ownerCode: 'O1',
    unit: 'piece',
    byBatch: true,
    shelfLifeDays: 30,
  },
]
const session = (username = 'one') => ({
  roles: ['PLAT_ADMIN'],
  party: { partyType: 'PLAT_ADMIN', username } as never,
  permissions: [...contract.permissions],
})
const BASE = {
  [`GET ${AT}/dict/listDict`]: () => [],
  [`GET ${AT}/stockGoods`]: () => page(GOODS),
}

it('S1-028 lines are received one after the other by keys alone, and each asks for what its goods ask for', async () => {
  const sent: Record<string, unknown>[] = []
  const line = (id: number, goodsCode: string) => {
    const came = sent.filter(body => body.id === id).reduce((sum, { quantity }) => sum + Number(quantity), 0)
    return {
      id,
      version: 1,
      code: `L${id}`,
      inboundNo: 'RK7',
      lineNo: id,
      goodsCode,
      expected: 5,
      received: came,
      damaged: 0,
      stored: 0,
      receipts: came > 0 ? 1 : 0,
    }
  }
  await renderPlugin(plugin, {
    page: 'InboundDetail',
    locale,
    query: { id: '7' },
    session: session(),
    api: {
      ...BASE,
      [`GET ${AT}/inbound/7`]: () => ({ status: 0, data: { ...DOC, inboundNo: 'RK7', status: 2, moves: [] } }),
      [`GET ${AT}/inboundLine`]: () => page([line(1, 'G1'), line(2, 'G2')]),
      [`GET ${AT}/inboundWork`]: () => ({
        status: 0,
        data: { lines: [line(1, 'G1'), line(2, 'G2')].filter(({ receipts }) => receipts === 0), receipts: [] },
      }),
      [`POST ${AT}/inboundReceive`]: ({ body }: { body: Record<string, unknown> }) => {
        sent.push(body)
        return { status: 0, data: line(Number(body.id), 'G1') }
      },
    } as never,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Receive next line' }))
  const first = within(await screen.findByRole('dialog', { name: 'Receive: TEA Tea' }))
  const sound = await first.findByLabelText(/Sound/)
  expect(first.queryByLabelText(/Batch/)).toBeNull()
  expect((sound as HTMLInputElement).value).toBe('5')
  await userEvent.click(sound)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ id: 1, turn: 0, quantity: 5 })
  const second = within(await screen.findByRole('dialog', { name: 'Receive: MILK Milk' }))
  expect(await second.findByLabelText(/Batch/)).toBeTruthy()
  // What the goods ask for is marked, and the day that they were made no more once the one printed on them is known.
  const isMarked = (label: RegExp) =>
    (second.getByLabelText(label) as HTMLInputElement).labels?.[0]?.textContent?.includes('*')
  expect([isMarked(/Batch/), isMarked(/Made on/), isMarked(/Reason/)]).toEqual([true, true, false])
  await userEvent.clear(second.getByLabelText(/Damaged/))
  await userEvent.type(second.getByLabelText(/Damaged/), '1')
  expect(isMarked(/Reason/)).toBe(true)
})

it('S1-028 what is put away opens with the bin that is proposed, however late the server says which', async () => {
  const receipt = {
    id: 5,
    version: 1,
    code: 'R5',
    inboundNo: 'RK7',
    lineNo: 1,
    turn: 0,
    goodsCode: 'G1',
    quantity: 5,
    batch: 'L9',
  }
  const sent: Record<string, unknown>[] = []
  let propose: (answer: object) => void = () => undefined
  const proposed = new Promise<object>(resolve => {
    propose = resolve
  })
  await renderPlugin(plugin, {
    page: 'InboundDetail',
    locale,
    query: { id: '7' },
    session: session(),
    api: {
      ...BASE,
      [`GET ${AT}/inbound/7`]: () => ({ status: 0, data: { ...DOC, inboundNo: 'RK7', status: 4, moves: [] } }),
      [`GET ${AT}/inboundLine`]: () => page([]),
      [`GET ${AT}/inboundReceipt`]: () => page([receipt]),
      [`GET ${AT}/inboundWork`]: () => ({ status: 0, data: { lines: [], receipts: sent.length ? [] : [receipt] } }),
      [`GET ${AT}/inboundProposals`]: () => proposed,
      [`POST ${AT}/inboundPutAway`]: ({ body }: { body: Record<string, unknown> }) => {
        sent.push(body)
        return { status: 0, data: { ...receipt, stored: 5, putaways: 1 } }
      },
    } as never,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Put next away' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  propose({ status: 0, data: [{ receiptId: 5, binCode: 'B1', binNo: 'A-01', quantity: 5, why: 'free' }] })
  // Which of several heaps of the same goods it is stands in the title.
  const dialog = within(await screen.findByRole('dialog', { name: 'Put away: TEA Tea · L9' }))
  const quantity = await dialog.findByLabelText(/Quantity/)
  // The bin is known: Enter puts away, and opens no list of bins.
  await waitFor(() => expect(document.activeElement).toBe(quantity))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent).toMatchObject([{ id: 5, binCode: 'B1', quantity: 5 }]))
})

it('S1-029 whoever picked a line is told that somebody else checks it, and a second person counts blind', async () => {
  const picked = {
    id: 4,
    version: 1,
    code: 'P4',
    outboundNo: 'CK7',
    lineNo: 1,
    pickNo: 1,
    goodsCode: 'G1',
    binCode: 'B1',
    walkOrder: 1,
    asked: 5,
    picked: 5,
    pickedBy: 'one',
    status: 1,
  }
  const line = {
    id: 1,
    version: 1,
    code: 'L1',
    outboundNo: 'CK7',
    lineNo: 1,
    goodsCode: 'G1',
    quantity: 5,
    allocated: 0,
    picked: 5,
  }
  const sent: unknown[] = []
  const show = (username: string) =>
    renderPlugin(plugin, {
      page: 'OutboundDetail',
      locale,
      query: { id: '7' },
      session: session(username),
      api: {
        ...BASE,
        [`GET ${AT}/outbound/7`]: () => ({
          status: 0,
          data: { ...DOC, kind: 'sale', consignee: 'Shop', outboundNo: 'CK7', status: 4, moves: [] },
        }),
        [`GET ${AT}/outboundLine`]: () => page([line]),
        [`GET ${AT}/outboundPick`]: () => page([picked]),
        [`GET ${AT}/outboundWork`]: () => {
          const own = username === picked.pickedBy
          return { status: 0, data: { picks: [], checks: own ? [] : [line], own: own ? [1] : [] } }
        },
        [`POST ${AT}/outboundCheck`]: ({ body }: { body: unknown }) => {
          sent.push(body)
          return { status: 4090, msg: 'Of TEA you counted 4, and 5 were picked.' }
        },
      } as never,
    })
  await show('one')
  const own = await screen.findByRole('button', { name: 'Check next line' })
  await waitFor(() => expect(own.getAttribute('aria-disabled')).toBe('true'))
  expect(screen.getAllByText('You picked it. Somebody else has to check it.').length).toBeGreaterThan(0)
  cleanup()
  await show('two')
  const next = await screen.findByRole('button', { name: 'Check next line' })
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBeNull())
  await userEvent.click(next)
  const dialog = within(await screen.findByRole('dialog', { name: 'Check: TEA Tea' }))
  const counted = (await dialog.findByLabelText(/Counted/)) as HTMLInputElement
  expect(counted.value).toBe('')
  await userEvent.type(counted, '4{Enter}')
  await waitFor(() => expect(sent).toEqual([{ id: 1, quantity: 4 }]))
  expect(await dialog.findByText('Of TEA you counted 4, and 5 were picked.')).toBeTruthy()
})

it('S1-028 a notice of many lines is leafed through, and a line is found by its number', async () => {
  const asked: Record<string, unknown>[] = []
  const line = (lineNo: number) => ({
    id: lineNo,
    version: 1,
    code: `L${lineNo}`,
    inboundNo: 'RK7',
    lineNo,
    goodsCode: 'G1',
    expected: 5,
  })
  await renderPlugin(plugin, {
    page: 'InboundDetail',
    locale,
    query: { id: '7' },
    session: session(),
    api: {
      ...BASE,
      [`GET ${AT}/inbound/7`]: () => ({ status: 0, data: { ...DOC, inboundNo: 'RK7', status: 1, moves: [] } }),
      [`GET ${AT}/inboundLine`]: ({ query }: { query: Record<string, unknown> }) => {
        asked.push(query)
        return {
          status: 0,
          data: { records: [line(Number(query.pageNum) * 50)], total: 120, pageNum: 1, pageSize: 50 },
        }
      },
      [`GET ${AT}/inboundReceipt`]: () => page([]),
    } as never,
  })
  await userEvent.click(await screen.findByRole('listitem', { name: '2' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ inboundNo: 'RK7', pageNum: '2' }))
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Keyword' }), 'TEA{Enter}')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ keyword: 'TEA', pageNum: '1' }))
})

it('heaps of the same goods in one bin are counted and picked by their lot', async () => {
  const heap = (id: number, batch: string) => ({
    id,
    version: 1,
    code: `H${id}`,
    goodsCode: 'G1',
    binCode: 'B1',
    batch,
    walkOrder: id,
  })
  const lines = [heap(1, 'L1'), heap(2, 'L2')].map(each => ({ ...each, countNo: 'PD7', lineNo: each.id }))
  await renderPlugin(plugin, {
    page: 'StockCountDetail',
    locale,
    query: { id: '7' },
    session: session(),
    api: {
      ...BASE,
      [`GET ${AT}/stockCount/7`]: () => ({
        status: 0,
        data: { ...DOC, countNo: 'PD7', status: 1, isBlind: true, moves: [] },
      }),
      [`GET ${AT}/stockCountLine`]: () => page(lines),
      [`GET ${AT}/stockCountWork`]: () => ({ status: 0, data: { lines } }),
    } as never,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Count next' }))
  expect(await screen.findByRole('dialog', { name: /TEA Tea · L1$/ })).toBeTruthy()
  cleanup()
  const picks = [heap(1, 'L2')].map(each => ({ ...each, outboundNo: 'CK7', lineNo: 1, pickNo: 1, asked: 5, status: 0 }))
  await renderPlugin(plugin, {
    page: 'OutboundDetail',
    locale,
    query: { id: '7' },
    session: session(),
    api: {
      ...BASE,
      [`GET ${AT}/outbound/7`]: () => ({ status: 0, data: { ...DOC, outboundNo: 'CK7', status: 2, moves: [] } }),
      [`GET ${AT}/outboundLine`]: () => page([]),
      [`GET ${AT}/outboundPick`]: () => page(picks),
      [`GET ${AT}/outboundWork`]: () => ({ status: 0, data: { picks, checks: [], own: [] } }),
    } as never,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Pick next' }))
  expect(await screen.findByRole('dialog', { name: 'Pick: TEA Tea · L2' })).toBeTruthy()
})

it('S1-028 while something is to come receiving it is what leads on, and then that all has come', async () => {
  const line = { id: 1, version: 1, code: 'L1', inboundNo: 'RK7', lineNo: 1, goodsCode: 'G1', expected: 5 }
  const show = (lines: object[]) =>
    renderPlugin(plugin, {
      page: 'InboundDetail',
      locale,
      query: { id: '7' },
      session: session(),
      api: {
        ...BASE,
        [`GET ${AT}/inbound/7`]: () => ({
          status: 0,
          data: { ...DOC, inboundNo: 'RK7', status: 3, moves: [{ move: 'close', allowed: true }] },
        }),
        [`GET ${AT}/inboundLine`]: () => page([line]),
        [`GET ${AT}/inboundWork`]: () => ({ status: 0, data: { lines, receipts: [] } }),
      } as never,
    })
  const isPrimary = async (name: string) =>
    (await screen.findByRole('button', { name })).classList.contains('ant-btn-primary')
  const primary = async () => [await isPrimary('Receive next line'), await isPrimary(locale.move.close)]
  await show([line])
  await waitFor(async () => expect(await primary()).toEqual([true, false]))
  cleanup()
  await show([])
  await waitFor(async () => expect(await primary()).toEqual([false, true]))
})
