import { code, type Issue, integer, money, nonNegativeDecimal, shape, type ValuesOf } from '@ntocc/sdk/fields'

/** What is paid for: what lies there each day, the floor that is kept free, and what comes and goes. */
export const FEE_BASES = ['palletDay', 'tonneDay', 'm2Day', 'inTonne', 'inPiece', 'outTonne', 'outPiece'] as const
export type FeeBasis = (typeof FEE_BASES)[number]

/** Of goods that lie there, which have days to count. */
export const LYING_BASES: readonly FeeBasis[] = ['palletDay', 'tonneDay']

/** What a rate of several is chosen by: how much there is, or how long it has been there. */
export const FEE_STEPS = ['quantity', 'days'] as const

/** A rate of a contract. Several of one basis are its steps: each holds above its limit, up to that of the next. */
export const StorageFee = shape({
  basis: code('storageFeeBasis', FEE_BASES).required(),
  rate: money().required(),
  stepBy: code('storageFeeStep', FEE_STEPS),
  /** Nothing: from the first on. */
  above: nonNegativeDecimal({ places: 3, max: 1_000_000 }),
  /** Days from the one on which goods came that cost nothing. */
  freeDays: integer({ min: 0, max: 365 }).in('day'),
})
export type StorageFee = ValuesOf<typeof StorageFee>

/** Where goods leave more than these, it is a contract for several owners. */
export const MOST_FEES = 40

const issue = (name: string): Issue => ({ code: `validation.storageFee.${name}` })

/**
 * What is wrong with a table of fees, by the path of its field: two limits alike, steps of two kinds, days of what has none, floor
 * without an area.
 */
export const feeIssues = (
  fees: readonly StorageFee[],
  { areaM2 }: { areaM2?: number | null | undefined },
): Record<string, Issue> => {
  const issues: Record<string, Issue> = {}
  for (const basis of FEE_BASES) {
    const own = [...fees.entries()].filter(([, fee]) => fee.basis === basis)
    const limits = new Set<number>()
    for (const [at, { stepBy, above, freeDays }] of own) {
      const isLying = LYING_BASES.includes(basis)
      const refuse = (field: string, name: string) => {
        issues[`fees.${at}.${field}`] = issue(name)
      }
      if (!isLying && freeDays) refuse('freeDays', 'noDays')
      if (!isLying && stepBy === 'days') refuse('stepBy', 'noDays')
      if (stepBy === 'days' && !Number.isInteger(above ?? 0)) refuse('above', 'wholeDays')
      if (above && !stepBy) refuse('stepBy', 'stepBy')
      if (own.some(([, other]) => other.stepBy && stepBy && other.stepBy !== stepBy)) refuse('stepBy', 'oneStep')
      if (own.some(([, other]) => (other.freeDays ?? 0) !== (freeDays ?? 0))) refuse('freeDays', 'oneFree')
      if (limits.has(above ?? 0)) refuse('above', 'sameLimit')
      limits.add(above ?? 0)
      if (basis === 'm2Day' && !areaM2) refuse('basis', 'noArea')
    }
    const [first] = own
    if (first && !limits.has(0)) issues[`fees.${first[0]}.above`] = issue('firstLimit')
  }
  return issues
}
