import { Driver, reviewMachine } from '@ntocc/sdk/contracts'
import { Slot, useTranslation } from '@ntocc/sdk/hooks'
import { BlacklistMark, FieldValue, LatestWaybills, Papers, PapersCell, RecordPage, ShareButton } from '@ntocc/sdk/ui'
import { driverReview } from '../../contract/reviews.ts'
import { useLocked } from '../own/carrier.ts'
import { driverCalls, driverMoves, driverName, useDriverForm } from './driver.ts'

const SUMMARY = ['phone', 'licenceClass', 'defaultVehicle', 'teamCode', 'authStatusExt', 'score'] as const

/** One driver: review and papers at a glance, the papers beside their pictures, the waybills, who changed what. */
export function DriverDetail() {
  const { t } = useTranslation()
  return (
    <RecordPage<Driver>
      of={Driver}
      calls={driverCalls}
      form={useDriverForm()}
      locked={useLocked()}
      nameOf={driverName}
      title={row => (
        <>
          {driverName(row)}
          <BlacklistMark on={row.blacklist} />
        </>
      )}
      actions={(row, refresh) => (
        <>
          <ShareButton id={row.id} pages={[{ path: '/service_info', kind: 'driver', label: t('shared.driver') }]} />
          <Slot
            name="party.actions/v1"
            kind="driver"
            code={row.code}
            isListed={row.blacklist === true}
            onChanged={refresh}
            partyName={driverName(row)}
          />
        </>
      )}
      moves={driverMoves}
      facts={row => [
        { label: t('driver.papers'), value: <PapersCell subject={driverReview} row={row} all /> },
        ...SUMMARY.filter(name => name !== 'authStatusExt' || row.authStatusExt !== reviewMachine.initial).map(
          name => ({
            label: t(`driver.${name}`),
            value: <FieldValue name={name} field={Driver.fields[name]} row={row} />,
          }),
        ),
      ]}
      facets={row => [
        {
          name: 'papers',
          title: t('driver.papers'),
          content: <Papers subject={driverReview} of={Driver} record={row} />,
        },
        {
          name: 'waybills',
          title: t('waybills'),
          content: <LatestWaybills tie={{ driverCode: row.code }} all={{ driverName: driverName(row) }} />,
        },
      ]}
    />
  )
}
