import { yuanToFen } from '@ntocc/sdk/fields'
import { useAction, useFormat, useIsStaff, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, Amounts, FieldValue, Loaded, Money, RecordPage } from '@ntocc/sdk/ui'
import { Alert, App } from 'antd'
import { billCalls, billResources, StorageBill } from '../../contract/bills.ts'
import { storageBillMachine } from '../../contract/fee-machines.ts'
import { Adjustments, BillLines, BillParts } from './BillLines.tsx'
import { BILL_FACTS, BILL_MOVES, billName, TOUCHED } from './bill.ts'

const { at } = storageBillMachine
const OPTIONS = { invalidates: TOUCHED }
const AMOUNTS = ['amount', 'adjustment', 'total'] as const

/** One bill: its lines, how they came about down to the posting, what was put right, and what the books have of it. */
export default function BillDetail() {
  const { t } = useTranslation()
  const format = useFormat()
  const isStaff = useIsStaff()
  return (
    <RecordPage<StorageBill>
      of={StorageBill}
      calls={billResources.storageBill.by}
      form={BILL_FACTS}
      nameOf={billName}
      title={billName}
      moves={BILL_MOVES}
      above={row => (
        <div className="warehouse-above">
          {row.status === at.sent && !isStaff && <Alert type="info" showIcon title={t('bill.toConfirm')} />}
          {row.status === at.rejected && isStaff && <Alert type="warning" showIcon title={t('bill.wasRejected')} />}
        </div>
      )}
      actions={row => isStaff && row.status === at.draft && <Reckon bill={row} />}
      facts={row => [
        ...(isStaff
          ? [
              {
                label: t('storageBill.shipmentCode'),
                value: <FieldValue name="shipmentCode" field={StorageBill.fields.shipmentCode} row={row} />,
              },
            ]
          : []),
        {
          label: t('bill.period'),
          value: t('bill.days', { from: format.date(row.periodStart), to: format.date(row.periodEnd) }),
        },
        ...AMOUNTS.map(name => ({ label: t(`storageBill.${name}`), value: <Money value={row[name]} /> })),
        ...(row.batchNo
          ? (['batchNo', 'settled'] as const).map(name => ({
              label: t(`storageBill.${name}`),
              value: <FieldValue name={name} field={StorageBill.fields[name]} row={row} />,
            }))
          : []),
      ]}
      facets={row => [
        { name: 'lines', title: t('title.storageBillLine'), first: true, content: <BillLines bill={row} /> },
        { name: 'parts', title: t('title.storageBillPart'), first: true, content: <BillParts bill={row} /> },
        {
          name: 'adjustments',
          title: t('bill.adjustments'),
          content: <Adjustments bill={row} isOpen={isStaff && row.status === at.draft} />,
        },
        { name: 'books', title: t('bill.books'), content: <Booked bill={row} /> },
      ]}
    />
  )
}

/** Lines say again what contracts and stock come to. */
function Reckon({ bill }: { bill: StorageBill }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { run, isPending } = useAction(billCalls.storageBillReckon, OPTIONS)
  const reckon = async () => {
    const result = await run({ body: { id: bill.id } })
    if (result.ok) message.success(t(result.data.changed ? 'bill.reckonedAnew' : 'bill.reckonedSame'))
  }
  return (
    <ActionButton
      label={t('bill.reckon')}
      loading={isPending}
      permission={billCalls.storageBillReckon.permission}
      onClick={() => void reckon()}
    />
  )
}

/** What the bill moved, and what the owner's account comes to. */
function Booked({ bill }: { bill: StorageBill }) {
  const { t } = useTranslation()
  const booked = useRecord(billCalls.storageBillBooked, { query: { id: bill.id } })
  return (
    <Loaded of={booked}>
      {({ balance, transfers, handedOver }) => (
        <div className="warehouse-booked">
          {transfers.length === 0 && <p className="nt-dim">{t('bill.notBooked')}</p>}
          <Amounts
            of={[
              ...transfers.map(amount => ({ label: t('bill.booked'), value: <Money value={amount} /> })),
              ...(yuanToFen(handedOver)
                ? [{ label: t('bill.handedOver', { batch: bill.batchNo }), value: <Money value={handedOver} /> }]
                : []),
              { label: t('bill.balance'), value: <Money value={balance} />, isTotal: true },
            ]}
          />
        </div>
      )}
    </Loaded>
  )
}
