import { Driver } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { BlacklistMark, type ColumnInput, PageLink, PapersCell, RecordScreen } from '@ntocc/sdk/ui'
import { useMemo } from 'react'
import { DRIVER_FORM, driverCalls, driverMoves, driverName, driverPath } from './driver.ts'

const FILTERS = {
  keyword: true,
  daily: ['authStatus', 'expiring', 'defaultVehicle'],
  more: ['name', 'phone', 'teamCode', 'licenceClass', 'licenceTo', 'score', 'blacklist', 'gmtCreated'],
}
const NEWEST = { sortField: 'gmtCreated', sortType: 'desc' } as const
const BULK = ['suspend', 'resume']

/** Drivers of the branch with what keeps them from driving: papers and review. */
export function DriverList() {
  const { t } = useTranslation()
  const columns = useMemo(
    (): ColumnInput<Driver>[] => [
      {
        key: 'name',
        pin: 'left',
        card: 'head',
        width: 160,
        render: row => (
          <>
            <PageLink to={driverPath(row)} className="nt-link">
              {driverName(row)}
            </PageLink>
            <BlacklistMark on={row.blacklist} />
          </>
        ),
      },
      { key: 'authStatus', card: 'mark' },
      {
        key: 'papers',
        label: t('papers'),
        width: 250,
        sort: 'licenceTo',
        render: row => <PapersCell kind="driver" row={row} />,
      },
      'phone',
      'defaultVehicle',
      'teamCode',
      'licenceClass',
      'score',
      { key: 'idNo', hidden: true },
      { key: 'idTo', hidden: true },
      { key: 'licenceTo', hidden: true },
      { key: 'qualificationTo', hidden: true },
      { key: 'rejectCount', hidden: true },
      'gmtCreated',
    ],
    [t],
  )
  return (
    <RecordScreen<Driver>
      of={Driver}
      calls={driverCalls}
      form={DRIVER_FORM}
      columns={columns}
      filters={FILTERS}
      defaults={NEWEST}
      nameOf={driverName}
      href={driverPath}
      moves={driverMoves}
      bulkMoves={BULK}
    />
  )
}
