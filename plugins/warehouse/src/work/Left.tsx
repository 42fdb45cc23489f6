import { Quantity } from '@ntocc/sdk/ui'
import type { ReactNode } from 'react'
import type { StockGoods } from '../../contract/stock.ts'

/** What goods are called where one is told what to do with them. */
export const goodsLabel = (goods: StockGoods | undefined, code: string | null | undefined): string =>
  goods ? `${goods.goodsNo} ${goods.name}` : (code ?? '')

/** A figure that asks for something to be done; nothing where it is nought. */
export const Left = ({ value }: { value: number }): ReactNode =>
  value > 0 ? (
    <strong>
      <Quantity value={value} />
    </strong>
  ) : (
    <span className="nt-dim">0</span>
  )

/** Which of several heaps of the same goods is meant: its lot and its pallet, where it has any. */
export const heapLabel = (
  name: string,
  { batch, palletNo }: { batch?: string | null | undefined; palletNo?: string | null | undefined },
): string => [name, batch, palletNo].filter(Boolean).join(' · ')
