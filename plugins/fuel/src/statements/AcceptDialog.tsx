import { fenToYuan, yuanToFen } from '@ntocc/sdk/fields'
import { useAction, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { Amounts, FieldValue, ReasonDialog } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { FuelStatement, fuelStatements } from '../../contract/statements.ts'

const { list, get, move } = fuelStatements.by
const OPTIONS = { invalidates: [list, get], silent: true }
const fen = (yuan: string | null | undefined) => yuanToFen(yuan ?? '0') ?? 0

/** What we have, what the supplier wants, and what lies between, before it stands. */
export function AcceptDialog({ row, onClose }: { row: FuelStatement; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { message } = App.useApp()
  const { run } = useAction(move, OPTIONS)
  const { id, version, supplierNo, amount, difference } = row
  const accept = async (reason: string) => {
    const result = await run({ body: { id, version, move: 'accept', reason } })
    if (result.ok) message.success(t('accepted', { line: supplierNo }))
    return result
  }
  return (
    <ReasonDialog
      title={t('acceptOf', { line: supplierNo })}
      label={t('move.accept')}
      danger
      onSend={accept}
      onClose={onClose}
    >
      <Amounts
        of={[
          { label: t('ours'), value: format.money(fenToYuan(fen(amount) - fen(difference))) },
          { label: t('theirs'), value: format.money(amount) },
          { label: t('fuelStatement.difference'), value: format.money(difference ?? '0.00') },
          {
            label: t('fuelStatement.transactionCode'),
            value: <FieldValue name="transactionCode" field={FuelStatement.fields.transactionCode} row={row} />,
          },
        ]}
      />
    </ReasonDialog>
  )
}
