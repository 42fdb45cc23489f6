import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { type AsyncState, type FormSchema, type FormValues, Loaded, Skeleton } from '@ntocc/sdk/ui'
import { useMemo, useState } from 'react'
import { type OutboundPick, outboundResources } from '../../contract/outbound.ts'
import { OutboundPicking, outboundCalls, type PickingBody } from '../../contract/outbound-calls.ts'
import type { StockGoods } from '../../contract/stock.ts'
import { waveCalls, waveResources } from '../../contract/waves.ts'
import { outboundName, outboundPath, waveName, wavePath } from '../names.ts'
import { goodsLabel, heapLabel } from '../work/Left.tsx'
import { leftOf } from '../work/left-of.ts'
import { AisleFrame, type WorkProps } from './AisleFrame.tsx'
import { aheadOf } from './ahead.ts'
import { Over } from './Heaps.tsx'
import { HeapWalk } from './HeapWalk.tsx'
import { inTurn, toPick } from './left.ts'
import { useBinsHere, useGoodsHere } from './useNames.ts'

/** An order, bin after bin as one walks. */
export function PickWork(props: WorkProps) {
  const { id } = props
  const doc = useRecord(outboundResources.outbound.by.get, { params: { id } })
  const work = useRecord(outboundCalls.outboundWork, aheadOf(id))
  return <Walk {...props} title={doc.data && outboundName(doc.data)} path={outboundPath({ id })} work={work} />
}

/** The same for all orders of a wave: each pick says for which of them it is. */
export function WaveWork(props: WorkProps) {
  const { id } = props
  const doc = useRecord(waveResources.pickWave.by.get, { params: { id } })
  const work = useRecord(waveCalls.pickWaveWork, aheadOf(id))
  return <Walk {...props} title={doc.data && waveName(doc.data)} path={wavePath({ id })} work={work} ofMany />
}

interface WalkProps extends WorkProps {
  title: string | undefined
  path: string
  work: AsyncState<{ picks: OutboundPick[] }>
  ofMany?: boolean
}

function Walk({ title, path, work, ofMany = false, scanning, feel }: WalkProps) {
  const { t } = useTranslation()
  const picks = work.data?.picks ?? []
  const goods = useGoodsHere(picks.map(({ goodsCode }) => goodsCode))
  const bins = useBinsHere(picks.map(({ binCode }) => binCode))
  const [later, setLater] = useState<readonly number[]>([])
  const left = inTurn(toPick(picks, scanning.steps), later)
  const [pick] = left
  // Nothing is judged before it is known by which codes goods and bins go.
  const isUnknown =
    pick !== undefined && ((goods.isComing && !goods.of(pick.goodsCode)) || (bins.isComing && !bins.of(pick.binCode)))
  return (
    <AisleFrame title={title} path={path} scanning={scanning} feel={feel}>
      <Loaded of={work} skeleton={<Skeleton rows={4} height={56} />}>
        {() =>
          isUnknown ? (
            <Skeleton rows={4} height={56} />
          ) : pick ? (
            <Picking
              key={pick.id}
              pick={pick}
              ofMany={ofMany}
              scanning={scanning}
              feel={feel}
              goods={goods.of(pick.goodsCode)}
              binNo={bins.of(pick.binCode) ?? pick.binCode}
              onLater={
                left.length > 1 ? () => setLater([...later.filter(each => each !== pick.id), pick.id]) : undefined
              }
            />
          ) : (
            <Over what={t('outboundPicking.none')} />
          )
        }
      </Loaded>
    </AisleFrame>
  )
}

interface PickingProps extends Omit<WorkProps, 'id'> {
  pick: OutboundPick
  /** One of several orders: whose it is. */
  ofMany: boolean
  goods: StockGoods | undefined
  binNo: string
  onLater: (() => void) | undefined
}

/** Less than was asked for wants its reason, and asks for it then alone. */
const lessThan = (asked: number): NonNullable<FormSchema['depends']> => {
  const isLess = ({ quantity }: FormValues) => leftOf(asked, Number(quantity ?? 0)) > 0
  return { reason: { on: ['quantity'], show: isLess, require: isLess } }
}

function Picking({ pick, ofMany, goods, binNo, scanning, feel, onLater }: PickingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, asked, goodsCode, binCode, batch, palletNo, outboundNo: order } = pick
  const name = heapLabel(goodsLabel(goods, goodsCode), pick)
  const depends = useMemo(() => lessThan(asked), [asked])
  return (
    <HeapWalk<Omit<PickingBody, 'id'>>
      scanning={scanning}
      feel={feel}
      depends={depends}
      onLater={onLater}
      heap={{ name, binCode, binNo, batch, palletNo, goods: goods ?? { code: goodsCode, goodsNo: goodsCode } }}
      of={OutboundPicking}
      start={{ quantity: asked }}
      fields={['reason']}
      about={t(ofMany ? 'aisle.takeFor' : 'aisle.take', { asked: format.number(asked), order })}
      verb={t('outboundPicking.do')}
      keep={async values => {
        const said = { goods: name, bin: binNo, quantity: values.quantity }
        await scanning.keep({ what: 'pick', body: { ...values, id }, said })
        feel.right(t('outboundPicking.done', { goods: name }))
      }}
    />
  )
}
