/** Share of the demo's branches in its business: nationwide, around Hubei, and deliveries within the Yangtze delta. */
export const BRANCH_SHARE = { HQ: 0.7, HB: 0.18, CT: 0.12 } as const

export type BranchCode = keyof typeof BRANCH_SHARE

export const BRANCHES = Object.keys(BRANCH_SHARE) as BranchCode[]
