import type { Spared } from '@ntocc/sdk/contracts'
import { flag, shape } from '@ntocc/sdk/fields'
import { driverReview, vehicleReview } from './reviews.ts'

/** Kinds whose vehicles stop when a paper runs out; shippers and teams are only warned. */
export const EXPIRING_KINDS = ['driver', 'vehicle'] as const
export type ExpiringKind = (typeof EXPIRING_KINDS)[number]

const SUBJECTS = { driver: driverReview, vehicle: vehicleReview } as const

const rule = (kind: ExpiringKind) => flag().required().default(true).compliance(kind)

/** What a branch says of each paper with a last day: whether it stops its holder once it has run out or is missing, or only warns. */
export const complianceSettings = shape({
  idCardBlocks: rule('driver'),
  licenceBlocks: rule('driver'),
  qualificationBlocks: rule('driver'),
  vehicleLicenceBlocks: rule('vehicle'),
  roadCertBlocks: rule('vehicle'),
  insuranceBlocks: rule('vehicle'),
})

export type ExpiryRule = keyof (typeof complianceSettings)['fields']

export interface ExpiringPaper {
  kind: ExpiringKind
  /** Name of the certificate. */
  name: string
  /** Field of its last day. */
  to: string
  /** The setting that says whether it blocks. */
  neededBy: ExpiryRule
  /** Who needs none. */
  spares: readonly Spared[]
}

/** Papers with a last day; each has its rule among the settings. */
export const EXPIRING_PAPERS: readonly ExpiringPaper[] = EXPIRING_KINDS.flatMap(kind =>
  SUBJECTS[kind].certificates.flatMap(({ name, to, neededBy, spares = [] }) =>
    to && neededBy ? [{ kind, name, to, neededBy: neededBy as ExpiryRule, spares }] : [],
  ),
)
