import { defineContract } from '@ntocc/sdk/contracts'

/** The review itself is the kernel's: what is here is who has its pages from the start. */
export default defineContract({
  id: 'review',
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      REVIEWER: { pages: ['CarrierReview', 'DriverExamine', 'VehicleExamine', 'DriverTeamReview', 'ShipperReview'] },
    },
  },
})
