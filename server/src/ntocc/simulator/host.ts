import type { FastifyBaseLogger } from 'fastify'
import { isInUse } from '../account/tokens.ts'
import type { Db } from '../db/database.ts'
import { BRANCHES } from '../demo/branches.ts'
import { isLoaded } from '../demo/finish.ts'
import { inOrder } from '../demo/parts.ts'
import { actingIn } from '../http/acting.ts'
import { bySimulator } from '../records/simulated.ts'
import { installedAreas } from '../registry/areas.ts'
import { isIn } from '../registry/presence.ts'
import { loadCities } from '../seed/cities.ts'
import { type Living, liveFor, type NamedStep } from './context.ts'
import { forgetOld } from './ledger.ts'

const MINUTE_MS = 60_000
/** Somebody who was there as late as that may look again. */
const WATCHED_MS = 15 * MINUTE_MS
/** An area whose step failed rests so long, twice as long each time it fails again, and an hour at most. */
const REST_MS = MINUTE_MS
const LONGEST_REST_MS = 60 * MINUTE_MS

interface Failed {
  times: number
  until: number
}

/** Steps of the areas in force, in an order in which each finds what it takes. */
const stepsInForce = (): NamedStep[] => {
  const steps = installedAreas().flatMap(({ id, isDraft, service, simulated }) =>
    (service?.live ?? []).map(step => ({ ...step, area: id, isDraft, simulated })),
  )
  return inOrder(steps, []).ordered
}

/** Makes time pass in a trial: one step of every area, in every branch of the demo. */
export class Simulator {
  readonly #db: Db
  readonly #log: FastifyBaseLogger
  readonly #branches: readonly string[]
  readonly #failed = new Map<string, Failed>()
  #cities: Living['cities'] | undefined

  constructor(db: Db, log: FastifyBaseLogger, branches: readonly string[] = BRANCHES) {
    this.#db = db
    this.#log = log
    this.#branches = branches
  }

  /** Nothing is played in a database that was not made as a demo. @returns whether it was */
  async step(now = Date.now(), signal?: AbortSignal): Promise<boolean> {
    if (!(await isLoaded(this.#db))) return false
    const steps = stepsInForce()
    const entities = new Set(steps.flatMap(({ makes = [] }) => makes.map(({ name }) => name)))
    for (const branchCode of this.#branches) {
      const living = await this.#livingIn(branchCode, now)
      for (const step of steps) {
        if (signal?.aborted) return true
        if (!isIn({ id: step.area, isDraft: step.isDraft }, branchCode)) continue
        await bySimulator({ branchCode, entities, now }, () => actingIn(branchCode, () => this.#take(step, living)))
      }
    }
    await forgetOld(this.#db, now)
    return true
  }

  async #livingIn(branchCode: string, now: number): Promise<Living> {
    this.#cities ??= loadCities()
    const accounts = await this.#db.query<{ party_code: string }>(
      `select distinct party_code from sys_account where branch_code = $1 and party_type in ('SHIPPER', 'DRIVER', 'CARRIER')`,
      [branchCode],
    )
    return {
      db: this.#db,
      log: this.#log,
      branchCode,
      now,
      isWatched: await isInUse(this.#db, branchCode, now, WATCHED_MS),
      cities: this.#cities,
      accounts: new Set(accounts.rows.map(({ party_code }) => party_code)),
      offers: {},
    }
  }

  async #take(step: NamedStep, living: Living): Promise<void> {
    const { area, needs = [], simulated } = step
    const { branchCode, now, offers } = living
    const key = `${area}/${branchCode}`
    const failed = this.#failed.get(key)
    if ((failed && failed.until > now) || needs.some(name => offers[name] === undefined)) return
    try {
      Object.assign(offers, await step.step(simulated(branchCode), liveFor(step, living)))
      this.#failed.delete(key)
    } catch (error) {
      const times = (failed?.times ?? 0) + 1
      this.#failed.set(key, { times, until: now + Math.min(LONGEST_REST_MS, REST_MS * 2 ** (times - 1)) })
      this.#log.warn({ err: error, area, branch: branchCode, times }, 'a step of the simulator failed')
    }
  }
}
