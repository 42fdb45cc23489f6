import { usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { type BulkAction, RecordScreen, type RowAction, useMissingPermission } from '@ntocc/sdk/ui'
import { useCallback, useState } from 'react'
import { MOST_AT_ONCE, RegularRun, regularRuns } from '../../contract/regular.ts'
import { CopyDrawer } from '../CopyDrawer.tsx'
import { useRouteColumns } from '../cells.tsx'
import '../ctms.css'
import { COLUMNS, COPIED, FILTERS } from './columns.tsx'
import { BEGIN_REGULAR, IN_REGULAR_FORM, REGULAR_CHECKS, REGULAR_FORM } from './form.tsx'
import { MakeDialog } from './MakeDialog.tsx'

const nameOf = (row: RegularRun): string => String(row.name)

/** What is driven again and again, and the runs of a day made of it. */
export default function RegularList() {
  const { t } = useTranslation()
  const mayEdit = usePermission('regularRun.edit') === 'allowed'
  const missing = useMissingPermission('ctmsRun.edit')
  const [copied, setCopied] = useState<RegularRun>()
  const [chosen, setChosen] = useState<readonly RegularRun[]>()
  const columns = useRouteColumns(COLUMNS)
  const make: BulkAction<RegularRun> = {
    key: 'make',
    label: t('make.open'),
    whole: rows => setChosen(rows.slice(0, MOST_AT_ONCE)),
    ...(missing && { disabledReason: missing }),
  }
  const actions = useCallback(
    (row: RegularRun): RowAction[] => [
      { key: 'make', label: t('make.open'), run: () => setChosen([row]), ...(missing && { disabledReason: missing }) },
      ...(mayEdit ? [{ key: 'copy', label: t('copy.do'), run: () => setCopied(row) }] : []),
    ],
    [missing, mayEdit, t],
  )
  return (
    <>
      <RecordScreen<RegularRun>
        of={RegularRun}
        calls={regularRuns.by}
        form={REGULAR_FORM}
        columns={columns}
        filters={FILTERS}
        nameOf={nameOf}
        actions={actions}
        bulk={[make]}
        checks={REGULAR_CHECKS}
        start={BEGIN_REGULAR}
        inForm={IN_REGULAR_FORM}
      />
      {chosen && <MakeDialog regulars={chosen} onClose={() => setChosen(undefined)} />}
      {copied && (
        <CopyDrawer
          id={copied.id}
          name={nameOf(copied)}
          schema={REGULAR_FORM}
          calls={regularRuns.by}
          names={COPIED}
          // Two that are made by themselves would be in each other's way.
          anew={{ automatic: false }}
          onClose={() => setCopied(undefined)}
        />
      )}
    </>
  )
}
