import { createHash, createHmac } from 'node:crypto'
import { ELEMENT_RESULTS, ELEMENTS, type ElementKind, type ElementResult } from '@ntocc/sdk/contracts'
import { type Limit, takeTry } from '../../account/tries.ts'
import { BackendError } from '../../errors.ts'
import type { SignedCtx } from '../../http/context.ts'
import { askService, type OutsideService, ServiceFailure } from '../../outside/ask.ts'
import { type Kept, keepAnswer, keptAnswer } from '../answers.ts'

/** What is compared, by the names of the elements. */
export type Elements = Readonly<Record<string, string>>

export interface Compared {
  result: ElementResult
  /** A trial has compared nothing but rules. */
  simulated: boolean
}

/** Each comparison costs money, and says something of a person. */
const comparisons = ({ daily }: Pick<OutsideService, 'daily'>): Limit => ({
  kind: 'elements',
  most: daily,
  windowMinutes: 24 * 60,
  refusal: 'ELEMENT_TOO_MANY',
})

/** How many a trial allows, where nobody pays. */
const SIMULATED = { daily: 100 }

const written = (kind: ElementKind, values: Elements): string =>
  JSON.stringify([kind, ...ELEMENTS[kind].map(name => values[name] ?? '')])

/** Says whether two checks were about the same values, and nothing of the values. */
export const digestOfElements = (secret: string, kind: ElementKind, values: Elements): string =>
  createHmac('sha256', secret)
    .update(`elements:${written(kind, values)}`)
    .digest('base64url')

/** One in ten does not belong together, and one in ten is known to nobody: a trial can show all three. */
const simulated = (kind: ElementKind, values: Elements): ElementResult => {
  const [first = 0] = createHash('sha256').update(written(kind, values)).digest()
  return first % 10 === 0 ? 'mismatch' : first % 10 === 1 ? 'unknown' : 'match'
}

const asResult = (said: unknown): ElementResult => {
  const result = (said as { result?: unknown } | null | undefined)?.result
  const known = ELEMENT_RESULTS.find(each => each === result)
  if (!known) throw new ServiceFailure('trouble', 'the answer says no result')
  return known
}

/**
 * Whether some elements belong together. The same question of the branch is answered for a day without another call; what
 * goes wrong is logged without a word of the values.
 * @throws BackendError ELEMENT_NOT_CONFIGURED, ELEMENT_TOO_MANY, ELEMENT_FAILED
 */
export const compareElements = async (ctx: SignedCtx, kind: ElementKind, values: Elements): Promise<Compared> => {
  const { config, db, session } = ctx
  const service = config.elements
  if (!service) {
    if (!config.simulate) throw new BackendError('ELEMENT_NOT_CONFIGURED')
    await takeTry(db, comparisons(SIMULATED), session.accountId)
    return { result: simulated(kind, values), simulated: true }
  }
  const key = `elements ${digestOfElements(config.clientSecret, kind, values)}`
  const kept: Kept = { secret: config.clientSecret, branchCode: session.branchCode, key }
  const known = (await keptAnswer(db, kept)) as { result: ElementResult } | undefined
  if (known) return { result: known.result, simulated: false }
  await takeTry(db, comparisons(service), session.accountId)
  try {
    const result = asResult(await askService(service, { kind, values }))
    await keepAnswer(db, kept, { result })
    return { result, simulated: false }
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    ctx.log.warn({ service: 'elements', check: kind, kind: error.kind, problem: error.message }, 'a check failed')
    throw new BackendError('ELEMENT_FAILED')
  }
}
