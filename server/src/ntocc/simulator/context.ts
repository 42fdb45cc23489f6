import type { Ctx, DemoCity, LiveCtx, LiveOffers, LiveParty, LiveStep } from '@ntocc/sdk/service'
import type { FastifyBaseLogger } from 'fastify'
import type { SimulatedParty } from '../areas/context.ts'
import type { Db, Queryable } from '../db/database.ts'
import { joining } from '../db/scope.ts'
import type { BranchCode } from '../demo/branches.ts'
import { demoPhone } from '../demo/identity.ts'
import { LANES } from '../demo/lanes.ts'
import { names } from '../demo/names.ts'
import { Random } from '../demo/random.ts'
import { asBackendError } from '../errors.ts'
import { letGo, madeLately, ownRecords, remember } from './ledger.ts'
import { handIn } from './pictures.ts'

/** A step under the name of the area it belongs to. */
export interface NamedStep extends LiveStep {
  area: string
  isDraft?: boolean | undefined
  simulated(branch: string, party?: SimulatedParty): Ctx
}

/** What is the same for all steps of a branch. */
export interface Living {
  db: Db
  log: FastifyBaseLogger
  branchCode: string
  now: number
  isWatched: boolean
  cities: ReadonlyMap<string, DemoCity>
  /** Codes of parties that somebody signs in for. */
  accounts: ReadonlySet<string>
  offers: Partial<LiveOffers>
}

/** What a party may do in the built-in role of its kind, as the branch has it now. */
const partyOf = async (db: Queryable, branchCode: string, { type, code }: LiveParty): Promise<SimulatedParty> => {
  const found = await db.query<{ permissions: string[] | null }>(
    `select permissions from role where branch_code = $1 and role_code = $2 and status = 1 and not is_deleted`,
    [branchCode, type],
  )
  return { partyType: type, partyCode: code, permissions: new Set(found.rows[0]?.permissions) }
}

/** Not about the record: it is tried again at the next step. */
const PASSING: readonly string[] = ['BUSY', 'TOO_SLOW', 'TOO_MANY_TRIES']

/** Why a rule or a person is against it. @throws what nobody is to blame for */
const refusalOf = (error: unknown) => {
  const { code, errors } = asBackendError(error)
  if (code === 'INTERNAL') throw error
  return { code, errors, isFinal: !PASSING.includes(code) }
}

/** What one step works with. */
export const liveFor = ({ area, wants = [], needs = [], simulated }: NamedStep, living: Living): LiveCtx => {
  const { branchCode, now, isWatched, cities, accounts, offers } = living
  const db = joining(living.db)
  const log = living.log.child({ area, branch: branchCode })
  const refused = (error: unknown, what: object) => {
    const { isFinal, ...why } = refusalOf(error)
    log.debug({ ...what, ...why }, 'the simulator was refused')
    return isFinal
  }
  return {
    ...names,
    phone: demoPhone,
    now,
    isWatched,
    cities,
    lanes: LANES[branchCode as BranchCode] ?? [],
    random: new Random(`${area}/${branchCode}/${now}`),
    randomOf: seed => new Random(`${area}/${branchCode}/${seed}`),
    hasAccount: code => accounts.has(code),
    take: name => {
      if (![...needs, ...wants].includes(name)) throw new Error(`${area} takes ${name}, which it does not want`)
      return offers[name]
    },
    // Typed for the author by the entity; here it is any of them.
    own: async entity => await ownRecords(db, branchCode, entity),
    each: async (entity, work) => {
      for (const own of await ownRecords(db, branchCode, entity)) {
        try {
          await work(own)
        } catch (error) {
          if (refused(error, { entity: entity.name, id: own.id })) await letGo(db, entity, [own.id])
        }
      }
    },
    attempt: async work => {
      try {
        return await work()
      } catch (error) {
        refused(error, {})
        return undefined
      }
    },
    made: entity => madeLately(db, branchCode, entity, now),
    remember: (entity, id, state) => remember(db, entity, id, state),
    letGo: (entity, id) => letGo(db, entity, [id]),
    as: async (party, work) => work(simulated(branchCode, await partyOf(db, branchCode, party))),
    picture: (party, look, lines) => handIn(db, branchCode, party, [look, lines]),
    // Fields of this kind are stored in all the languages they are given in; the type is that of what a page sends.
    text: words => words as never,
  }
}
