import { Vehicle } from '@ntocc/sdk/contracts'
import { Slot, useOpenable, useTranslation } from '@ntocc/sdk/hooks'
import {
  BlacklistMark,
  FieldValue,
  LatestWaybills,
  PageLink,
  Papers,
  PapersCell,
  Plate,
  RecordPage,
} from '@ntocc/sdk/ui'
import { vehicleReview } from '../../contract/reviews.ts'
import { useLocked } from '../own/carrier.ts'
import { plateOf, trackPath, useVehicleForm, vehicleCalls, vehicleReviewMoves } from './vehicle.ts'

const SUMMARY = ['status', 'vehicleType', 'tonnage', 'owner', 'driverCode'] as const

/** One vehicle: review, papers and what it does at a glance, its sides below. */
export default function VehicleDetail() {
  const { t } = useTranslation()
  const mayOpen = useOpenable()
  return (
    <RecordPage<Vehicle>
      of={Vehicle}
      calls={vehicleCalls}
      form={useVehicleForm()}
      locked={useLocked()}
      nameOf={plateOf}
      title={row => (
        <>
          <Plate no={row.plateNo} color={row.plateColor} />
          <BlacklistMark on={row.blacklist} />
        </>
      )}
      actions={(row, refresh) => (
        <Slot
          name="party.actions/v1"
          kind="vehicle"
          code={row.code}
          partyName={row.plateNo}
          plateNo={row.plateNo}
          isListed={row.blacklist === true}
          onChanged={refresh}
        />
      )}
      moves={vehicleReviewMoves}
      facts={row => [
        { label: t('vehicle.papers'), value: <PapersCell subject={vehicleReview} row={row} all /> },
        ...SUMMARY.map(name => ({
          label: t(`vehicle.${name}`),
          value: <FieldValue name={name} field={Vehicle.fields[name]} row={row} />,
        })),
        ...(mayOpen(trackPath(row)) ? [{ label: t('title.track'), value: <TrackLink row={row} /> }] : []),
      ]}
      facets={row => [
        {
          name: 'papers',
          title: t('vehicle.papers'),
          content: <Papers subject={vehicleReview} of={Vehicle} record={row} />,
        },
        {
          name: 'waybills',
          title: t('waybills'),
          content: <LatestWaybills tie={{ vehicleNo: row.plateNo }} all={{ vehicleNo: row.plateNo }} />,
        },
      ]}
    />
  )
}

function TrackLink({ row }: { row: Vehicle }) {
  const { t } = useTranslation()
  return (
    <PageLink to={trackPath(row)} className="nt-link">
      {t('showTrack')}
    </PageLink>
  )
}
