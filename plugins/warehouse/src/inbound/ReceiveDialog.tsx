import { useAction, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { App } from 'antd'
import { useMemo } from 'react'
import type { InboundLine } from '../../contract/inbound.ts'
import { InboundReceiving, inboundCalls, type ReceivingBody } from '../../contract/inbound-calls.ts'
import type { StockGoods } from '../../contract/stock.ts'
import { goodsLabel } from '../work/Left.tsx'
import { leftOf } from '../work/left-of.ts'
import { WorkDialog } from '../work/WorkDialog.tsx'
import { QUIETLY } from './inbound.ts'
import { announcedOf, askedOf, wantedFor } from './receiving.ts'

export interface ReceiveDialogProps {
  line: InboundLine
  goods: StockGoods | undefined
  /** It was received: the next line is offered, if there is one. */
  onDone: () => void
  onClose: () => void
}

/** What came of a line: as much as was expected unless somebody says otherwise, and what the goods ask for. */
export function ReceiveDialog({ line, goods, onDone, onClose }: ReceiveDialogProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run } = useAction(inboundCalls.inboundReceive, QUIETLY)
  const open = leftOf(line.expected, line.received, line.damaged)
  const mayOver = usePermission('inbound.over') === 'allowed'
  const name = goodsLabel(goods, line.goodsCode)
  const fields = ['quantity', 'damaged', ...askedOf(line, goods), 'palletNo', 'reason']
  const depends = useMemo(() => wantedFor(line, goods, open), [line, goods, open])
  return (
    <WorkDialog<Omit<ReceivingBody, 'id' | 'turn'>, InboundLine>
      title={`${t('inboundReceiving.do')}: ${name}`}
      hint={t(mayOver ? 'inboundReceiving.hint' : 'inboundReceiving.hintMost', { open, expected: line.expected })}
      of={InboundReceiving}
      fields={fields}
      depends={depends}
      start={{ quantity: open, damaged: 0, ...announcedOf(line) }}
      saveLabel={t('inboundReceiving.do')}
      send={values => run({ body: { ...values, id: line.id, turn: line.receipts ?? 0 } })}
      onDone={() => {
        message.success(t('inboundReceiving.done', { goods: name }))
        onDone()
      }}
      onClose={onClose}
    />
  )
}
