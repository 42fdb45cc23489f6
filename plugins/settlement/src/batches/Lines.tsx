import { useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, CopyableId, EntityFormModal, formOf, RelatedRecords } from '@ntocc/sdk/ui'
import { useMemo, useState } from 'react'
import { type SettlementBatch, SettlementLine, settlementResources } from '../../contract/batch.ts'
import { settlementCalls, TakingIn } from '../../contract/calls.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { lineName } from './batch.ts'
import { InUnit } from './InUnit.tsx'
import { TOUCHED } from './touched.ts'

const { by } = settlementResources.settlementLine
const READ = { list: by.list, get: by.get }
const WRITE = { ...by, invalidates: TOUCHED }
const SHOWN = 200

export const LINE_FORM = formOf(SettlementLine, {
  groups: [{ title: 'group.adjustment', help: 'group.adjustmentHelp', fields: ['adjustment', 'reason'] }],
})
const TAKING = formOf(TakingIn, { groups: [{ help: 'takeIn.help', fields: ['waybillNo'] }] })
const TAKE = { create: settlementCalls.settlementTakeIn, invalidates: TOUCHED }

const COLUMNS = [
  {
    key: 'waybillNo',
    render: (row: SettlementLine) => <CopyableId id={row.waybillNo} />,
  },
  'finishTime',
  { key: 'quantity', render: (row: SettlementLine) => <InUnit row={row} /> },
  'price',
  'freight',
  'amount',
  'adjustment',
  'total',
  'reason',
]
const BY_NUMBER = { sortField: 'waybillNo', sortType: 'asc' } as const

/** The waybills of a batch; of a draft they are put right, taken out and in. */
export function Lines({ batch, isStaff }: { batch: SettlementBatch; isStaff: boolean }) {
  const { t } = useTranslation()
  const [isTaking, setTaking] = useState(false)
  const isOpen = isStaff && batch.status === settlementMachine.at.draft
  const tie = useMemo(() => ({ batchNo: batch.batchNo ?? '' }), [batch.batchNo])
  return (
    <>
      {isOpen && (
        <div className="settlement-bar">
          <ActionButton
            label={t('takeIn.open')}
            permission={settlementCalls.settlementTakeIn.permission}
            onClick={() => setTaking(true)}
          />
        </div>
      )}
      <RelatedRecords<SettlementLine>
        of={SettlementLine}
        calls={isOpen ? WRITE : READ}
        tie={tie}
        columns={COLUMNS}
        nameOf={lineName}
        sort={BY_NUMBER}
        size={SHOWN}
        {...(Number(batch.lineCount) > SHOWN && { all: `/settlement/lines?batchNo=${batch.batchNo}` })}
        hint={t('lines.hint', { count: batch.lineCount ?? 0 })}
        {...(isOpen && { form: LINE_FORM })}
      />
      {isTaking && (
        <EntityFormModal
          schema={TAKING}
          calls={TAKE}
          title={t('takeIn.title', { batch: batch.batchNo })}
          saveLabel={t('takeIn.open')}
          savedText={t('takeIn.done')}
          toBody={values => ({ ...values, id: batch.id })}
          onClose={() => setTaking(false)}
        />
      )}
    </>
  )
}
