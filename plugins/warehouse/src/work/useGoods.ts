import { useRecord } from '@ntocc/sdk/hooks'
import { useMemo } from 'react'
import { type StockGoods, stockResources } from '../../contract/stock.ts'

const MOST = 200

/** Goods of an owner by their code: what is asked for when some of them come. Undefined while they are not known. */
export function useGoods(ownerCode: string): (code: string | null | undefined) => StockGoods | undefined {
  const query = useMemo(() => ({ ownerCode, pageNum: 1, pageSize: MOST }), [ownerCode])
  const { data } = useRecord(stockResources.stockGoods.by.list, { query })
  return useMemo(() => {
    const byCode = new Map(data?.records.map(goods => [goods.code, goods]))
    return code => byCode.get(code ?? '')
  }, [data])
}
