import { Shipment } from '@ntocc/sdk/contracts'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, EntityDetail, ErrorState, Skeleton } from '@ntocc/sdk/ui'
import { shipperEndpoints } from '../../contract/shipper-calls.ts'
import { Balance } from './Balance.tsx'
import { SHIPPER_FORM, shipperName } from './shipper.ts'
import { useSides } from './useSides.tsx'

/** What the platform has on record of the shipper who is signed in. Its terms and papers are changed by the branch. */
export default function OwnCompany() {
  const { t } = useTranslation()
  const { facts, facets } = useSides()
  const own = useRecord(shipperEndpoints.shipmentOwn)
  if (own.notFound) return <Empty title={t('own.none')} hint={t('own.noneHint')} />
  if (own.error && !own.data) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />
  if (!own.data) return <Skeleton rows={10} height={24} />
  const row = own.data
  return (
    <div className="shippers-own">
      <EntityDetail
        of={Shipment}
        record={row}
        schema={SHIPPER_FORM}
        state="authStatus"
        title={shipperName(row)}
        facts={facts(row)}
        facets={facets(row)}
        actions={<Balance row={row} />}
      />
    </div>
  )
}
