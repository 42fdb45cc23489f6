import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, Skeleton } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { useState } from 'react'
import { inboundResources } from '../../contract/inbound.ts'
import { InboundPutaway, inboundCalls, type PutawayBody } from '../../contract/inbound-calls.ts'
import { inboundName, inboundPath } from '../names.ts'
import { goodsLabel, heapLabel } from '../work/Left.tsx'
import { AisleFrame, Prompt, type WorkProps } from './AisleFrame.tsx'
import { aheadOf } from './ahead.ts'
import { Heaps, Over } from './Heaps.tsx'
import { type ToPutAway, toPutAway } from './left.ts'
import { ScanField } from './ScanField.tsx'
import { StepForm, useStep } from './StepForm.tsx'
import { heapFor, isBin, type Scan } from './scan.ts'
import { useBinAt } from './useBinAt.ts'
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

interface Place {
  code: string
  binNo: string
}

/** Which bin, and how many of the heap go into it. */
function Putting({
  task: { receipt, waits, turn, proposal },
  name,
  warehouseCode,
  scanning,
  feel,
  onEnd,
}: PuttingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const binAt = useBinAt(warehouseCode)
  const [bin, setBin] = useState<Place | undefined>(proposal && { code: proposal.binCode, binNo: proposal.binNo })
  const [other, setOther] = useState<Place>()
  const step = useStep<Omit<PutawayBody, 'id' | 'turn'>>({
    of: InboundPutaway,
    start: { binCode: bin?.code, quantity: proposal?.quantity ?? waits },
    keep: async values => {
      const { quantity } = values
      const said = { goods: name, quantity, ...(bin && { bin: bin.binNo }) }
      await scanning.keep({ what: 'putAway', body: { ...values, id: receipt.id, turn }, said })
      feel.right(t('inboundPutaway.done', { goods: name }))
      onEnd()
    },
  })
  const take = (place: Place) => {
    setBin(place)
    setOther(undefined)
    step.form.set('binCode', place.code)
  }
  const read = async (scan: Scan) => {
    if (bin && isBin(scan, bin)) return void (await step.confirm())
    const found = await binAt(scan.text)
    if (!bin && found) {
      feel.right(found.binNo)
      return take(found)
    }
    feel.wrong(t('aisle.wrong', { expected: bin?.binNo ?? t('aisle.bin'), scanned: scan.text }))
    setOther(found)
  }
  const about = bin && proposal && bin.code === proposal.binCode ? `inboundPutaway.${proposal.why}` : undefined
  return (
    <Prompt
      what={bin ? t('aisle.scanBin', { bin: bin.binNo }) : t('aisle.scanAnyBin')}
      about={
        <>
          <b>{name}</b>
          <br />
          {about
            ? t(about, { waits: format.number(waits), bin: bin?.binNo })
            : t('aisle.waits', { waits: format.number(waits) })}
        </>
      }
    >
      <ScanField ways={feel.ways} onScan={scan => void read(scan)} />
      {other && (
        <Button className="warehouse-confirm" block onClick={() => take(other)}>
          {t('aisle.binInstead', { bin: other.binNo })}
        </Button>
      )}
      {bin ? (
        <StepForm step={step} counted={['quantity']} fields={[]} label={`${t('inboundPutaway.do')}: ${bin.binNo}`} />
      ) : null}
      <div className="warehouse-other">
        <Button onClick={onEnd}>{t('aisle.back')}</Button>
      </div>
    </Prompt>
  )
}
