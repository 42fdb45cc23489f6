import { Vehicle } from '@ntocc/sdk/contracts'
import { usePageNavigate, useTranslation } from '@ntocc/sdk/hooks'
import { BlacklistMark, type ColumnInput, PapersCell, Plate, RecordScreen, type RowAction } from '@ntocc/sdk/ui'
import { useCallback, useMemo } from 'react'
import { plateOf, trackPath, VEHICLE_FORM, vehicleCalls, vehiclePath, vehicleReview } from './vehicle.ts'

const FILTERS = {
  keyword: true,
  daily: ['authStatus', 'expiring', 'vehicleType'],
  more: [
    'plateNo',
    'owner',
    'vin',
    'energy',
    'affiliation',
    'tonnage',
    'netState',
    'driverCode',
    'blacklist',
    'gmtCreated',
  ],
}
const NEWEST = { sortField: 'gmtCreated', sortType: 'desc' } as const
const BULK = ['suspend', 'resume']

/** Vehicles of the branch by their papers; what they are doing now is the transport centre's list. */
export function VehicleList() {
  const { t } = useTranslation()
  const navigate = usePageNavigate()
  const actions = useCallback(
    (row: Vehicle): RowAction[] => [
      { key: 'track', label: t('showTrack'), run: () => navigate(trackPath(row.plateNo)) },
    ],
    [t, navigate],
  )
  const columns = useMemo(
    (): ColumnInput<Vehicle>[] => [
      {
        key: 'plateNo',
        pin: 'left',
        card: 'head',
        render: row => (
          <>
            <Plate no={row.plateNo} color={row.plateColor} />
            <BlacklistMark on={row.blacklist} />
          </>
        ),
      },
      { key: 'authStatus', card: 'mark' },
      {
        key: 'papers',
        label: t('papers'),
        width: 250,
        sort: 'roadCertTo',
        render: row => <PapersCell kind="vehicle" row={row} />,
      },
      { key: 'vehicleType', width: 190 },
      'tonnage',
      'energy',
      'owner',
      'driverCode',
      'affiliation',
      'netState',
      { key: 'vin', hidden: true },
      { key: 'inspectionTo', hidden: true },
      { key: 'roadCertTo', hidden: true },
      { key: 'compulsoryInsuranceTo', hidden: true },
      'gmtCreated',
    ],
    [t],
  )
  return (
    <RecordScreen<Vehicle>
      of={Vehicle}
      calls={vehicleCalls}
      form={VEHICLE_FORM}
      columns={columns}
      filters={FILTERS}
      defaults={NEWEST}
      nameOf={plateOf}
      href={vehiclePath}
      moves={vehicleReview}
      bulkMoves={BULK}
      actions={actions}
    />
  )
}
