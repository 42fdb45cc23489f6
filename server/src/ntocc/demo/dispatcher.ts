import { BRANCH_SHARE, BRANCHES, type BranchCode, type Driver, type Fleet, type Shipper } from './fleet.ts'
import type { Random } from './random.ts'
import type { Lane } from './routes.ts'

/** Finds a shipper for an order and a free driver whose vehicle carries the goods. */
export class Dispatcher {
  #shippers = new Map<BranchCode, Shipper[]>()
  #weights = new Map<BranchCode, number>()
  #drivers = new Map<string, Driver[]>()

  constructor(fleet: Fleet) {
    for (const branch of BRANCHES) {
      const shippers = fleet.shippers.filter(shipper => shipper.branchCode === branch)
      this.#shippers.set(branch, shippers)
      this.#weights.set(
        branch,
        shippers.reduce((sum, shipper) => sum + shipper.weight, 0),
      )
    }
    for (const driver of fleet.drivers) {
      const key = `${driver.branchCode}/${driver.vehicle.body}`
      this.#drivers.set(key, [...(this.#drivers.get(key) ?? []), driver])
    }
  }

  branch(random: Random): BranchCode {
    let draw = random.next()
    for (const branch of BRANCHES) {
      draw -= BRANCH_SHARE[branch]
      if (draw < 0) return branch
    }
    return 'HQ'
  }

  shipper(branch: BranchCode, random: Random): Shipper {
    const shippers = this.#shippers.get(branch) ?? []
    let draw = random.next() * (this.#weights.get(branch) ?? 0)
    for (const shipper of shippers) {
      draw -= shipper.weight
      if (draw < 0) return shipper
    }
    return shippers[shippers.length - 1] as Shipper
  }

  /** A branch too small to have the right vehicle sends what it has. */
  #anyBody(branch: BranchCode): string {
    return [...this.#drivers.keys()].find(key => key.startsWith(`${branch}/`)) ?? ''
  }

  /** The first free driver from a random place on; when all are busy, the one who is free first. */
  driver(branch: BranchCode, lane: Lane, from: number, random: Random): Driver {
    const bodies = lane.goods.bodies.filter(body => this.#drivers.has(`${branch}/${body}`))
    const pool = this.#drivers.get(bodies.length > 0 ? `${branch}/${random.pick(bodies)}` : this.#anyBody(branch)) ?? []
    const account = pool[0] as Driver
    if (account.freeAt <= from && account.serial === 1 && random.chance(0.5)) return account
    const start = Math.floor(random.next() * pool.length)
    let soonest = pool[start] as Driver
    for (let at = 0; at < pool.length; at++) {
      const driver = pool[(start + at) % pool.length] as Driver
      if (driver.freeAt <= from) return driver
      if (driver.freeAt < soonest.freeAt) soonest = driver
    }
    return soonest
  }
}
