import { type Driver, papersOf, Vehicle } from '@ntocc/sdk/contracts'
import { type Shares, sql } from '@ntocc/sdk/service'
import { driverReview } from '../contract/reviews.ts'
import type contract from '../contract.ts'

/** 张** instead of 张三: enough for whoever knows the name, nothing for anybody else. */
const shortened = (name: unknown): string => `${[...String(name ?? '')][0] ?? ''}**`

/** What a link to a driver shows at a gate: is it this person, and may he drive. */
export const driverCard: Shares<typeof contract>['driver'] = {
  show: async (ctx, driver: Driver) => {
    const { defaultVehicle: vehicleNo } = driver
    const [vehicle] = vehicleNo
      ? await ctx.query<{ plate_color: string }>(
          sql`select plate_color from ${ctx.table(Vehicle)} where branch_code = ${ctx.session.branchCode}
            and plate_no = ${vehicleNo} and not is_deleted`,
        )
      : []
    return {
      name: shortened(driver.name),
      phone: driver.phone,
      licenceClass: driver.licenceClass,
      ...(vehicleNo && { vehicleNo }),
      ...(vehicle && { plateColor: vehicle.plate_color }),
      authStatus: driver.authStatus,
      papers: papersOf(driverReview, driver, new Date()).map(({ name, to }) => ({ name, to })),
    }
  },
}
