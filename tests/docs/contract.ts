import { resource } from '@ntocc/sdk/contracts'
import { entity, localized, money, percent, phone, type ValuesOf } from '@ntocc/sdk/fields'

/** What the examples of the guides are about, as the contract of a plugin declares it. */
export const Customer = entity('customer', {
  name: localized().required(),
  phone: phone().sensitive('MOBILE_PHONE'),
  rate: percent({ places: 2 }),
  receivable: money(),
})
export type Customer = ValuesOf<typeof Customer>

export const customers = resource<Customer>()('customer', {
  permission: { edit: 'customer.edit' },
  keyword: ['name'],
})
