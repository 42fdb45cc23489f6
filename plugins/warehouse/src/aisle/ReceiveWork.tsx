import { WITH_MOVES } from '@ntocc/sdk/contracts'
import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, Skeleton } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { inboundResources } from '../../contract/inbound.ts'
import { InboundReceiving, inboundCalls, type ReceivingBody } from '../../contract/inbound-calls.ts'
import { inboundMachine } from '../../contract/machines.ts'
import type { StockGoods } from '../../contract/stock.ts'
import { announcedOf, askedOf, wantedFor } from '../inbound/receiving.ts'
import { inboundName, inboundPath } from '../names.ts'
import { goodsLabel, heapLabel } from '../work/Left.tsx'
import { AisleFrame, Prompt, type WorkProps } from './AisleFrame.tsx'
import { Arrival } from './Arrival.tsx'
import { aheadOf } from './ahead.ts'
import { Heaps, Over } from './Heaps.tsx'
import { isMoving, type ToReceive, toReceive } from './left.ts'
import { ScanField } from './ScanField.tsx'
import { StepForm, useStep } from './StepForm.tsx'
import { heapFor, judgeHeap, type Scan } from './scan.ts'
import { useGoodsHere } from './useNames.ts'

/** Goods at the gate, one heap after the other: what it is, how many. */
export function ReceiveWork({ id, scanning, feel }: WorkProps) {
  const { t } = useTranslation()
  const doc = useRecord(inboundResources.inbound.by.get, { params: { id }, query: WITH_MOVES })
  const work = useRecord(inboundCalls.inboundWork, aheadOf(id))
  const left = toReceive(work.data?.lines ?? [], scanning.steps)
  const goods = useGoodsHere((work.data?.lines ?? []).map(({ goodsCode }) => goodsCode))
  const [chosen, choose] = useState<{ id: number; scan?: Scan }>()
  const heaps = left.map(task => {
    const { id, goodsCode, batch, palletNo } = task.line
    const own = goods.of(goodsCode)
    const name = heapLabel(goodsLabel(own, goodsCode), { batch, palletNo })
    return { id, task, batch, palletNo, name, own, goods: own ?? unknown(goodsCode), many: task.open }
  })
  // Once it is noted here, goods are received behind it, also before it has been sent.
  const isExpected = inboundMachine.within(doc.data?.status, 'submitted') && !isMoving('arrive', id, scanning.steps)
  const current = heaps.find(heap => heap.id === chosen?.id)
  const find = (scan: Scan) => {
    const heap = heapFor(scan, heaps)
    if (!heap) return feel.wrong(t('aisle.unknown', { scanned: scan.text }))
    feel.right(heap.name)
    choose({ id: heap.id, scan })
  }
  return (
    <AisleFrame title={doc.data && inboundName(doc.data)} path={inboundPath({ id })} scanning={scanning} feel={feel}>
      <Loaded of={work} skeleton={<Skeleton rows={4} height={56} />}>
        {() =>
          !doc.data ? (
            <Skeleton rows={4} height={56} />
          ) : isExpected ? (
            <Arrival notice={doc.data} scanning={scanning} feel={feel} />
          ) : current && (current.own || !goods.isComing) ? (
            <Receiving
              key={`${current.id}/${current.task.turn}`}
              scanning={scanning}
              feel={feel}
              task={current.task}
              goods={current.own}
              name={current.name}
              {...(chosen?.scan && { scan: chosen.scan })}
              onEnd={() => choose(undefined)}
            />
          ) : left.length === 0 ? (
            <Over what={t('inboundReceiving.none')} to={`/warehouse/aisle/work?of=putaway&id=${id}`}>
              {t('inboundPutaway.do')}
            </Over>
          ) : goods.isComing && heaps.some(({ own }) => !own) ? (
            // Nothing is judged before it is known by which codes the goods go.
            <Skeleton rows={4} height={56} />
          ) : (
            <Prompt what={t('aisle.scanGoods')}>
              <ScanField ways={feel.ways} onScan={find} />
              <Heaps heaps={heaps} onChoose={heap => choose({ id: heap.id })} />
            </Prompt>
          )
        }
      </Loaded>
    </AisleFrame>
  )
}

/** Goods that may not be seen are known by their code alone. */
const unknown = (code: string | null | undefined) => ({ code: code ?? '', goodsNo: code ?? '' })

interface ReceivingProps extends Omit<WorkProps, 'id'> {
  task: ToReceive
  goods: StockGoods | undefined
  name: string
  /** That it was chosen by: it may tell batch, days and how many. */
  scan?: Scan
  onEnd: () => void
}

/** How many of a line came, and what its goods ask for. */
function Receiving({ task: { line, open, turn }, goods, name, scan, scanning, feel, onEnd }: ReceivingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const says = scan?.says ?? {}
  const announced = announcedOf(line)
  const depends = useMemo(() => wantedFor(line, goods, open), [line, goods, open])
  const step = useStep<Omit<ReceivingBody, 'id' | 'turn'>>({
    of: InboundReceiving,
    start: {
      quantity: says.count ?? open,
      damaged: 0,
      batch: says.batch ?? announced.batch,
      producedOn: says.producedOn ?? announced.producedOn,
      expiresOn: says.expiresOn ?? announced.expiresOn,
      palletNo: says.sscc ?? announced.palletNo,
    },
    depends,
    keep: async values => {
      const { quantity } = values
      await scanning.keep({ what: 'receive', body: { ...values, id: line.id, turn }, said: { goods: name, quantity } })
      feel.right(t('inboundReceiving.done', { goods: name }))
      onEnd()
    },
  })
  const { form } = step
  const [isMore, showMore] = useState(says.sscc !== undefined)
  const wantsMore = isMore || form.stateOf('reason').required
  const read = (again: Scan) => {
    const { sscc, batch } = again.says
    if (sscc) form.set('palletNo', sscc)
    else if (judgeHeap(again, { goods: goods ?? unknown(line.goodsCode), batch: line.batch }) !== 'right')
      return feel.wrong(t('aisle.wrong', { expected: name, scanned: again.text }))
    else if (batch) form.set('batch', batch)
    if (sscc) showMore(true)
    feel.right(t('aisle.right', { scanned: again.text }))
  }
  return (
    <Prompt what={name} about={t('aisle.open', { open: format.number(open), expected: format.number(line.expected) })}>
      <ScanField ways={feel.ways} onScan={read} onEnter={() => void step.confirm()} />
      <StepForm
        step={step}
        counted={wantsMore ? ['quantity', 'damaged'] : ['quantity']}
        fields={[...askedOf(line, goods), ...(wantsMore ? ['palletNo', 'reason'] : [])]}
        label={t('inboundReceiving.do')}
      />
      <div className="warehouse-other">
        {!wantsMore && <Button onClick={() => showMore(true)}>{t('aisle.details')}</Button>}
        <Button onClick={onEnd}>{t('aisle.back')}</Button>
      </div>
    </Prompt>
  )
}
