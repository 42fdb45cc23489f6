import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, Skeleton } from '@ntocc/sdk/ui'
import { useState } from 'react'
import {
  type CountingBody,
  countCalls,
  countResources,
  StockCounting,
  type StockCountLine,
} from '../../contract/counts.ts'
import type { StockGoods } from '../../contract/stock.ts'
import { countName, countPath } from '../names.ts'
import { goodsLabel, heapLabel } from '../work/Left.tsx'
import { AisleFrame, type WorkProps } from './AisleFrame.tsx'
import { aheadOf } from './ahead.ts'
import { Over } from './Heaps.tsx'
import { HeapWalk } from './HeapWalk.tsx'
import { inTurn, toCount } from './left.ts'
import { useBinsHere, useGoodsHere } from './useNames.ts'

/** A count, heap after heap as one walks; of a blind one the server tells no figure. */
export function CountWork({ id, scanning, feel }: WorkProps) {
  const { t } = useTranslation()
  const doc = useRecord(countResources.stockCount.by.get, { params: { id } })
  const work = useRecord(countCalls.stockCountWork, aheadOf(id))
  const lines = work.data?.lines ?? []
  const goods = useGoodsHere(lines.map(({ goodsCode }) => goodsCode))
  const bins = useBinsHere(lines.map(({ binCode }) => binCode))
  const [later, setLater] = useState<readonly number[]>([])
  const left = inTurn(toCount(lines, scanning.steps), later)
  const [line] = left
  // Nothing is judged before it is known by which codes goods and bins go.
  const isUnknown =
    line !== undefined && ((goods.isComing && !goods.of(line.goodsCode)) || (bins.isComing && !bins.of(line.binCode)))
  return (
    <AisleFrame title={doc.data && countName(doc.data)} path={countPath({ id })} scanning={scanning} feel={feel}>
      <Loaded of={work} skeleton={<Skeleton rows={4} height={56} />}>
        {() =>
          isUnknown ? (
            <Skeleton rows={4} height={56} />
          ) : line ? (
            <Counting
              key={line.id}
              line={line}
              scanning={scanning}
              feel={feel}
              goods={goods.of(line.goodsCode)}
              binNo={bins.of(line.binCode) ?? line.binCode}
              onLater={
                left.length > 1 ? () => setLater([...later.filter(each => each !== line.id), line.id]) : undefined
              }
            />
          ) : (
            <Over what={t('stockCounting.none')} />
          )
        }
      </Loaded>
    </AisleFrame>
  )
}

interface CountingProps extends Omit<WorkProps, 'id'> {
  line: StockCountLine
  goods: StockGoods | undefined
  binNo: string
  onLater: (() => void) | undefined
}

const NOTHING = {}

function Counting({ line, goods, binNo, scanning, feel, onLater }: CountingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, goodsCode, binCode, batch, palletNo, book, isAgain } = line
  const name = heapLabel(goodsLabel(goods, goodsCode), line)
  const hint = t(isAgain ? 'stockCounting.again' : 'stockCounting.hint', { bin: binNo })
  return (
    <HeapWalk<Omit<CountingBody, 'id'>>
      scanning={scanning}
      feel={feel}
      onLater={onLater}
      heap={{ name, binCode, binNo, batch, palletNo, goods: goods ?? { code: goodsCode, goodsNo: goodsCode } }}
      of={StockCounting}
      start={NOTHING}
      fields={[]}
      about={book == null ? hint : `${hint} ${t('aisle.book', { book: format.number(book) })}`}
      verb={t('stockCounting.do')}
      keep={async values => {
        const said = { goods: name, bin: binNo, quantity: values.quantity }
        await scanning.keep({ what: 'count', body: { ...values, id }, said })
        feel.right(t('stockCounting.done', { goods: name }))
      }}
    />
  )
}
