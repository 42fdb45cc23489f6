import { LICENCE_CLASSES } from '@ntocc/sdk/contracts'

/** Codes of the area's own dictionaries in their order; what they are called stands in the locales. */
export const DICTIONARIES = {
  accidentLiability: ['full', 'main', 'equal', 'minor', 'none', 'unknown'],
  accidentType: ['collision', 'rollover', 'fire', 'cargo', 'other'],
  affiliation: ['own', 'affiliated', 'external'],
  driverLevel: ['A', 'B', 'C'],
  energyType: ['A', 'B', 'C', 'D', 'E', 'F', 'L', 'M', 'N', 'O', 'Y', 'Z'],
  gender: ['male', 'female'],
  licenceClass: LICENCE_CLASSES,
  netState: ['none', 'no', 'yes'],
  realNameStatus: ['none', 'passed', 'failed'],
  repairCostBy: ['driver', 'platform', 'insurer', 'owner'],
  repairType: ['repair', 'maintenance'],
  vehicleInsuranceType: ['inspection', 'compulsory', 'commercial', 'carrierLiability'],
  violationCategory: ['camera', 'onSite', 'unpaid'],
} as const satisfies Readonly<Record<string, readonly string[]>>
