import { useIsStaff, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, RecordScreen } from '@ntocc/sdk/ui'
import { useMemo, useState } from 'react'
import { prepaidCalls } from '../contract/calls.ts'
import { Prepaid, prepaidResources } from '../contract/prepaid.ts'
import { AskDialog } from './AskDialog.tsx'
import { prepaidColumns, prepaidFilters } from './columns.tsx'
import { PREPAID_MOVES } from './moves.tsx'
import { PREPAID_FACTS, prepaidName, prepaidPath } from './prepaid.ts'
import { Sums } from './Sums.tsx'

const ABOVE = <Sums />

/** Money that was asked for and paid in advance, and how much of it is open; a party sees its own. */
export default function PrepaidList() {
  const { t } = useTranslation()
  const isStaff = useIsStaff()
  const [isAsking, setAsking] = useState(false)
  const columns = useMemo(() => prepaidColumns(t('payee'), isStaff), [t, isStaff])
  const filters = useMemo(() => prepaidFilters(isStaff), [isStaff])
  const primary = (
    <ActionButton
      type="primary"
      label={t('ask.do')}
      permission={prepaidCalls.prepaidAsk.permission}
      onClick={() => setAsking(true)}
    />
  )
  return (
    <>
      <RecordScreen<Prepaid>
        of={Prepaid}
        calls={prepaidResources.prepaid.by}
        form={PREPAID_FACTS}
        columns={columns}
        filters={filters}
        primary={primary}
        above={ABOVE}
        nameOf={prepaidName}
        href={prepaidPath}
        moves={PREPAID_MOVES}
      />
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
    </>
  )
}
