import { useAction, useFormat, usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { ReasonDialog, RecordScreen, type RowAction } from '@ntocc/sdk/ui'
import { useCallback, useState } from 'react'
import { tianjinCalls } from '../contract/calls.ts'
import { TianjinStatement, tianjinResources } from '../contract/waybills.ts'
import { STATEMENT_FORM, TOUCHED, waybillName } from './waybill.ts'

/** A line that takes another back states nothing itself. */
function Cost({ row: { cost, takesBack } }: { row: TianjinStatement }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (takesBack) return <span className="nt-dim">{t('takingBack.takesBack')}</span>
  return <>{cost ? format.money(cost) : '–'}</>
}

const COLUMNS = [
  { key: 'waybillNo', pin: 'left', card: 'head', width: 170 },
  { key: 'cost', render: (row: TianjinStatement) => <Cost row={row} /> },
  'distanceKm',
  'isTakenBack',
  { key: 'reason', width: 260, least: 200 },
  'createdBy',
  'gmtCreated',
] as const
const FILTERS = { keyword: true, daily: ['waybillNo', 'isTakenBack', 'gmtCreated'] }
const CALLS = { ...tianjinResources.tianjinStatement.by, ...TOUCHED }

/** All that was ever stated of costs and distances, by whom, when and why: nothing of it is changed afterwards, but taken back by a line of its own. */
export default function StatementList() {
  const { t } = useTranslation()
  const [taken, setTaken] = useState<TianjinStatement>()
  const mayState = usePermission('tianjinWaybill.state') === 'allowed'
  const { run } = useAction(tianjinCalls.tianjinTakeBack, TOUCHED)
  const actions = useCallback(
    (row: TianjinStatement): RowAction[] => {
      if (!mayState || row.takesBack) return []
      const action = { key: 'takeBack', label: t('takingBack.button'), run: () => setTaken(row) }
      return [row.isTakenBack ? { ...action, disabledReason: t('takingBack.before') } : action]
    },
    [mayState, t],
  )
  return (
    <>
      <RecordScreen<TianjinStatement>
        of={TianjinStatement}
        calls={CALLS}
        form={STATEMENT_FORM}
        columns={COLUMNS}
        filters={FILTERS}
        nameOf={waybillName}
        actions={actions}
      />
      {taken && (
        <ReasonDialog
          title={t('takingBack.title', { waybillNo: taken.waybillNo })}
          label={t('takingBack.button')}
          danger
          onSend={reason => run({ body: { statementCode: taken.code, reason } })}
          onClose={() => setTaken(undefined)}
        >
          <p className="nt-dim">{t('takingBack.meaning')}</p>
        </ReasonDialog>
      )}
    </>
  )
}
