import { usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import { linkColumn, RecordScreen } from '@ntocc/sdk/ui'
import { useCallback } from 'react'
import { TRIP } from '../../contract/machines.ts'
import { CityTrip, cityTrips } from '../../contract/trips.ts'
import { TRIP_FORM } from '../forms.ts'
import { printPath, tripName, tripPath } from '../names.ts'

const COLUMNS = [
  linkColumn<CityTrip>('tripNo', { nameOf: tripName, href: tripPath }),
  { key: 'status', card: 'mark' },
  'plateNo',
  'driverName',
  'departAt',
  'stopCount',
  'settledCount',
  'failedCount',
  'loadRate',
  'plannedKm',
  'drivenKm',
  'plannedEnd',
  'lateStops',
  { key: 'startName', hidden: true },
  { key: 'peakKg', hidden: true },
  { key: 'silentKm', hidden: true },
  { key: 'peakM3', hidden: true },
  { key: 'capacityKg', hidden: true },
  { key: 'publishedAt', hidden: true },
  { key: 'startedAt', hidden: true },
  { key: 'finishedAt', hidden: true },
  { key: 'plateColor', hidden: true },
] as const
const FILTERS = {
  keyword: true,
  daily: ['day', 'status', 'plateNo'],
  more: ['driverCode', 'departAt', 'loadRate', 'lateStops', 'failedCount'],
}

/** Trips of the branch: drafts, what is on the way, and what has been. */
export default function TripList() {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const actions = useCallback(
    (row: CityTrip) => [{ key: 'print', label: t('print.open'), run: () => navigate(printPath(row)) }],
    [navigate, t],
  )
  const locked = useCallback((row: CityTrip) => (row.status === TRIP.draft ? undefined : t('tripLocked')), [t])
  return (
    <RecordScreen<CityTrip>
      of={CityTrip}
      calls={cityTrips.by}
      form={TRIP_FORM}
      columns={COLUMNS}
      filters={FILTERS}
      nameOf={tripName}
      href={tripPath}
      actions={actions}
      locked={locked}
      bulkMoves={['publish']}
    />
  )
}
