import { usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { type MoveSource, RecordScreen, type RowAction } from '@ntocc/sdk/ui'
import { useCallback, useState } from 'react'
import { ctmsRunMachine, isOpenRun, RUN } from '../../contract/machines.ts'
import { CtmsRun, ctmsRuns, runCalls } from '../../contract/runs.ts'
import { TERM_NAMES } from '../../contract/terms.ts'
import { CopyDrawer } from '../CopyDrawer.tsx'
import { useRouteColumns } from '../cells.tsx'
import '../ctms.css'
import { COLUMNS, FILTERS } from './columns.tsx'
import { beginRun, IN_RUN_FORM, RUN_FORM, usualTimes } from './form.tsx'
import { Trouble } from './Trouble.tsx'
import { TOUCHED, useAgain } from './useAgain.ts'

const { list, get, update, move } = ctmsRuns.by
const CALLS = { list, get, update, move, create: runCalls.ctmsRunGive, invalidates: TOUCHED }
const MOVES: MoveSource<CtmsRun> = {
  machine: ctmsRunMachine,
  state: 'status',
  call: move,
  get,
  only: ['drop'],
  invalidates: TOUCHED,
}
const troubleOf = (row: CtmsRun) => <Trouble of={row} />
const nameOf = (row: CtmsRun): string => row.runNo ?? row.code

/** Runs of own drivers: given here with their waybills, and those that could not be made or were not accepted. */
export default function RunList() {
  const { t } = useTranslation()
  const again = useAgain()
  const mayGive = usePermission('ctmsRun.edit') === 'allowed'
  const [copied, setCopied] = useState<CtmsRun>()
  const columns = useRouteColumns(COLUMNS)
  const actions = useCallback(
    (row: CtmsRun): RowAction[] => {
      if (!mayGive) return []
      const copy = { key: 'copy', label: t('copy.do'), run: () => setCopied(row) }
      if (!isOpenRun(row)) return [copy]
      const label = t(row.status === RUN.notAccepted ? 'again.give' : 'again.do')
      return [{ key: 'again', label, run: () => void again(row) }, copy]
    },
    [mayGive, again, t],
  )
  const locked = useCallback((row: CtmsRun) => (isOpenRun(row) ? undefined : t('runLocked')), [t])
  return (
    <>
      <RecordScreen<CtmsRun>
        of={CtmsRun}
        calls={CALLS}
        form={RUN_FORM}
        columns={columns}
        filters={FILTERS}
        nameOf={nameOf}
        moves={MOVES}
        actions={actions}
        locked={locked}
        start={beginRun()}
        inForm={IN_RUN_FORM}
        extra={troubleOf}
      />
      {copied && (
        <CopyDrawer
          id={copied.id}
          name={nameOf(copied)}
          schema={RUN_FORM}
          calls={{ get, list, create: runCalls.ctmsRunGive }}
          names={TERM_NAMES}
          anew={usualTimes()}
          onClose={() => setCopied(undefined)}
        />
      )}
    </>
  )
}
