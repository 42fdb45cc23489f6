import type { WaybillRecord } from '@ntocc/sdk/contracts'
import { useOpenable, useTranslation } from '@ntocc/sdk/hooks'
import { PageLink, Plate, Route } from '@ntocc/sdk/ui'
import { detailPath } from '../columns.tsx'

/** Whose goods, from where to where, and on which vehicle. */
export function Heading({ waybill }: { waybill: WaybillRecord }) {
  const { t } = useTranslation()
  const mayOpen = useOpenable()
  const path = detailPath(waybill)
  return (
    <div className="waybills-review-heading">
      <Route
        from={waybill.loadCity}
        to={waybill.unloadCity}
        distanceKm={waybill.distanceKm}
        fromAddress={waybill.loadAddress}
        toAddress={waybill.unloadAddress}
      />
      <p>
        <Plate no={waybill.vehicleNo} color={waybill.plateColor} /> {waybill.driverName}
      </p>
      <p>
        {waybill.shipmentName} · {waybill.goodsName}
      </p>
      {mayOpen(path) && (
        <PageLink to={path} className="nt-link">
          {t('review.openWaybill')}
        </PageLink>
      )}
    </div>
  )
}
