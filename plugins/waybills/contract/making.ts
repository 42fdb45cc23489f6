import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { entity, flag, reference, type ValuesOf } from '@ntocc/sdk/fields'
import { WaybillImport } from './import.ts'

const { shipper, driverName, driverPhone, vehicleNo, shipmentCode, driverCode, waybillNo, ...said } = WaybillImport.own

/** One waybill as somebody writes it down: a line of a file whose people are chosen; a form of its own, not a stored record. */
export const WaybillMaking = entity('waybillMaking', {
  shipmentCode: reference('shipment').required(),
  driverCode: reference('driver').required(),
  vehicleCode: reference('vehicle').required(),
  /** The driver has said yes already: it is accepted for him at once, by whoever may accept. */
  isAgreed: flag(),
  ...said,
})
export type WaybillMaking = ValuesOf<typeof WaybillMaking>

export interface WaybillMade {
  id: number
  waybillNo: string
}

export const makingCalls = {
  /** Makes one waybill by the rules of a line of a file. */
  waybillMake: endpoint({
    name: 'waybillMake',
    method: 'POST',
    path: '/ntocc-tms-api/waybill/make',
    body: input<WaybillMaking>(WaybillMaking),
    data: answer.value<WaybillMade>(['id', 'waybillNo']),
    permission: 'waybill.import',
    staffOnly: true,
  }),
} as const
