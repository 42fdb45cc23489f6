import { formOf } from '@ntocc/sdk/ui'
import { ShipmentLineArea } from '../../contract/lines.ts'
import { resources } from '../../contract/resources.ts'

export const lineCalls = resources.shipmentLineArea.by
export const LINE_FORM = formOf(ShipmentLineArea, {
  groups: [
    {
      title: 'group.line',
      fields: ['shipmentCode', { row: ['loadAreaCode', 'unloadAreaCode'] }, { row: ['price', 'distance'] }, 'remark'],
    },
  ],
  fields: { shipmentCode: { once: true } },
})
/** The order they are offered in. */
export const IN_ORDER = { sortField: 'sequence', sortType: 'asc' } as const
export const lineName = (row: ShipmentLineArea): string => row.code
