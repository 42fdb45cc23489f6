import { asError } from '@ntocc/sdk/contracts'
import type { FastifyBaseLogger } from 'fastify'
import { type Address, addressIn } from './limits.ts'
import { Port, type PortOwner, type PortState } from './port.ts'

/** What an area listens with. */
export interface ListenerSpec {
  variable: string
  /** Made when the port opens. @throws Error for limits that are none */
  owner(): PortOwner
}

export interface ListenerState extends Omit<PortState, 'port'> {
  area: string
  name: string
  /** Variable of the environment that opens it. */
  variable: string
  /** Absent where the variable names none. */
  port?: number
}

interface Open {
  area: string
  name: string
  variable: string
  /** Absent where variable or limits cannot be used. */
  port?: Port
  problem?: string
}

/** The ports that areas listen on, each where the environment says so. One that cannot be is told of, and the others go on. */
export class ListenerHost {
  readonly #env: Readonly<Record<string, string | undefined>>
  readonly #log: FastifyBaseLogger
  readonly #open = new Map<string, Open>()
  #isOn = false

  constructor(env: Readonly<Record<string, string | undefined>> | undefined, log: FastifyBaseLogger) {
    this.#env = env ?? {}
    this.#log = log
  }

  get states(): ListenerState[] {
    return [...this.#open.values()].map(({ port, problem, ...known }) =>
      port ? { ...known, ...port.state } : { ...known, status: 'failed', connections: 0, message: problem ?? '' },
    )
  }

  /**
   * From now on an area's listeners answer. A newer build of it takes over ports that are open: nobody is turned away meanwhile.
   * @returns ends the connections that came to this build, and the ports that nobody has taken over
   */
  add(area: string, specs: Readonly<Record<string, ListenerSpec>>): () => Promise<void> {
    const owners: [key: string, owner: PortOwner][] = []
    for (const [name, spec] of Object.entries(specs)) {
      const value = this.#env[spec.variable]
      if (!value) continue
      const owner = this.#begin({ area, name, variable: spec.variable }, value, spec)
      if (owner) owners.push([`${area}.${name}`, owner])
    }
    return async () => {
      await Promise.all(owners.map(([key, owner]) => this.#end(key, owner)))
      for (const [key, { area: own, port }] of this.#open) if (own === area && !port) this.#open.delete(key)
    }
  }

  /** Opens the ports, and from now on each as it comes. */
  start(): void {
    this.#isOn = true
    for (const { port } of this.#open.values()) port?.open()
  }

  async close(): Promise<void> {
    this.#isOn = false
    await Promise.all([...this.#open.values()].map(({ port }) => port?.close()))
    this.#open.clear()
  }

  #begin(known: Omit<Open, 'port'>, value: string, spec: ListenerSpec): PortOwner | undefined {
    const key = `${known.area}.${known.name}`
    const log = this.#log.child({ area: known.area, listener: known.name })
    try {
      const owner = spec.owner()
      const present = this.#open.get(key)?.port
      if (present) present.owner = owner
      else this.#open.set(key, { ...known, port: this.#newPort(owner, addressIn(known.variable, value), log) })
      return owner
    } catch (error) {
      const problem = asError(error).message
      log.error({ err: error }, `a listener cannot be: ${problem}`)
      if (!this.#open.get(key)?.port) this.#open.set(key, { ...known, problem })
      return undefined
    }
  }

  #newPort(owner: PortOwner, address: Address, log: FastifyBaseLogger): Port {
    const port = new Port(owner, address, log)
    if (this.#isOn) port.open()
    return port
  }

  async #end(key: string, owner: PortOwner): Promise<void> {
    const port = this.#open.get(key)?.port
    if (!port) return
    if (port.owner !== owner) return port.finish(owner)
    this.#open.delete(key)
    await port.close()
  }
}
