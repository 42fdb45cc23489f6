/** `createdBy` of what comes with the release. */
export const BUILT_IN = 'system'
