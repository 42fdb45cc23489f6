import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { flag, shape, text } from '@ntocc/sdk/fields'
import { driverReview, vehicleReview } from './reviews.ts'

/** Kinds whose vehicles stop when a paper runs out; shippers and teams are only warned. */
export const EXPIRING_KINDS = ['driver', 'vehicle'] as const
export type ExpiringKind = (typeof EXPIRING_KINDS)[number]

const SUBJECTS = { driver: driverReview, vehicle: vehicleReview } as const

/** Papers with a last day: a branch says of each whether it blocks or only warns once it has run out. */
export const EXPIRING_PAPERS: readonly { kind: ExpiringKind; name: string; to: string }[] = EXPIRING_KINDS.flatMap(
  kind => SUBJECTS[kind].certificates.flatMap(({ name, to }) => (to ? [{ kind, name, to }] : [])),
)

export interface ExpiryRule {
  kind: ExpiringKind
  /** Name of the certificate. */
  name: string
  /** Keeps its holder from taking waybills once it has run out. */
  blocks: boolean
}

const RuleForm = shape({
  kind: text({ max: 20 }).required(),
  name: text({ max: 40 }).required(),
  blocks: flag().required(),
})

const PATH = '/ntocc-basic-api/expiryRule'
const KEYS = ['kind', 'name', 'blocks'] as const

/** Which papers that have run out keep their holder from taking waybills; the others only warn. */
export const expiryRules = endpoint({
  name: 'expiryRules',
  method: 'GET',
  path: PATH,
  data: answer.list<ExpiryRule>(KEYS),
  signedIn: 'shared',
})

/** Answers all rules as they stand then. */
export const expiryRuleSave = endpoint({
  name: 'expiryRuleSave',
  method: 'POST',
  path: PATH,
  body: input<ExpiryRule>(RuleForm),
  data: answer.list<ExpiryRule>(KEYS),
  permission: 'expiryRule.edit',
})
