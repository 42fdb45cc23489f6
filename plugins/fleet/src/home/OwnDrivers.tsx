import type { Driver } from '@ntocc/sdk/contracts'
import { useList, useLiveReads, useOpenable, useTranslation } from '@ntocc/sdk/hooks'
import { CardRow, CardRows, CopyableId, Loaded, PageLink, Panel, Plate, Skeleton } from '@ntocc/sdk/ui'
import { driverReview } from '../../contract/reviews.ts'
import { driverCalls, driverPath } from '../drivers/driver.ts'
import { usePositions } from './own.ts'
import { Standing } from './Standing.tsx'

const LIST = '/base/drivers'

/** On the home of a carrier: its drivers, with what each carries now and whose papers run out. */
export default function OwnDrivers() {
  const { t } = useTranslation()
  const mayOpen = useOpenable()
  const list = useList(driverCalls.list, { local: true, defaults: { pageSize: 50 } })
  useLiveReads(list)
  const trips = usePositions()
  const tripOf = (driver: Driver) => trips.find(trip => trip.driverCode === driver.code && trip.waybillNo)
  return (
    <Panel
      title={t('own.drivers')}
      note={t('own.driversNote')}
      {...(mayOpen(LIST) && { more: { to: LIST, label: t('own.manage') } })}
    >
      <Loaded
        skeleton={<Skeleton rows={5} />}
        of={{ data: list.isLoading || list.error ? undefined : list.records, error: list.error, refetch: list.refetch }}
      >
        {drivers =>
          drivers.length === 0 ? (
            <p className="nt-dim">{t('own.noDrivers')}</p>
          ) : (
            <CardRows most="high">
              {[...drivers]
                .sort((one, other) => Number(Boolean(tripOf(other))) - Number(Boolean(tripOf(one))))
                .map(driver => {
                  const trip = tripOf(driver)
                  return (
                    <CardRow key={driver.id} end={<Standing record={driver} subject={driverReview} />}>
                      <PageLink to={driverPath(driver)} className="nt-link">
                        {driver.name}
                      </PageLink>
                      <Plate no={trip?.vehicleNo ?? driver.defaultVehicle ?? ''} color={trip?.plateColor ?? null} />
                      {trip?.waybillNo ? (
                        <CopyableId id={trip.waybillNo} to={`/order_info?id=${trip.waybillId}`} />
                      ) : (
                        <span className="nt-dim">{t('own.free')}</span>
                      )}
                    </CardRow>
                  )
                })}
            </CardRows>
          )
        }
      </Loaded>
    </Panel>
  )
}
