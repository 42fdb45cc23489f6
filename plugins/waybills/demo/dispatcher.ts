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

  constructor(ctx: DemoCtx) {
    this.#ctx = ctx
    for (const branch of ctx.branches) {
      const shippers = ctx.take('shippers').filter(shipper => shipper.branchCode === branch)
      this.#customers.set(branch, { shippers, weight: shippers.reduce((sum, { weight }) => sum + weight, 0) })
    }
    for (const driver of ctx.take('drivers')) {
      const key = `${driver.branchCode}/${driver.vehicle.body}`
      const crews = this.#crews.get(key)
      if (crews) crews.push({ driver, freeAt: 0 })
      else this.#crews.set(key, [{ driver, freeAt: 0 }])
    }
  }

  branch(random: DemoRandom): string {
    const { branches } = this.#ctx
    let draw = random.next()
    for (const branch of branches) {
      draw -= this.#ctx.share(branch)
      if (draw < 0) return branch
    }
    return branches[0] as string
  }

  shipper(branch: string, random: DemoRandom): DemoShipper {
    const { shippers, weight } = this.#customers.get(branch) as Customers
    let draw = random.next() * weight
    for (const shipper of shippers) {
      draw -= shipper.weight
      if (draw < 0) return shipper
    }
    return shippers[shippers.length - 1] as DemoShipper
  }

  /** A branch too small to have the right vehicle sends what it has. */
  #anyBody(branch: string): string {
    return [...this.#crews.keys()].find(key => key.startsWith(`${branch}/`)) ?? ''
  }

  /** The first free crew from a random place on; when all are busy, the one that is free first. */
  crew(branch: string, lane: DemoLane, from: number, random: DemoRandom): Crew {
    const bodies = lane.goods.bodies.filter(body => this.#crews.has(`${branch}/${body}`))
    const pool = this.#crews.get(bodies.length > 0 ? `${branch}/${random.pick(bodies)}` : this.#anyBody(branch)) ?? []
    const account = pool[0] as Crew
    if (account.freeAt <= from && account.driver.serial === 1 && random.chance(0.5)) return account
    const start = Math.floor(random.next() * pool.length)
    let soonest = pool[start] as Crew
    for (let at = 0; at < pool.length; at++) {
      const crew = pool[(start + at) % pool.length] as Crew
      if (crew.freeAt <= from) return crew
      if (crew.freeAt < soonest.freeAt) soonest = crew
    }
    return soonest
  }
}
