import { resource } from '../contracts/endpoints/index.ts'
import { entity, localized, money, percent, phone, uscc, type ValuesOf } from '../fields/index.ts'

/** A record as an area declares it: what tests of lists and forms show. */
export const Customer = entity('customer', {
  name: localized().required(),
  uscc: uscc(),
  contact: localized({ max: 60 }),
  phone: phone().sensitive('MOBILE_PHONE'),
  rate: percent({ places: 2 }),
  receivable: money(),
})
export type Customer = ValuesOf<typeof Customer>

/** Its calls. */
export const customers = resource<Customer>()('customer', {
  permission: { edit: 'customer.edit' },
  keyword: ['name', 'contact'],
})
