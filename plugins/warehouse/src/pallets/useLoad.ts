import { useRecord } from '@ntocc/sdk/hooks'
import { useMemo } from 'react'
import type { Pallet } from '../../contract/pallets.ts'
import { stockResources } from '../../contract/stock.ts'
import { goodsLabel, heapLabel } from '../work/Left.tsx'
import { useBins } from '../work/useBins.ts'
import { useGoods } from '../work/useGoods.ts'

/** As many heaps as are named one by one. */
const MOST = 20

/** What lies on a pallet, as a list of stock is asked for it. */
export const onPallet = ({ palletNo }: Pick<Pallet, 'palletNo'>) => ({ palletNo, onHandStart: '0.001' })

export interface Load {
  /** Goods, batch and bin. */
  what: string
  quantity: number
}

/** What lies on a pallet, heap by heap, and how many. */
export function useLoad(pallet: Pick<Pallet, 'palletNo'>): readonly Load[] {
  const { palletNo } = pallet
  const query = useMemo(() => ({ ...onPallet({ palletNo }), pageNum: 1, pageSize: MOST }), [palletNo])
  const lines = useRecord(stockResources.stockLine.by.list, { query }).data?.records ?? []
  const goods = useGoods(lines.map(({ goodsCode }) => goodsCode))
  const { numberOf } = useBins(lines.map(({ binCode }) => binCode))
  return lines.map(({ goodsCode, binCode, batch, onHand }) => ({
    what: `${heapLabel(goodsLabel(goods.of(goodsCode), goodsCode), { batch })} · ${numberOf(binCode)}`,
    quantity: onHand,
  }))
}
