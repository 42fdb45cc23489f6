import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, FieldValue } from '@ntocc/sdk/ui'
import { App, Modal } from 'antd'
import { oilCards } from '../../contract/cards.ts'
import { OilRecharge, oilRecharges } from '../../contract/recharges.ts'

const { list, get, move } = oilRecharges.by
const OPTIONS = { invalidates: [list, get, oilCards.by.list, oilCards.by.get] }

/** How much comes from whom onto which card, before it is there: it is not taken back. */
export function CreditDialog({ row, onClose }: { row: OilRecharge; onClose: () => void }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run, isPending } = useAction(move, OPTIONS)
  const shown = (name: 'amount' | 'supplier' | 'cardCode' | 'cash') => (
    <FieldValue name={name} field={OilRecharge.fields[name]} row={row} />
  )
  const credit = async () => {
    const result = await run({ body: { id: row.id, version: row.version, move: 'credit' } })
    if (!result.ok) return
    message.success(t('credited', { recharge: row.code }))
    onClose()
  }
  return (
    <Modal
      open
      title={t('creditOf', { recharge: row.code })}
      okText={t('move.credit')}
      confirmLoading={isPending}
      onOk={() => void credit()}
      onCancel={onClose}
    >
      <Amounts
        of={[
          { label: t('oilRecharge.amount'), value: shown('amount') },
          { label: t('from'), value: shown('supplier') },
          { label: t('to'), value: shown('cardCode') },
          { label: t('oilRecharge.cash'), value: shown('cash') },
        ]}
      />
      <p>{t('creditStays')}</p>
    </Modal>
  )
}
