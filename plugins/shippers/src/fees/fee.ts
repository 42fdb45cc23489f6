import { type FormValues, formOf } from '@ntocc/sdk/ui'
import { ShipmentServiceFee } from '../../contract/money.ts'
import { resources } from '../../contract/resources.ts'
import { serviceFeeEndpoints } from '../../contract/service-fee-calls.ts'

const isRate = (values: FormValues) => values.feeMode === 'rate'
const isAmount = (values: FormValues) => Boolean(values.feeMode) && !isRate(values)

export const FEE_FORM = formOf(ShipmentServiceFee, {
  groups: [
    { title: 'group.feeOf', help: 'group.feeOfHelp', fields: ['shipmentCode', { row: ['feeMode', 'rate', 'price'] }] },
    { title: 'group.feeTerm', help: 'group.feeTermHelp', fields: [{ row: ['from', 'to'] }, 'enabled', 'remark'] },
  ],
  depends: {
    rate: { on: ['feeMode'], show: isRate },
    price: { on: ['feeMode'], show: isAmount },
  },
  fields: { shipmentCode: { once: true } },
})
const { list, get, create, delete: remove } = resources.shipmentServiceFee.by
export const feeCalls = { list, get, create, delete: remove, update: serviceFeeEndpoints.serviceFeeUpdate }
/** A shipper reads what it agreed to. */
export const feeReading = { list, get }
export const feeName = (row: ShipmentServiceFee): string => row.code
