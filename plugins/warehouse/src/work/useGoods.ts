import { useRecord } from '@ntocc/sdk/hooks'
import { useMemo } from 'react'
import { type StockGoods, stockResources } from '../../contract/stock.ts'

/** As many as a page of a document has lines, and one that is worked on. */
const MOST = 200

/** Goods by their codes: what is asked for when some of them come. */
export function useGoods(codes: readonly (string | null | undefined)[]) {
  const asked = [...new Set(codes.flatMap(code => code ?? []))].sort().join(',')
  const query = useMemo(() => ({ code: asked, pageNum: 1, pageSize: MOST }), [asked])
  const { data, isLoading } = useRecord(stockResources.stockGoods.by.list, { query, enabled: asked !== '' })
  return useMemo(() => {
    const byCode = new Map(data?.records.map(goods => [goods.code, goods]))
    return {
      /** Whether they are on their way: what a step of work asks for is not known yet. */
      isComing: isLoading,
      /** Undefined where they may not be seen. */
      of: (code: string | null | undefined): StockGoods | undefined => byCode.get(code ?? ''),
    }
  }, [data, isLoading])
}
