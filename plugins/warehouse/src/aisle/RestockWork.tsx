import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, Skeleton } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { outboundResources } from '../../contract/outbound.ts'
import { outboundCalls } from '../../contract/outbound-calls.ts'
import { OutboundRestocking, putBackCalls, type RestockBody } from '../../contract/put-back-calls.ts'
import { outboundName, outboundPath } from '../names.ts'
import { goodsLabel, heapLabel } from '../work/Left.tsx'
import { AisleFrame, Prompt, type WorkProps } from './AisleFrame.tsx'
import { aheadOf } from './ahead.ts'
import { Heaps, Over } from './Heaps.tsx'
import { IntoBin } from './IntoBin.tsx'
import { type ToPutBack, toPutBack } from './left.ts'
import { ScanField } from './ScanField.tsx'
import { heapFor, type Scan } from './scan.ts'
import { useGoodsHere } from './useNames.ts'

/** What lay ready for an order that was cancelled: which heap, and then the bin that it goes to. */
export function RestockWork({ id, scanning, feel }: WorkProps) {
  const { t } = useTranslation()
  const doc = useRecord(outboundResources.outbound.by.get, { params: { id } })
  const work = useRecord(outboundCalls.outboundWork, aheadOf(id))
  const task = useRecord(putBackCalls.outboundRestockTask, { query: { id } })
  const picks = work.data?.returns ?? []
  const left = toPutBack(picks, task.data ?? [], scanning.steps)
  const goods = useGoodsHere(picks.map(({ goodsCode }) => goodsCode))
  const [chosen, choose] = useState<number>()
  const heaps = left.map(each => {
    const { id, goodsCode, batch, palletNo } = each.pick
    const own = goods.of(goodsCode)
    const name = heapLabel(goodsLabel(own, goodsCode), { batch, palletNo })
    return {
      id,
      each,
      batch,
      palletNo,
      name,
      own,
      goods: own ?? { code: goodsCode, goodsNo: goodsCode },
      many: each.waits,
    }
  })
  const current = heaps.find(heap => heap.id === chosen)
  const find = (scan: Scan) => {
    const heap = heapFor(scan, heaps)
    if (!heap) return feel.wrong(t('aisle.unknown', { scanned: scan.text }))
    feel.right(heap.name)
    choose(heap.id)
  }
  return (
    <AisleFrame title={doc.data && outboundName(doc.data)} path={outboundPath({ id })} scanning={scanning} feel={feel}>
      <Loaded of={work} skeleton={<Skeleton rows={4} height={56} />}>
        {() =>
          current && !(doc.data && task.data) ? (
            <Skeleton rows={4} height={56} />
          ) : current && doc.data ? (
            <PuttingBack
              key={`${current.id}/${current.each.turn}`}
              scanning={scanning}
              feel={feel}
              task={current.each}
              from={task.data?.find(({ pickId }) => pickId === current.id)?.fromBinNo}
              name={current.name}
              warehouseCode={doc.data.warehouseCode}
              onEnd={() => choose(undefined)}
            />
          ) : left.length === 0 ? (
            <Over what={t('outboundRestocking.none')} />
          ) : goods.isComing && heaps.some(({ own }) => !own) ? (
            // Nothing is judged before it is known by which codes the goods go.
            <Skeleton rows={4} height={56} />
          ) : (
            <Prompt what={t('aisle.scanGoodsOrPallet')}>
              <ScanField ways={feel.ways} onScan={find} />
              <Heaps heaps={heaps} onChoose={heap => choose(heap.id)} />
            </Prompt>
          )
        }
      </Loaded>
    </AisleFrame>
  )
}

interface PuttingBackProps extends Omit<WorkProps, 'id'> {
  task: ToPutBack
  /** Number of the bin in which it lies ready; undefined where no bin has room for it. */
  from: string | undefined
  name: string
  warehouseCode: string
  onEnd: () => void
}

function PuttingBack({ task, from, name, scanning, feel, ...more }: PuttingBackProps) {
  const { pick, waits, turn, proposal } = task
  const { t } = useTranslation()
  const format = useFormat()
  const many = { waits: format.number(waits), from: from ?? '' }
  return (
    <IntoBin<Omit<RestockBody, 'id' | 'turn'>>
      {...more}
      feel={feel}
      name={name}
      waits={waits}
      proposal={proposal}
      about={(bin, isProposed) =>
        proposal && isProposed
          ? t(`outboundRestocking.${proposal.why}`, { ...many, bin: bin?.binNo })
          : t('outboundRestocking.other', many)
      }
      of={OutboundRestocking}
      verb={t('outboundRestocking.do')}
      keep={async (values, bin) => {
        const said = { goods: name, quantity: values.quantity, ...(bin && { bin: bin.binNo }) }
        await scanning.keep({ what: 'restock', body: { ...values, id: pick.id, turn }, said })
        feel.right(t('outboundRestocking.done', { goods: name }))
      }}
    />
  )
}
