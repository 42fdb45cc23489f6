import { useAction, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { RelatedRecords, RowActions, useMissingPermission } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { type Inbound, InboundReceipt, inboundResources, LINES_AT_ONCE } from '../../contract/inbound.ts'
import { inboundCalls } from '../../contract/inbound-calls.ts'
import { receiptName } from '../names.ts'
import { goodsLabel } from '../work/Left.tsx'
import { leftOf } from '../work/left-of.ts'
import { NextButton } from '../work/NextButton.tsx'
import { useGoods } from '../work/useGoods.ts'
import { useNext } from '../work/useNext.ts'
import { QUIETLY } from './inbound.ts'
import { PutawayDialog } from './PutawayDialog.tsx'

const { by } = inboundResources.inboundReceipt
const IN_ORDER = { sortField: 'lineNo', sortType: 'asc' } as const
const { permission } = inboundCalls.inboundPutAway

const waitsOf = ({ quantity, stored }: InboundReceipt): number => leftOf(quantity, stored)

/** What was received of a notice and where it is to lie. */
export function PutawayDesk({ doc }: { doc: Inbound }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const inboundNo = doc.inboundNo ?? ''
  const tie = { inboundNo, isReturned: false }
  const { data } = useRecord(inboundCalls.inboundWork, { query: { id: doc.id } })
  const proposals = useRecord(inboundCalls.inboundProposals, { query: { id: doc.id } })
  const { run: takeBack } = useAction(inboundCalls.inboundReturn, { invalidates: QUIETLY.invalidates })
  const mayReceive = useMissingPermission(inboundCalls.inboundReturn.permission)
  const work = useNext(data?.receipts)
  const receipt = work.current
  const goods = useGoods([receipt?.goodsCode])
  const proposalOf = (id: number) => proposals.data?.find(({ receiptId }) => receiptId === id)
  const missing = useMissingPermission(permission)
  const undo = async ({ id }: InboundReceipt) => {
    const result = await takeBack({ body: { id } })
    if (result.ok) message.success(t('inboundReceiving.takenBack'))
  }
  const actionsOf = (row: InboundReceipt) => {
    const none = waitsOf(row) === 0 ? t('inboundPutaway.none') : undefined
    const [put, back] = [missing ?? none, mayReceive ?? (row.stored ? t('error.PUT_AWAY') : undefined)]
    return [
      {
        key: 'putAway',
        label: t('inboundPutaway.do'),
        run: () => work.start(row),
        ...(put && { disabledReason: put }),
      },
      {
        key: 'takeBack',
        label: t('inboundReceiving.takeBack'),
        danger: true,
        run: () => void undo(row),
        ...(back && { disabledReason: back }),
      },
    ]
  }
  return (
    <>
      {work.next && (
        <NextButton
          id="putAway"
          label={t('inboundPutaway.next')}
          keys="p"
          permission={permission}
          disabledReason={undefined}
          onNext={() => work.start(work.next)}
        />
      )}
      <RelatedRecords<InboundReceipt>
        of={InboundReceipt}
        calls={by}
        tie={tie}
        sort={IN_ORDER}
        size={LINES_AT_ONCE}
        paged
        hint={t('hintOfLines')}
        columns={[
          'lineNo',
          'goodsCode',
          { key: 'work', render: row => <RowActions actions={actionsOf(row)} /> },
          { key: 'proposed', render: row => proposalOf(row.id)?.binNo ?? '–' },
          'quantity',
          'stored',
          'isDamaged',
          'batch',
          'expiresOn',
          'palletNo',
          'reason',
        ]}
        nameOf={receiptName}
      />
      {receipt && (
        <PutawayDialog
          key={`${receipt.id}/${receipt.putaways}`}
          receipt={receipt}
          name={goodsLabel(goods.of(receipt.goodsCode), receipt.goodsCode)}
          proposal={proposalOf(receipt.id)}
          isAsking={proposals.isFetching}
          onDone={work.goOn}
          onClose={work.stop}
        />
      )}
    </>
  )
}
