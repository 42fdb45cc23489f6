import { formOf, type MoveSource } from '@ntocc/sdk/ui'
import { countCalls, countResources, StockCount } from '../../contract/counts.ts'
import { countMachine } from '../../contract/machines.ts'
import { placeCalls, placeResources } from '../../contract/places.ts'
import { stockResources } from '../../contract/stock.ts'

export const COUNT_FORM = formOf(StockCount, {
  groups: [
    {
      title: 'group.count',
      help: 'group.countHelp',
      fields: [
        'warehouseCode',
        { row: ['zoneCode', 'binCode'] },
        'goodsCode',
        { row: ['goodsClass', 'isBlind'] },
        'remark',
      ],
    },
  ],
  depends: {
    zoneCode: {
      on: ['warehouseCode'],
      query: ({ warehouseCode }) => ({ warehouseCode: String(warehouseCode ?? '') }),
    },
    binCode: {
      on: ['warehouseCode', 'zoneCode'],
      query: ({ warehouseCode, zoneCode }) => ({
        warehouseCode: String(warehouseCode ?? ''),
        ...(zoneCode ? { zoneCode: String(zoneCode) } : {}),
      }),
    },
  },
})

const { stockCount, stockCountLine } = countResources

/** What shows a count or what it holds still, and is read anew after something was done to it. */
export const TOUCHED = [
  stockCount.by.list,
  stockCount.by.get,
  stockCountLine.by.list,
  countCalls.stockCountWork,
  stockResources.stockLine.by.list,
  stockResources.stockPosting.by.list,
  placeResources.warehouseBin.by.list,
  placeCalls.warehousePlan,
]
export const QUIETLY = { invalidates: TOUCHED, silent: true }

export const COUNT_MOVES: MoveSource<StockCount> = {
  machine: countMachine,
  state: 'status',
  call: stockCount.by.move,
  get: stockCount.by.get,
  invalidates: TOUCHED,
}
