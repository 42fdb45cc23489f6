import { useAction, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { RelatedRecords } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useMemo } from 'react'
import {
  type CountingBody,
  countCalls,
  countResources,
  type StockCount,
  StockCounting,
  StockCountLine,
} from '../../contract/counts.ts'
import { LINES_AT_ONCE } from '../../contract/inbound.ts'
import { countMachine } from '../../contract/machines.ts'
import { countLineName } from '../names.ts'
import { goodsLabel, heapLabel } from '../work/Left.tsx'
import { NextButton } from '../work/NextButton.tsx'
import { useBins } from '../work/useBins.ts'
import { useGoods } from '../work/useGoods.ts'
import { useNext } from '../work/useNext.ts'
import { WorkDialog } from '../work/WorkDialog.tsx'
import { QUIETLY } from './count.ts'

const { by } = countResources.stockCountLine
const WALKING = { sortField: 'walkOrder', sortType: 'asc' } as const
const { permission } = countCalls.stockCountRecord
const FIELDS = ['quantity']

/** Heaps of a count in the order in which one walks; what the ledger says is told once they are counted. */
export function CountDesk({ doc }: { doc: StockCount }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const countNo = doc.countNo ?? ''
  const isCounting = doc.status === countMachine.at.counting
  const isOver = countMachine.within(doc.status, 'toApprove', 'adjusted')
  const { data } = useRecord(countCalls.stockCountWork, { query: { id: doc.id }, enabled: isCounting })
  const { run } = useAction(countCalls.stockCountRecord, QUIETLY)
  const work = useNext(data?.lines)
  const line = work.current
  const goods = useGoods([line?.goodsCode])
  const { numberOf: bins } = useBins(line ? [line.binCode] : [])
  const tie = useMemo(() => ({ countNo }), [countNo])
  const name = goodsLabel(goods.of(line?.goodsCode), line?.goodsCode)
  return (
    <>
      {isCounting && (
        <NextButton
          id="count"
          label={t('stockCounting.next')}
          keys="c"
          permission={permission}
          disabledReason={work.next ? undefined : t('stockCounting.none')}
          onNext={() => work.start(work.next)}
        />
      )}
      <RelatedRecords<StockCountLine>
        of={StockCountLine}
        calls={by}
        tie={tie}
        sort={WALKING}
        size={LINES_AT_ONCE}
        paged
        hint={t('hintOfWalk')}
        columns={[
          'binCode',
          'goodsCode',
          'batch',
          'palletNo',
          ...(isOver || !doc.isBlind ? ['book'] : []),
          'counted',
          'countedBy',
          'isAgain',
          'second',
          'secondBy',
          ...(isOver ? ['difference'] : []),
        ]}
        nameOf={countLineName}
      />
      {line && !goods.isComing && (
        <WorkDialog<Omit<CountingBody, 'id'>, StockCountLine>
          key={line.id}
          title={`${t('stockCounting.do')}: ${heapLabel(name, line)}`}
          hint={t(line.isAgain ? 'stockCounting.again' : 'stockCounting.hint', { bin: bins(line.binCode) })}
          of={StockCounting}
          fields={FIELDS}
          saveLabel={t('stockCounting.do')}
          send={values => run({ body: { ...values, id: line.id } })}
          onDone={() => {
            message.success(t('stockCounting.done', { goods: name }))
            work.goOn()
          }}
          onClose={work.stop}
        />
      )}
    </>
  )
}
