import { renderPlugin } from '@ntocc/sdk/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import contract from '../../contract.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'

export const AT = '/ntocc-basic-api'
export const TEA = {
  id: 1,
  code: 'G1',
  goodsNo: 'TEA',
  name: 'Tea',
  barcode: '4006381333931',
  ownerCode: 'O1',
  unit: 'piece',
}
export const MILK = { id: 2, code: 'G2', goodsNo: 'MILK', name: 'Milk', ownerCode: 'O1', unit: 'piece', byBatch: true }
const BINS = [
  { id: 1, code: 'B1', binNo: 'A-01', warehouseCode: 'W1' },
  { id: 2, code: 'B2', binNo: 'A-02', warehouseCode: 'W1' },
]
export const page = (records: object[]) => ({
  status: 0,
  data: { records, total: records.length, pageNum: 1, pageSize: 200 },
})
const one = (data: object) => ({ status: 0, data })

export interface Sent {
  name: string
  body: Record<string, unknown>
}

/** Opens the work on document 7. What is sent leaves the work, as it does on a server, unless it is refused. */
export async function open(
  of: string,
  {
    work,
    refuse,
    goods = async () => page([TEA, MILK]),
    about = () => ({}),
    lines = [],
    task = [],
    answers = {},
  }: {
    work: (sent: Sent[]) => object
    refuse?: (sent: Sent[]) => string
    goods?: () => Promise<object>
    /** What the document is beside the usual, after what was sent. */
    about?: (sent: Sent[]) => object
    /** Lines of an order. */
    lines?: object[]
    /** Where what lies ready goes back to. */
    task?: object[]
    /** Of calls that are not answered as usual. */
    answers?: Readonly<Record<string, () => unknown>>
  },
) {
  const sent: Sent[] = []
  const take =
    (name: string) =>
    ({ body }: { body: Record<string, unknown> }) => {
      const against = refuse?.(sent)
      if (against) return { status: 4090, msg: against }
      sent.push({ name, body })
      return one({ id: body.id })
    }
  const doc = { id: 7, version: 1, code: 'D7', status: 2, warehouseCode: 'W1', ownerCode: 'O1', moves: [] }
  const now = (own: object) => one({ ...doc, ...own, ...about(sent) })
  await renderPlugin(plugin, {
    page: 'AisleWork',
    locale,
    query: { of, id: '7' },
    session: {
      roles: ['PLAT_ADMIN'],
      party: { partyType: 'PLAT_ADMIN', username: 'one' } as never,
      permissions: [...contract.permissions],
    },
    api: {
      [`GET ${AT}/dict/listDict`]: () => [],
      [`GET ${AT}/stockGoods`]: goods,
      [`GET ${AT}/warehouseBin`]: () => page(BINS),
      [`GET ${AT}/inbound/7`]: () => now({ inboundNo: 'RK7' }),
      [`GET ${AT}/outbound/7`]: () => now({ outboundNo: 'CK7' }),
      [`GET ${AT}/stockCount/7`]: () => now({ countNo: 'PD7' }),
      [`GET ${AT}/pickWave/7`]: () => now({ waveNo: 'BC7', status: 0 }),
      [`GET ${AT}/pickWaveWork`]: () => one(work(sent)),
      [`GET ${AT}/inboundWork`]: () => one(work(sent)),
      [`GET ${AT}/outboundWork`]: () => one(work(sent)),
      [`GET ${AT}/stockCountWork`]: () => one(work(sent)),
      [`GET ${AT}/inboundProposals`]: () => ({
        status: 0,
        data: [{ receiptId: 5, binCode: 'B1', binNo: 'A-01', quantity: 4, why: 'free' }],
      }),
      [`GET ${AT}/outboundLine`]: () => page(lines),
      [`GET ${AT}/outboundRestockTask`]: () => ({ status: 0, data: task }),
      [`PUT ${AT}/inbound/move`]: take('arrive'),
      [`PUT ${AT}/outbound/move`]: take('load'),
      [`POST ${AT}/outboundCheck`]: take('check'),
      [`POST ${AT}/outboundRestock`]: take('restock'),
      [`POST ${AT}/inboundReceive`]: take('receive'),
      [`POST ${AT}/inboundPutAway`]: take('putAway'),
      [`POST ${AT}/outboundPickConfirm`]: take('pick'),
      [`POST ${AT}/stockCountRecord`]: take('count'),
      ...answers,
    } as never,
  })
  return sent
}

/** What a hand scanner does: it types wherever the page has the focus, and ends with Enter. */
export const scan = (text: string) => userEvent.keyboard(`${text.replaceAll(/[{[]/g, '$&$&')}{Enter}`)
export const heading = (name: string | RegExp) => screen.findByRole('heading', { name })

export const line = (id: number, goodsCode: string) => ({
  id,
  version: 1,
  code: `L${id}`,
  inboundNo: 'RK7',
  lineNo: id,
  goodsCode,
  expected: 5,
  received: 0,
  damaged: 0,
  receipts: 0,
})
export const left = <T extends { id: number }>(rows: T[], sent: Sent[]): T[] =>
  rows.filter(({ id }) => !sent.some(({ body }) => body.id === id))
