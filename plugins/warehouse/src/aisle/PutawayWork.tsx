import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, Skeleton } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { inboundResources } from '../../contract/inbound.ts'
import { InboundPutaway, inboundCalls, type PutawayBody } from '../../contract/inbound-calls.ts'
import { inboundName, inboundPath } from '../names.ts'
import { goodsLabel, heapLabel } from '../work/Left.tsx'
import { AisleFrame, Prompt, type WorkProps } from './AisleFrame.tsx'
import { aheadOf } from './ahead.ts'
import { Heaps, Over } from './Heaps.tsx'
import { IntoBin } from './IntoBin.tsx'
import { type ToPutAway, toPutAway } from './left.ts'
import { ScanField } from './ScanField.tsx'
import { heapFor, type Scan } from './scan.ts'
import { useGoodsHere } from './useNames.ts'

/** From the gate into bins: which heap, and then the bin itself, whose scan is the confirmation. */
export function PutawayWork({ id, scanning, feel }: WorkProps) {
  const { t } = useTranslation()
  const doc = useRecord(inboundResources.inbound.by.get, { params: { id } })
  const work = useRecord(inboundCalls.inboundWork, aheadOf(id))
  const proposals = useRecord(inboundCalls.inboundProposals, { query: { id } })
  const left = toPutAway(work.data?.receipts ?? [], proposals.data ?? [], scanning.steps)
  const goods = useGoodsHere((work.data?.receipts ?? []).map(({ goodsCode }) => goodsCode))
  const [chosen, choose] = useState<number>()
  const heaps = left.map(task => {
    const { id, goodsCode, batch, palletNo, isDamaged } = task.receipt
    const own = goods.of(goodsCode)
    const label = heapLabel(goodsLabel(own, goodsCode), { batch, palletNo })
    const name = isDamaged ? `${label} · ${t('inboundReceipt.isDamaged')}` : label
    return {
      id,
      task,
      batch,
      palletNo,
      name,
      own,
      goods: own ?? { code: goodsCode, goodsNo: goodsCode },
      many: task.waits,
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
    <AisleFrame title={doc.data && inboundName(doc.data)} path={inboundPath({ id })} scanning={scanning} feel={feel}>
      <Loaded of={work} skeleton={<Skeleton rows={4} height={56} />}>
        {() =>
          current && !(doc.data && proposals.data) ? (
            <Skeleton rows={4} height={56} />
          ) : current && doc.data ? (
            <Putting
              key={`${current.id}/${current.task.turn}`}
              scanning={scanning}
              feel={feel}
              task={current.task}
              name={current.name}
              warehouseCode={doc.data.warehouseCode}
              onEnd={() => choose(undefined)}
            />
          ) : left.length === 0 ? (
            <Over what={t('inboundPutaway.none')} />
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

interface PuttingProps extends Omit<WorkProps, 'id'> {
  task: ToPutAway
  name: string
  warehouseCode: string
  onEnd: () => void
}

function Putting({ task: { receipt, waits, turn, proposal }, name, scanning, feel, ...more }: PuttingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const many = { waits: format.number(waits) }
  return (
    <IntoBin<Omit<PutawayBody, 'id' | 'turn'>>
      {...more}
      feel={feel}
      name={name}
      waits={waits}
      proposal={proposal}
      about={(bin, isProposed) =>
        proposal && isProposed
          ? t(`inboundPutaway.${proposal.why}`, { ...many, bin: bin?.binNo })
          : t('aisle.waits', many)
      }
      of={InboundPutaway}
      verb={t('inboundPutaway.do')}
      keep={async (values, bin) => {
        const said = { goods: name, quantity: values.quantity, ...(bin && { bin: bin.binNo }) }
        await scanning.keep({ what: 'putAway', body: { ...values, id: receipt.id, turn }, said })
        feel.right(t('inboundPutaway.done', { goods: name }))
      }}
    />
  )
}
