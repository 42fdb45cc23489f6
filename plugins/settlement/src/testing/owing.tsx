import { type FakeHandlers, type RenderPluginOptions, renderPlugin } from '@ntocc/sdk/testing'
import { settlementMachine } from '../../contract/machine.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'

export const BASE = '/ntocc-basic-api'

/** A batch of a shipper who owes it. */
export const owedBatch = {
  id: 7,
  code: 'YS1',
  version: 4,
  batchNo: 'YS26032000000001',
  side: 'receivable',
  shipmentCode: 'S-1',
  lineCount: 2,
  amount: '300.00',
  adjustment: '0.00',
  total: '300.00',
  status: settlementMachine.at.toPay,
}

export const page = (records: object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })

/** What an element says, with spaces that do not break as others. */
export const said = (of: Element | null | undefined) => of?.textContent?.replaceAll('\u00a0', ' ')

/** A page of the area beside a shipper, whose batches a test tells. */
export const showOwing = (
  name: string,
  api: FakeHandlers,
  options: Pick<RenderPluginOptions, 'query' | 'session'>,
  pages: typeof plugin.pages = [],
) =>
  renderPlugin(
    { ...plugin, pages: [...(plugin.pages ?? []), ...(pages ?? [])] },
    {
      ...options,
      page: name,
      locale,
      api: {
        [`GET ${BASE}/dict/listDict`]: () => [],
        [`GET ${BASE}/shipment`]: () => page([{ id: 1, code: 'S-1', name: 'Hubei Steel' }]),
        ...api,
      },
    },
  )
