import { type FakeHandlers, renderPlugin } from '@ntocc/sdk/testing'
import { settlementMachine } from '../../contract/machine.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'

/** Pages of the area with answers of a test's own. */

export const BASE = '/ntocc-basic-api'

/** A page of a list; `total` where more match than are on it. */
export const page = (records: object[], total = records.length) => ({ records, total, pageNum: 1, pageSize: 20 })

/** What is read of an element, its amounts with usual spaces. */
export const said = (of: Element | null | undefined) => of?.textContent?.replaceAll('\u00a0', ' ')

const BATCH = { id: 7, version: 4, lineCount: 2, amount: '300.00', adjustment: '0.00', total: '300.00' }

/** What a carrier is to be paid. */
export const PAYABLE = {
  ...BATCH,
  code: 'YF1',
  batchNo: 'YF26032000000001',
  side: 'payable',
  driverCode: 'D-1',
  status: settlementMachine.at.toPay,
}

/** What a shipper is to pay. */
export const RECEIVABLE = {
  ...BATCH,
  code: 'YS1',
  batchNo: 'YS26032000000001',
  side: 'receivable',
  shipmentCode: 'S-1',
  status: settlementMachine.at.toPay,
}

interface Shown {
  readonly permissions: string[]
  readonly query?: Record<string, string> | undefined
}

/** A page of the area in English, with no dictionary unless `api` has one. */
export const shown = (name: string, { permissions, query }: Shown, api: FakeHandlers) =>
  renderPlugin(plugin, {
    page: name,
    locale,
    ...(query && { query }),
    session: { permissions },
    api: { [`GET ${BASE}/dict/listDict`]: () => [], ...api },
  })
