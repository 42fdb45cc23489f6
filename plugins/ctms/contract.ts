import { defineContract } from '@ntocc/sdk/contracts'

const PAGES = ['CtmsHome', 'CtmsTrackMap']

/** The home of the edition of own fleets, for its people. Its figures are asked of the areas that count them. */
export default defineContract({
  id: 'ctms',
  defaults: {
    editions: ['ctms'],
    roles: {
      PLAT_ADMIN: { pages: PAGES },
      DISPATCHER: { pages: PAGES },
      FINANCE: { pages: PAGES },
      REVIEWER: { pages: PAGES },
    },
  },
})
