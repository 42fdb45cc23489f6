import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { RelatedRecords, type RowAction, RowActions, useMissingPermission } from '@ntocc/sdk/ui'
import { useMemo, useState } from 'react'
import { LINES_AT_ONCE } from '../../contract/inbound.ts'
import { outboundMachine, pickMachine } from '../../contract/machines.ts'
import { type Outbound, OutboundPick, outboundResources } from '../../contract/outbound.ts'
import { outboundCalls } from '../../contract/outbound-calls.ts'
import { pickName } from '../names.ts'
import { goodsLabel } from '../work/Left.tsx'
import { NextButton } from '../work/NextButton.tsx'
import { useBins } from '../work/useBins.ts'
import { useGoods } from '../work/useGoods.ts'
import { useNext } from '../work/useNext.ts'
import { PickDialog } from './PickDialog.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { picksTie, WALKING } from './usePicks.ts'

const { by } = outboundResources.outboundPick
const { permission } = outboundCalls.outboundPickConfirm
const COLUMNS = ['asked', 'picked', 'status', 'batch', 'expiresOn', 'palletNo', 'pickedBy', 'shortReason'] as const

const isOpen = ({ status }: OutboundPick): boolean => status === pickMachine.at.toPick

/** What is to be taken for an order. */
export function PickDesk({ doc }: { doc: Outbound }) {
  const isPickable = outboundMachine.within(doc.status, 'pickable')
  const { data } = useRecord(outboundCalls.outboundWork, { query: { id: doc.id }, enabled: isPickable })
  const tie = useMemo(() => picksTie({ outboundNo: doc.outboundNo ?? '' }), [doc.outboundNo])
  const mayReturn = outboundMachine.within(doc.status, 'picking', 'checking')
  return <Picks next={data?.picks} tie={tie} isPickable={isPickable} mayReturn={mayReturn} />
}

export interface PicksProps {
  /** What is to be taken first, as far as it is known. */
  next: readonly OutboundPick[] | undefined
  /** Which picks these are. Keep the object stable. */
  tie: ReturnType<typeof picksTie>
  isPickable: boolean
  /** Whether what was taken can be put back here. */
  mayReturn: boolean
  /** Picks of several orders: for which of them each is. */
  ofMany?: boolean
}

/** Walks to bins, in the order in which one walks. */
export function Picks({ next, tie, isPickable, mayReturn, ofMany = false }: PicksProps) {
  const { t } = useTranslation()
  const work = useNext(next)
  const pick = work.current
  const [back, setReturning] = useState<OutboundPick>()
  const missing = useMissingPermission(permission)
  const named = [...(next ?? []), ...(pick ? [pick] : []), ...(back ? [back] : [])]
  const goods = useGoods(named.map(({ goodsCode }) => goodsCode))
  const { numberOf: bins } = useBins(named.map(({ binCode }) => binCode))
  const nameOf = ({ goodsCode }: OutboundPick) => goodsLabel(goods.of(goodsCode), goodsCode)
  const actionsOf = (row: OutboundPick): RowAction[] => {
    const denied = missing && { disabledReason: missing }
    if (isOpen(row)) return [{ key: 'pick', label: t('outboundPicking.do'), run: () => work.start(row), ...denied }]
    if (!mayReturn || !row.picked) return []
    return [{ key: 'putBack', label: t('outboundReturning.do'), run: () => setReturning(row), ...denied }]
  }
  return (
    <>
      {isPickable && (
        <NextButton
          id="pick"
          label={t('outboundPicking.next')}
          keys="p"
          permission={permission}
          disabledReason={work.next ? undefined : t('outboundPicking.none')}
          onNext={() => work.start(work.next)}
        />
      )}
      <RelatedRecords<OutboundPick>
        of={OutboundPick}
        calls={by}
        tie={tie}
        sort={WALKING}
        size={LINES_AT_ONCE}
        paged
        hint={t('hintOfWalk')}
        columns={[
          'binCode',
          'goodsCode',
          { key: 'work', render: row => <RowActions actions={actionsOf(row)} /> },
          ...(ofMany ? ['outboundNo'] : []),
          ...COLUMNS,
        ]}
        nameOf={pickName}
      />
      {pick && (
        <PickDialog
          key={pick.id}
          pick={pick}
          name={nameOf(pick)}
          bin={bins(pick.binCode)}
          {...(ofMany && { order: pick.outboundNo })}
          onDone={work.goOn}
          onClose={work.stop}
        />
      )}
      {back && <ReturnDialog pick={back} name={nameOf(back)} onClose={() => setReturning(undefined)} />}
    </>
  )
}
