import { useCallback, useState } from 'react'
import type { StockGoods } from '../../contract/stock.ts'
import { useBins } from '../work/useBins.ts'
import { useGoods } from '../work/useGoods.ts'

type Code = string | null | undefined

/** What was known once stays known while others are asked for, and while there is nobody to ask. */
function useKept<T>(find: (code: string) => T | undefined): (code: Code) => T | undefined {
  const [kept] = useState(() => new Map<string, T>())
  return useCallback(
    code => {
      if (!code) return undefined
      const found = find(code)
      if (found !== undefined) kept.set(code, found)
      return found ?? kept.get(code)
    },
    [find, kept],
  )
}

/** Goods by their codes; `isComing` while those are asked for that are not known. */
export function useGoodsHere(codes: readonly Code[]): {
  isComing: boolean
  of: (code: Code) => StockGoods | undefined
} {
  const { of, isComing } = useGoods(codes)
  return { isComing, of: useKept(of) }
}

/** Numbers of bins by their codes; `isComing` while those are asked for that are not known. */
export function useBinsHere(codes: readonly string[]): {
  isComing: boolean
  of: (code: string) => string | undefined
} {
  const { isComing, numberOf } = useBins(codes)
  const find = useCallback(
    (code: string) => {
      const number = numberOf(code)
      return number === code ? undefined : number
    },
    [numberOf],
  )
  return { isComing, of: useKept(find) }
}
