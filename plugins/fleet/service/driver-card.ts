import { type Driver, papersOf } from '@ntocc/sdk/contracts'
import type { Shares } from '@ntocc/sdk/service'
import { driverReview } from '../contract/reviews.ts'
import type contract from '../contract.ts'

/** 张** instead of 张三: enough for whoever knows the name, nothing for anybody else. */
const shortened = (name: unknown): string => `${[...String(name ?? '')][0] ?? ''}**`

/** What a link to a driver shows at a gate: is it this person, and may he drive. */
export const driverCard: Shares<typeof contract>['driver'] = {
  show: async (_ctx, driver: Driver) => ({
    name: shortened(driver.name),
    phone: driver.phone,
    licenceClass: driver.licenceClass,
    ...(driver.defaultVehicle && { vehicleNo: driver.defaultVehicle }),
    authStatus: driver.authStatus,
    papers: papersOf(driverReview, driver, new Date()).map(({ name, to }) => ({ name, to })),
  }),
}
