import { endpoints, Waybill } from '@ntocc/sdk/contracts'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { CopyableId, Empty, FieldScope, FieldValue, Loaded, PageLink, Plate, Route } from '@ntocc/sdk/ui'
import './fleet.css'

const LATEST = { pageNum: 1, pageSize: 10, sortField: 'gmtCreated', sortType: 'desc' } as const

/** The latest waybills of a driver or vehicle, and the way to all of them. */
export function Waybills(props: {
  query: { driverCode?: string; vehicleNo?: string }
  /** Query of the list of waybills that shows all. */
  all: string
}) {
  const { t } = useTranslation()
  const waybills = useRecord(endpoints.waybillList, { query: { ...LATEST, ...props.query } })
  return (
    <FieldScope fields={[Waybill.fields.status]}>
      <Loaded of={waybills}>
        {({ records, total }) =>
          records.length === 0 ? (
            <Empty title={t('noWaybills')} />
          ) : (
            <>
              <div className="fleet-head">
                <span className="nt-dim">{t('waybillCount', { count: total })}</span>
                <PageLink to={`/transport/waybills?${props.all}`} className="nt-link">
                  {t('allWaybills')}
                </PageLink>
              </div>
              <div className="fleet-table-wrap">
                <table className="fleet-table">
                  <thead>
                    <tr>
                      {['no', 'state', 'route', 'vehicle', 'driver'].map(name => (
                        <th key={name} scope="col">
                          {t(`column.${name}`)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {records.map(row => (
                      <tr key={row.id}>
                        <td>
                          <CopyableId id={row.waybillNo} to={`/order_info?id=${row.id}`} />
                        </td>
                        <td>
                          <FieldValue name="status" field={Waybill.fields.status} row={row} />
                        </td>
                        <td>
                          <Route from={row.loadCity} to={row.unloadCity} distanceKm={row.distanceKm} />
                        </td>
                        <td>
                          <Plate no={row.vehicleNo} color={row.plateColor} />
                        </td>
                        <td>{row.driverName}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </>
          )
        }
      </Loaded>
    </FieldScope>
  )
}
