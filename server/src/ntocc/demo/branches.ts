/** Share of the demo's branches in its business: nationwide, around Hubei, deliveries within the Yangtze delta, and a few around Tianjin. */
export const BRANCH_SHARE = { HQ: 0.7, HB: 0.18, CT: 0.1, TJ: 0.02 } as const

export type BranchCode = keyof typeof BRANCH_SHARE

export const BRANCHES = Object.keys(BRANCH_SHARE) as BranchCode[]
