import { useIsStaff, usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, RecordScreen } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { billCalls, billResources, StorageBill } from '../../contract/bills.ts'
import { BILL_FACTS, BILL_MOVES, billName, billPath } from './bill.ts'
import { MakeBill } from './MakeBill.tsx'
import { useBillColumns } from './useBillColumns.tsx'

const { by } = billResources.storageBill

/** What owners owe for their goods, period by period; an owner sees its own. */
export default function BillList() {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const isStaff = useIsStaff()
  const [isMaking, setMaking] = useState(false)
  const { columns, filters } = useBillColumns(isStaff)
  return (
    <>
      <RecordScreen<StorageBill>
        of={StorageBill}
        calls={by}
        form={BILL_FACTS}
        columns={columns}
        filters={filters}
        nameOf={billName}
        href={billPath}
        moves={BILL_MOVES}
        primary={
          isStaff && (
            <ActionButton
              type="primary"
              label={t('bill.make')}
              permission={billCalls.storageBillMake.permission}
              onClick={() => setMaking(true)}
            />
          )
        }
      />
      {isMaking && <MakeBill onMade={id => navigate(billPath({ id }))} onClose={() => setMaking(false)} />}
    </>
  )
}
