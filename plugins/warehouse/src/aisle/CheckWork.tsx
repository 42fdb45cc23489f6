import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, Skeleton } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { type OutboundLine, outboundResources } from '../../contract/outbound.ts'
import { type CheckingBody, OutboundChecking, outboundCalls } from '../../contract/outbound-calls.ts'
import { outboundName, outboundPath } from '../names.ts'
import { AisleFrame, Prompt, type WorkProps } from './AisleFrame.tsx'
import { aheadOf } from './ahead.ts'
import { ChooseHeap, leftHeap } from './ChooseHeap.tsx'
import { Over } from './Heaps.tsx'
import { toCheck } from './left.ts'
import { ScanField } from './ScanField.tsx'
import { StepForm, useStep } from './StepForm.tsx'
import { type Heap, judgeHeap, type Scan } from './scan.ts'
import { useGoodsHere } from './useNames.ts'

/** A second person counts what lies ready, line after line, and is not told how much it should be. */
export function CheckWork({ id, scanning, feel }: WorkProps) {
  const { t } = useTranslation()
  const doc = useRecord(outboundResources.outbound.by.get, { params: { id } })
  const work = useRecord(outboundCalls.outboundWork, aheadOf(id))
  const left = toCheck(work.data?.checks ?? [], scanning.steps)
  const goods = useGoodsHere((work.data?.checks ?? []).map(({ goodsCode }) => goodsCode))
  const heaps = left.map(line => ({
    ...leftHeap({ id: line.id, goodsCode: line.goodsCode, batch: line.batch }, goods),
    line,
  }))
  return (
    <AisleFrame title={doc.data && outboundName(doc.data)} path={outboundPath({ id })} scanning={scanning} feel={feel}>
      <Loaded of={work} skeleton={<Skeleton rows={4} height={56} />}>
        {({ own }) => (
          <ChooseHeap
            heaps={heaps}
            isComing={goods.isComing}
            ask={t('aisle.scanGoods')}
            over={
              <Over
                what={t(own.length > 0 ? 'outboundChecking.own' : 'outboundChecking.none')}
                to={`/warehouse/aisle/work?of=load&id=${id}`}
              >
                {t('move.load')}
              </Over>
            }
            feel={feel}
            work={(heap, onEnd) =>
              (heap.own || !goods.isComing) && (
                <Checking key={heap.id} scanning={scanning} feel={feel} heap={heap} line={heap.line} onEnd={onEnd} />
              )
            }
          />
        )}
      </Loaded>
    </AisleFrame>
  )
}

interface CheckingProps extends Omit<WorkProps, 'id'> {
  heap: Heap & { name: string }
  line: OutboundLine
  onEnd: () => void
}

const NOTHING = {}

function Checking({ heap, line: { id, outboundNo }, scanning, feel, onEnd }: CheckingProps) {
  const { t } = useTranslation()
  const { name } = heap
  const step = useStep<Omit<CheckingBody, 'id'>>({
    of: OutboundChecking,
    start: NOTHING,
    keep: async values => {
      const said = { document: outboundNo, goods: name, quantity: values.quantity }
      await scanning.keep({ what: 'check', body: { ...values, id }, said })
      feel.right(t('outboundChecking.done', { goods: name }))
      onEnd()
    },
  })
  const read = (scan: Scan) =>
    judgeHeap(scan, heap) === 'right'
      ? feel.right(t('aisle.right', { scanned: scan.text }))
      : feel.wrong(t('aisle.wrong', { expected: name, scanned: scan.text }))
  return (
    <Prompt what={name} about={t('outboundChecking.hint')}>
      <ScanField ways={feel.ways} onScan={read} onEnter={() => void step.confirm()} />
      <StepForm step={step} counted={['quantity']} fields={[]} label={t('outboundChecking.do')} />
      <div className="warehouse-other">
        <Button onClick={onEnd}>{t('aisle.back')}</Button>
      </div>
    </Prompt>
  )
}
