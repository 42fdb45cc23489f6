import { useTranslation } from '@ntocc/sdk/hooks'
import { RelatedRecords, type RowAction, RowActions, useMissingPermission } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { MOST_LINES } from '../../contract/inbound.ts'
import { outboundMachine, pickMachine } from '../../contract/machines.ts'
import { type Outbound, OutboundPick, outboundResources } from '../../contract/outbound.ts'
import { outboundCalls } from '../../contract/outbound-calls.ts'
import { pickName } from '../names.ts'
import { goodsLabel } from '../work/Left.tsx'
import { NextButton } from '../work/NextButton.tsx'
import { useBins } from '../work/useBins.ts'
import { useGoods } from '../work/useGoods.ts'
import { PickDialog } from './PickDialog.tsx'
import { ReturnDialog } from './ReturnDialog.tsx'
import { picksTie, usePicks, WALKING } from './usePicks.ts'

const { by } = outboundResources.outboundPick
const { permission } = outboundCalls.outboundPickConfirm

const isOpen = ({ status }: OutboundPick): boolean => status === pickMachine.at.toPick

/** What is to be taken for an order, in the order in which one walks. */
export function PickDesk({ doc }: { doc: Outbound }) {
  const { t } = useTranslation()
  const outboundNo = doc.outboundNo ?? ''
  const picks = usePicks(outboundNo) ?? []
  const [picking, setPicking] = useState<number>()
  const [returning, setReturning] = useState<number>()
  const missing = useMissingPermission(permission)
  const goods = useGoods(doc.ownerCode)
  const bins = useBins(picks.map(({ binCode }) => binCode))
  const nameOf = ({ goodsCode }: OutboundPick) => goodsLabel(goods(goodsCode), goodsCode)
  const pick = picks.find(({ id }) => id === picking)
  const back = picks.find(({ id }) => id === returning)
  const nextAfter = (id?: number) => picks.find(each => each.id !== id && isOpen(each))
  const next = nextAfter()
  const mayReturn = outboundMachine.within(doc.status, 'picking', 'checking')
  const actionsOf = (row: OutboundPick): RowAction[] => {
    const denied = missing && { disabledReason: missing }
    if (isOpen(row)) return [{ key: 'pick', label: t('outboundPicking.do'), run: () => setPicking(row.id), ...denied }]
    if (!mayReturn || !row.picked) return []
    return [{ key: 'putBack', label: t('outboundReturning.do'), run: () => setReturning(row.id), ...denied }]
  }
  return (
    <>
      {outboundMachine.within(doc.status, 'pickable') && (
        <NextButton
          id="pick"
          label={t('outboundPicking.next')}
          keys="p"
          permission={permission}
          disabledReason={next ? undefined : t('outboundPicking.none')}
          onNext={() => setPicking(next?.id)}
        />
      )}
      <RelatedRecords<OutboundPick>
        of={OutboundPick}
        calls={by}
        tie={picksTie(outboundNo)}
        sort={WALKING}
        size={MOST_LINES}
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
          onDone={() => setPicking(nextAfter(pick.id)?.id)}
          onClose={() => setPicking(undefined)}
        />
      )}
      {back && <ReturnDialog pick={back} name={nameOf(back)} onClose={() => setReturning(undefined)} />}
    </>
  )
}
