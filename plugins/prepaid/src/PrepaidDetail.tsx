import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, FieldValue, Money, PartyName, RecordPage, RelatedRecords } from '@ntocc/sdk/ui'
import { Alert } from 'antd'
import { useState } from 'react'
import { prepaidCalls } from '../contract/calls.ts'
import { prepaidMachine } from '../contract/machine.ts'
import { Prepaid, PrepaidEntry, prepaidResources } from '../contract/prepaid.ts'
import { PREPAID_MOVES } from './moves.tsx'
import { batchesPath, NumberLink, waybillPath } from './NumberLink.tsx'
import { PaidAgainDialog } from './PaidAgainDialog.tsx'
import { entryName, PREPAID_FACTS, payeeOf, prepaidName } from './prepaid.ts'
import { RepayDialog } from './RepayDialog.tsx'
import './prepaid.css'

const { at } = prepaidMachine
const SUMS = ['amount', 'paidAmount', 'offsetAmount', 'returnedAmount', 'openAmount'] as const

/** One advance: to whom and what for, who decided, what was taken off which carriage, and what is open. */
export default function PrepaidDetail() {
  const { t } = useTranslation()
  const [repaying, setRepaying] = useState<Prepaid>()
  const [paidAgain, setPaidAgain] = useState<Prepaid>()
  return (
    <>
      <RecordPage<Prepaid>
        of={Prepaid}
        calls={prepaidResources.prepaid.by}
        form={PREPAID_FACTS}
        nameOf={prepaidName}
        title={prepaidName}
        moves={PREPAID_MOVES}
        isMoving={row => row.status === at.approved}
        above={row => <Warnings of={row} />}
        actions={row =>
          prepaidMachine.within(row.status, 'outstanding') ? (
            <ActionButton
              label={t('repay.do')}
              permission={prepaidCalls.prepaidRepay.permission}
              onClick={() => setRepaying(row)}
            />
          ) : (
            row.status === at.owedBack && (
              <ActionButton
                label={t('paidAgain.open')}
                permission={prepaidCalls.prepaidSayPaidAgain.permission}
                onClick={() => setPaidAgain(row)}
              />
            )
          )
        }
        facts={row => [
          { label: t('payee'), value: <PartyName of={payeeOf(row)} /> },
          { label: t('prepaid.waybillNo'), value: <NumberLink no={row.waybillNo} to={waybillPath(row.waybillNo)} /> },
          { label: t('prepaid.ratio'), value: <FieldValue name="ratio" field={Prepaid.fields.ratio} row={row} /> },
          ...SUMS.map(name => ({ label: t(`prepaid.${name}`), value: <Money value={row[name]} /> })),
          ...(row.batchNo
            ? [{ label: t('prepaid.batchNo'), value: <NumberLink no={row.batchNo} to={batchesPath(row.batchNo)} /> }]
            : []),
        ]}
        facets={row => [
          {
            name: 'entries',
            title: t('title.prepaidEntry'),
            first: true,
            content: (
              <RelatedRecords<PrepaidEntry>
                of={PrepaidEntry}
                calls={prepaidResources.prepaidEntry.by}
                tie={{ prepaidNo: row.prepaidNo }}
                columns={[
                  'at',
                  'kind',
                  'amount',
                  'openAfter',
                  { key: 'refNo', label: t('prepaidEntry.refNo'), render: documentOf },
                  { key: 'waybillNo', label: t('prepaidEntry.waybillNo'), render: offWaybill },
                  'reason',
                  'author',
                ]}
                nameOf={entryName}
              />
            ),
          },
        ]}
      />
      {paidAgain && <PaidAgainDialog row={paidAgain} onClose={() => setPaidAgain(undefined)} />}
      {repaying && <RepayDialog row={repaying} onClose={() => setRepaying(undefined)} />}
    </>
  )
}

const documentOf = (row: PrepaidEntry) => {
  const { kind, refNo } = row
  const isBatch = kind === 'offset' || kind === 'offsetBack'
  if (refNo && isBatch) return <NumberLink no={refNo} to={batchesPath(refNo)} />
  return <FieldValue name="refNo" field={PrepaidEntry.fields.refNo} row={row} />
}

const offWaybill = (row: PrepaidEntry) =>
  row.waybillNo ? (
    <NumberLink no={row.waybillNo} to={waybillPath(row.waybillNo)} />
  ) : (
    <FieldValue name="waybillNo" field={PrepaidEntry.fields.waybillNo} row={row} />
  )

/** What somebody has to know who looks at it. */
function Warnings({ of }: { of: Prepaid }) {
  const { t } = useTranslation()
  const format = useFormat()
  const amount = format.money(of.openAmount)
  const isBack = of.status === at.applied && of.attempt > 1
  return (
    <div className="prepaid-warnings">
      {of.status === at.overdue && !of.isOff && (
        <Alert type="warning" showIcon title={t('isOverdue', { day: format.date(of.dueOn), amount })} />
      )}
      {of.status === at.overdue && of.isOff && <Alert type="error" showIcon title={t('isOffWarning', { amount })} />}
      {isBack && <Alert type="warning" showIcon title={t('putBack', { reason: of.reason ?? '' })} />}
      {prepaidMachine.within(of.status, 'owed') && (
        <Alert type="error" showIcon title={t('isOwedBack', { amount: format.money(of.owedBack) })} />
      )}
    </div>
  )
}
