import { usePermission, useTranslation } from '@ntocc/sdk/hooks'
import { RecordScreen, type RowAction } from '@ntocc/sdk/ui'
import { useCallback, useState } from 'react'
import { STOP } from '../../contract/machines.ts'
import { CityStop, cityStops } from '../../contract/stops.ts'
import { STOP_FORM } from '../forms.ts'
import { stopName } from '../names.ts'
import { AgainDialog } from './AgainDialog.tsx'
import { STOP_COLUMNS, STOP_FILTERS } from './columns.ts'
import { STOP_MOVES } from './moves.ts'

/** Stops of the branch: what is to be delivered and picked up, and what came of it. */
export default function StopList() {
  const { t } = useTranslation()
  const [again, setAgain] = useState<CityStop>()
  const mayEdit = usePermission('cityStop.edit') === 'allowed'
  const actions = useCallback(
    (row: CityStop): RowAction[] =>
      mayEdit && (row.shortPieces ?? 0) > 0 && !row.retried
        ? [{ key: 'again', label: t('again.do'), run: () => setAgain(row) }]
        : [],
    [mayEdit, t],
  )
  const locked = useCallback((row: CityStop) => (row.status <= STOP.arrived ? undefined : t('stopLocked')), [t])
  return (
    <>
      <RecordScreen<CityStop>
        of={CityStop}
        calls={cityStops.by}
        form={STOP_FORM}
        columns={STOP_COLUMNS}
        filters={STOP_FILTERS}
        nameOf={stopName}
        moves={STOP_MOVES}
        actions={actions}
        locked={locked}
      />
      {again && <AgainDialog stop={again} onClose={() => setAgain(undefined)} />}
    </>
  )
}
