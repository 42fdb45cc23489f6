import { useFormat, usePageNavigate, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { type Facet, FieldValue, Loaded, RecordPage, RelatedRecords, Skeleton } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { useMemo } from 'react'
import { boardCalls } from '../../contract/board.ts'
import { TRIP } from '../../contract/machines.ts'
import { CityStop, cityStops } from '../../contract/stops.ts'
import { CityTrip, cityTrips } from '../../contract/trips.ts'
import { BoardMap } from '../board/BoardMap.tsx'
import { TRIP_FORM } from '../forms.ts'
import { noStopsOf, printPath, stopName, tripName } from '../names.ts'
import { STOP_MOVES } from '../stops/moves.ts'
import '../board/board.css'

const SUMMARY = ['driverName', 'departAt', 'plannedEnd', 'loadRate', 'plannedKm', 'drivenKm'] as const
const STOP_COLUMNS = [
  'seq',
  'customer',
  'status',
  'address',
  'windowFrom',
  'windowTo',
  'plannedAt',
  'lateMinutes',
  'settledAt',
  'receiver',
  'signedPieces',
  'shortPieces',
  'failReason',
] as const
const IN_ORDER = { sortField: 'seq', sortType: 'asc' } as const
const MOST = 60

/** One trip: its stops with what became of them, its way, its history. */
export default function TripDetail() {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = usePageNavigate()
  const facets = (row: CityTrip): Facet[] => [
    {
      name: 'stops',
      title: t('title.cityStop'),
      first: true,
      content: (
        <RelatedRecords<CityStop>
          of={CityStop}
          calls={READ}
          tie={{ tripCode: row.code }}
          columns={STOP_COLUMNS}
          nameOf={stopName}
          moves={STOP_MOVES}
          sort={IN_ORDER}
          size={MOST}
          name={noStopsOf(row)}
          hint={t('detail.stops')}
          all="/dispatch/stops"
        />
      ),
    },
    { name: 'map', title: t('board.map'), content: <Way trip={row} /> },
  ]
  return (
    <RecordPage<CityTrip>
      of={CityTrip}
      calls={cityTrips.by}
      form={TRIP_FORM}
      nameOf={tripName}
      title={tripName}
      locked={row => (row.status === TRIP.draft ? undefined : t('tripLocked'))}
      facts={row => [
        {
          label: t('cityTrip.plateNo'),
          value: <FieldValue name="plateNo" field={CityTrip.fields.plateNo} row={row} />,
        },
        ...SUMMARY.map(name => ({
          label: t(`cityTrip.${name}`),
          value: <FieldValue name={name} field={CityTrip.fields[name]} row={row} />,
        })),
        {
          label: t('detail.progress'),
          value: t('detail.progressOf', {
            done: format.count(row.settledCount ?? 0),
            count: format.count(row.stopCount ?? 0),
            failed: format.count(row.failedCount ?? 0),
          }),
        },
      ]}
      actions={row => (
        <>
          <Button onClick={() => navigate(printPath(row))}>{t('print.open')}</Button>
          <Button onClick={() => navigate(`/dispatch?day=${row.day}`)}>{t('detail.onBoard')}</Button>
        </>
      )}
      facets={facets}
    />
  )
}

const READ = { list: cityStops.by.list, get: cityStops.by.get }

function Way({ trip }: { trip: CityTrip }) {
  const { t } = useTranslation()
  const query = useMemo(() => ({ day: trip.day ?? '' }), [trip.day])
  const board = useRecord(boardCalls.dispatchBoard, { query })
  return (
    <Loaded of={board} skeleton={<Skeleton rows={8} />}>
      {({ trips }) => {
        const own = trips.filter(({ id }) => id === trip.id)
        return own.length > 0 ? (
          <BoardMap board={{ trips: own, open: [] }} chosen={trip.id} height={420} />
        ) : (
          <p className="nt-dim">{t('detail.noWay')}</p>
        )
      }}
    </Loaded>
  )
}
