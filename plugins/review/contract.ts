import { defineContract } from '@ntocc/sdk/contracts'
import { flag, shape } from '@ntocc/sdk/fields'

/** The review itself is the kernel's: what is here is who has its pages from the start, and what a branch says of it. */
export default defineContract({
  id: 'review',
  settings: shape({
    /** Papers are approved by somebody else than who of the platform entered or last changed them. */
    fourEyes: flag().required().default(true),
  }),
  defaults: {
    roles: {
      PLAT_ADMIN: 'all',
      REVIEWER: { pages: ['CarrierReview', 'DriverExamine', 'VehicleExamine', 'DriverTeamReview', 'ShipperReview'] },
    },
  },
})
