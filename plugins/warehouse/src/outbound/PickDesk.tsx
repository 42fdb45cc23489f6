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

const isOpen = ({ status }: OutboundPick): boolean => status === pickMachine.at.toPick

/** What is to be taken for an order, in the order in which one walks. */
export function PickDesk({ doc }: { doc: Outbound }) {
  const { t } = useTranslation()
  const outboundNo = doc.outboundNo ?? ''
  const isPickable = outboundMachine.within(doc.status, 'pickable')
  const { data } = useRecord(outboundCalls.outboundWork, { query: { id: doc.id }, enabled: isPickable })
  const work = useNext(data?.picks)
  const pick = work.current
  const [back, setReturning] = useState<OutboundPick>()
  const missing = useMissingPermission(permission)
  const named = [...(data?.picks ?? []), ...(pick ? [pick] : []), ...(back ? [back] : [])]
  const goods = useGoods(named.map(({ goodsCode }) => goodsCode))
  const bins = useBins(named.map(({ binCode }) => binCode))
  const nameOf = ({ goodsCode }: OutboundPick) => goodsLabel(goods.of(goodsCode), goodsCode)
  const tie = useMemo(() => picksTie(outboundNo), [outboundNo])
  const mayReturn = outboundMachine.within(doc.status, 'picking', 'checking')
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
          'asked',
          'picked',
          'status',
          'batch',
          'expiresOn',
          'palletNo',
          'pickedBy',
          'shortReason',
        ]}
        nameOf={pickName}
      />
      {pick && (
        <PickDialog
          key={pick.id}
          pick={pick}
          name={nameOf(pick)}
          bin={bins(pick.binCode)}
          onDone={work.goOn}
          onClose={work.stop}
        />
      )}
      {back && <ReturnDialog pick={back} name={nameOf(back)} onClose={() => setReturning(undefined)} />}
    </>
  )
}
