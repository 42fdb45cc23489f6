import { itemAt, valueAt } from '@ntocc/sdk/fields'
import type { DemoCtx, DemoDriver, DemoLane, DemoRandom, DemoShipper } from '@ntocc/sdk/service'

/** A driver with his vehicle, and until when they are under way: no waybill is accepted before. */
export interface Crew {
  driver: DemoDriver
  freeAt: number
}

interface Customers {
  shippers: readonly DemoShipper[]
  weight: number
}

/** Finds a shipper for an order and a free driver whose vehicle carries the goods. */
export class Dispatcher {
  readonly #ctx: DemoCtx
  readonly #customers = new Map<string, Customers>()
  /** By branch and body of the vehicle. */
  readonly #crews = new Map<string, Crew[]>()
  /** By branch: who has a trip of the cast, and nothing else. */
  readonly #cast = new Map<string, Crew[]>()

  constructor(ctx: DemoCtx) {
    this.#ctx = ctx
    for (const branch of ctx.branches) {
      const shippers = ctx.take('shippers').filter(shipper => shipper.branchCode === branch)
      this.#customers.set(branch, { shippers, weight: shippers.reduce((sum, { weight }) => sum + weight, 0) })
    }
    for (const driver of ctx.take('drivers')) {
      const key = `${driver.branchCode}/${driver.vehicle.body}`
      const [among, name] = driver.isOfCast ? [this.#cast, driver.branchCode] : [this.#crews, key]
      const crews = among.get(name)
      if (crews) crews.push({ driver, freeAt: 0 })
      else among.set(name, [{ driver, freeAt: 0 }])
    }
  }

  branch(random: DemoRandom): string {
    const { branches } = this.#ctx
    let draw = random.next()
    for (const branch of branches) {
      draw -= this.#ctx.share(branch)
      if (draw < 0) return branch
    }
    return itemAt(branches, 0)
  }

  shipper(branch: string, random: DemoRandom): DemoShipper {
    const { shippers, weight } = valueAt(this.#customers, branch)
    let draw = random.next() * weight
    for (const shipper of shippers) {
      draw -= shipper.weight
      if (draw < 0) return shipper
    }
    return itemAt(shippers, shippers.length - 1)
  }

  /** A branch too small to have the right vehicle sends what it has. */
  #anyBody(branch: string): string {
    return [...this.#crews.keys()].find(key => key.startsWith(`${branch}/`)) ?? ''
  }

  /** The first free crew from a random place on; when all are busy, the one that is free first. */
  crew(branch: string, lane: DemoLane, from: number, random: DemoRandom): Crew {
    const bodies = lane.goods.bodies.filter(body => this.#crews.has(`${branch}/${body}`))
    const pool = this.#crews.get(bodies.length > 0 ? `${branch}/${random.pick(bodies)}` : this.#anyBody(branch)) ?? []
    const account = itemAt(pool, 0)
    if (account.freeAt <= from && account.driver.serial === 1 && random.chance(0.5)) return account
    const start = Math.floor(random.next() * pool.length)
    let soonest = itemAt(pool, start)
    for (let at = 0; at < pool.length; at++) {
      const crew = itemAt(pool, (start + at) % pool.length)
      if (crew.freeAt <= from) return crew
      if (crew.freeAt < soonest.freeAt) soonest = crew
    }
    return soonest
  }

  /** A crew of the cast that is not taken yet, with something that it can carry; whoever is asked for if there is such a one. */
  castCrew(branch: string, wanted: Wanted): Found | undefined {
    const crews = this.#cast.get(branch) ?? []
    const { shippers } = valueAt(this.#customers, branch)
    const able = shippers.filter(each => !wanted.isChecked || each.loadReview)
    const asked = able.filter(each => each.code === wanted.shipper)
    const among = asked.length > 0 ? asked : able
    const found =
      foundAmong(
        crews.filter(({ driver }) => driver.team?.code === wanted.team || !wanted.team),
        among,
        wanted.random,
      ) ??
      foundAmong(crews, among, wanted.random) ??
      foundAmong(crews, able, wanted.random)
    if (found) crews.splice(crews.indexOf(found.crew), 1)
    return found
  }
}

interface Wanted {
  /** Codes of a shipper, and of the team of the driver. */
  shipper?: string | undefined
  team?: string | undefined
  /** The shipper checks its loads. */
  isChecked: boolean
  random: DemoRandom
}

interface Found {
  crew: Crew
  shipper: DemoShipper
  lane: DemoLane
}

/** The first crew whose vehicle takes the goods of one of the shippers. */
const foundAmong = (
  crews: readonly Crew[],
  shippers: readonly DemoShipper[],
  random: DemoRandom,
): Found | undefined => {
  for (const crew of crews) {
    const { body } = crew.driver.vehicle
    const able = shippers.filter(({ lanes }) => lanes.some(({ goods }) => goods.bodies.includes(body)))
    if (able.length === 0) continue
    const shipper = random.pick(able)
    return { crew, shipper, lane: random.pick(shipper.lanes.filter(({ goods }) => goods.bodies.includes(body))) }
  }
  return undefined
}
