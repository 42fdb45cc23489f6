import { useTranslation } from '@ntocc/sdk/hooks'
import { type ReactNode, useState } from 'react'
import type { StockGoods } from '../../contract/stock.ts'
import { goodsLabel, heapLabel } from '../work/Left.tsx'
import { COMING, Prompt, type WorkProps } from './AisleFrame.tsx'
import { Heaps } from './Heaps.tsx'
import { ScanField } from './ScanField.tsx'
import { type Heap, heapFor, type Scan } from './scan.ts'
import type { useGoodsHere } from './useNames.ts'

/** A heap that is left, as somebody who stands before it finds it: by a scan of its goods or its pallet, or by its name. */
export interface LeftHeap extends Heap {
  id: number
  name: string
  /** Its goods, once they are known. */
  own: StockGoods | undefined
  /** How many are left; not told where somebody is to count. */
  many?: number
}

interface Row {
  id: number
  goodsCode?: string | null | undefined
  batch?: string | null | undefined
  palletNo?: string | null | undefined
}

/** The heap that a row of a document is of. */
export const leftHeap = (
  { id, goodsCode, batch, palletNo }: Row,
  goods: Pick<ReturnType<typeof useGoodsHere>, 'of'>,
): LeftHeap => {
  const own = goods.of(goodsCode)
  const code = goodsCode ?? ''
  const name = heapLabel(goodsLabel(own, goodsCode), { batch, palletNo })
  return { id, batch, palletNo, name, own, goods: own ?? { code, goodsNo: code } }
}

interface ChooseHeapProps<H> extends Pick<WorkProps, 'feel'> {
  heaps: readonly H[]
  /** Goods are asked for that are not known yet. */
  isComing: boolean
  /** What is to be scanned. */
  ask: string
  /** What is said where nothing is left. */
  over: ReactNode
  /** The work on one of them; nothing while what it needs is still coming. */
  work: (heap: H, onEnd: () => void) => ReactNode
}

/** Which of the heaps that are left, and then its own work: they are done one by one, in the order in which they are met. */
export function ChooseHeap<H extends LeftHeap>({ heaps, isComing, ask, over, work, feel }: ChooseHeapProps<H>) {
  const { t } = useTranslation()
  const [chosen, choose] = useState<number>()
  const current = heaps.find(heap => heap.id === chosen)
  if (current) return work(current, () => choose(undefined)) || COMING
  if (heaps.length === 0) return over
  // Nothing is judged before it is known by which codes the goods go.
  if (isComing && heaps.some(({ own }) => !own)) return COMING
  const find = (scan: Scan) => {
    const heap = heapFor(scan, heaps)
    if (!heap) return feel.wrong(t('aisle.unknown', { scanned: scan.text }))
    feel.right(heap.name)
    choose(heap.id)
  }
  return (
    <Prompt what={ask}>
      <ScanField ways={feel.ways} onScan={find} />
      <Heaps heaps={heaps} onChoose={heap => choose(heap.id)} />
    </Prompt>
  )
}
