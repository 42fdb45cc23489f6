import type { FormGroup } from '@ntocc/sdk/ui'
import type { Term } from '../contract/terms.ts'

type Part = FormGroup<Term>

/** The parts of the two forms that are the same. */
export const GOODS: Part = {
  title: 'group.goods',
  fields: ['shipmentCode', 'goodsName', { row: ['goodsTypeCode', 'packageType'] }, { row: ['planQty', 'unit'] }],
}
export const LOADING: Part = {
  title: 'group.loading',
  fields: ['loadAreaCode', 'loadAddress', { place: ['loadLng', 'loadLat'] }, { row: ['loadContact', 'loadPhone'] }],
}
export const UNLOADING: Part = {
  title: 'group.unloading',
  fields: [
    'unloadAreaCode',
    'unloadAddress',
    { place: ['unloadLng', 'unloadLat'] },
    'consigneeName',
    { row: ['unloadContact', 'unloadPhone'] },
    'distanceKm',
  ],
}
export const CREW: Part = {
  title: 'group.crew',
  help: 'group.crewHelp',
  fields: [{ row: ['driverCode', 'vehicleCode'] }, 'acceptAtOnce'],
}
export const PRICE: Part = {
  title: 'group.price',
  help: 'group.priceHelp',
  fields: [
    { row: ['priceMode', 'chargeBy'] },
    { row: ['unitPrice', 'carrierUnitPrice'] },
    { row: ['lossTolerance', 'lossPrice'] },
    { row: ['prepayRatio', 'oilRatio'] },
  ],
}
export const TERM_SETUP = {
  acceptAtOnce: { help: 'help.accept' },
  unitPrice: { help: 'help.unitPrice' },
} as const

/** What both begin with; the backend fills in the same where nothing is sent. */
export const TERM_START = { unit: 'tonne', priceMode: 'unit', chargeBy: 'min' } as const
