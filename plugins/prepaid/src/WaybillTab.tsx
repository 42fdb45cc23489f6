import { waybillMachine } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, RelatedRecords } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { prepaidCalls } from '../contract/calls.ts'
import { Prepaid, prepaidResources } from '../contract/prepaid.ts'
import { AskDialog } from './AskDialog.tsx'
import { prepaidName, prepaidPath } from './prepaid.ts'

/** What was paid in advance on a waybill, and asking for more while it is on its way. */
export default function WaybillTab({ waybillNo, status }: { waybillNo: string; status: number }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {waybillMachine.within(status, 'underWay') && (
        <ActionButton
          label={t('ask.do')}
          permission={prepaidCalls.prepaidAsk.permission}
          onClick={() => setAsking(true)}
        />
      )}
      <RelatedRecords<Prepaid>
        of={Prepaid}
        calls={prepaidResources.prepaid.by}
        tie={{ waybillNo }}
        columns={['prepaidNo', 'status', 'amount', 'openAmount', 'ratio', 'purpose', 'appliedAt', 'dueOn']}
        nameOf={prepaidName}
        href={prepaidPath}
      />
      {isAsking && <AskDialog waybillNo={waybillNo} onClose={() => setAsking(false)} />}
    </>
  )
}
