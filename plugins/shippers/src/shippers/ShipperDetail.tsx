import { Shipment } from '@ntocc/sdk/contracts'
import { RecordPage } from '@ntocc/sdk/ui'
import { SHIPPER_FORM, shipperCalls, shipperName } from './shipper.ts'

/** One shipper: review and terms at a glance, its papers, who changed what. */
export const ShipperDetail = () => (
  <RecordPage<Shipment>
    of={Shipment}
    calls={shipperCalls}
    form={SHIPPER_FORM}
    nameOf={shipperName}
    title={shipperName}
  />
)
