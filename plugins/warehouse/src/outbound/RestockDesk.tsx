import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { RelatedRecords, RowActions, useMissingPermission } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { LINES_AT_ONCE } from '../../contract/inbound.ts'
import { pickMachine } from '../../contract/machines.ts'
import { type Outbound, OutboundPick, outboundResources } from '../../contract/outbound.ts'
import { outboundCalls } from '../../contract/outbound-calls.ts'
import { putBackCalls } from '../../contract/put-back-calls.ts'
import { pickName } from '../names.ts'
import { goodsLabel } from '../work/Left.tsx'
import { NextButton } from '../work/NextButton.tsx'
import { useGoods } from '../work/useGoods.ts'
import { useNext } from '../work/useNext.ts'
import { RestockDialog } from './RestockDialog.tsx'
import { WALKING } from './usePicks.ts'

const { permission } = putBackCalls.outboundRestock

/** What lies ready for an order that was cancelled: from where to where each of it is to be carried. */
export function RestockDesk({ doc }: { doc: Outbound }) {
  const { t } = useTranslation()
  const outboundNo = doc.outboundNo ?? ''
  const tie = useMemo(() => ({ outboundNo, status: pickMachine.filter('picked'), pickedStart: '0.001' }), [outboundNo])
  const { data } = useRecord(outboundCalls.outboundWork, { query: { id: doc.id } })
  const task = useRecord(putBackCalls.outboundRestockTask, { query: { id: doc.id } })
  const work = useNext(data?.returns)
  const pick = work.current
  const goods = useGoods([pick?.goodsCode])
  const missing = useMissingPermission(permission)
  const ofPick = (id: number) => (task.data ?? []).filter(({ pickId }) => pickId === id)
  const actionsOf = (row: OutboundPick) => [
    {
      key: 'restock',
      label: t('outboundRestocking.do'),
      run: () => work.start(row),
      ...(missing && { disabledReason: missing }),
    },
  ]
  return (
    <>
      <NextButton
        id="restock"
        label={t('outboundRestocking.next')}
        keys="b"
        permission={permission}
        disabledReason={work.next ? undefined : t('outboundRestocking.none')}
        onNext={() => work.start(work.next)}
      />
      <RelatedRecords<OutboundPick>
        of={OutboundPick}
        calls={outboundResources.outboundPick.by}
        tie={tie}
        sort={WALKING}
        size={LINES_AT_ONCE}
        paged
        name="restocking"
        hint={t('hintOfWalk')}
        columns={[
          'goodsCode',
          'picked',
          { key: 'from', render: row => ofPick(row.id)[0]?.fromBinNo ?? '–' },
          { key: 'to', render: row => ofPick(row.id).map(toOf).join(', ') || '–' },
          { key: 'restock', render: row => <RowActions actions={actionsOf(row)} /> },
          'batch',
          'palletNo',
          'expiresOn',
          'lineNo',
        ]}
        nameOf={pickName}
      />
      {pick && (
        <RestockDialog
          key={`${pick.id}/${pick.returns}`}
          pick={pick}
          name={goodsLabel(goods.of(pick.goodsCode), pick.goodsCode)}
          from={ofPick(pick.id)[0]?.fromBinNo ?? ''}
          proposal={ofPick(pick.id)[0]}
          isAsking={task.isFetching}
          onDone={work.goOn}
          onClose={work.stop}
        />
      )}
    </>
  )
}

/** Into several bins it goes in parts. */
const toOf = ({ binNo }: { binNo: string }): string => binNo
