import { formOf } from '@ntocc/sdk/ui'
import { CityStop } from '../contract/stops.ts'
import { CityTrip } from '../contract/trips.ts'

export const STOP_FORM = formOf(CityStop, {
  groups: [
    { title: 'group.what', fields: [{ row: ['kind', 'orderNo'] }, 'customer', 'shipmentCode'] },
    {
      title: 'group.where',
      fields: ['address', { place: ['lng', 'lat'] }, { row: ['contact', 'contactPhone'] }],
    },
    {
      title: 'group.when',
      help: 'help.window',
      fields: [{ row: ['windowFrom', 'windowTo'] }, 'serviceMinutes'],
    },
    { title: 'group.load', fields: [{ row: ['weight', 'volume'] }, 'pieces', 'remark'] },
  ],
})

export const TRIP_FORM = formOf(CityTrip, {
  groups: [
    { title: 'group.crew', help: 'help.crew', fields: ['vehicleCode', 'driverCode', 'capacityM3'] },
    { title: 'group.start', fields: ['departAt', 'startName', { place: ['startLng', 'startLat'] }, 'remark'] },
  ],
  fields: { capacityM3: { help: 'help.capacityM3' } },
})
