import { installedAreas } from './registry/areas.ts'

/** What stands in for a service outside, on this machine alone. */
export interface Played {
  /** Its address. */
  url: string
  close(): Promise<void>
}

/** Below the data folder: what those who are played keep of this trial. Another trial begins without it. */
export const PLAYED_FOLDER = 'played'

/** By the variable of the environment that names such a service: how it is played. */
export type Plays = Readonly<Record<string, () => Promise<Played>>>

/** Whether an area in force reads a variable. */
const isAsked = (name: string): boolean => installedAreas().some(({ service }) => service?.environment.includes(name))

/**
 * Services outside that a trial plays, each from when the first area in force asks for its variable and nobody has set that: what no area asks
 * for is never started.
 */
export class PlayedServices {
  readonly #plays: Plays
  readonly #env: Record<string, string | undefined>
  readonly #isAsked: (name: string) => boolean
  readonly #started = new Map<string, Promise<Played>>()

  constructor(plays: Plays, env: Record<string, string | undefined>, asked = isAsked) {
    this.#plays = plays
    this.#env = env
    this.#isAsked = asked
  }

  /** Starts what is asked for now; again when areas come into force. */
  async begin(): Promise<void> {
    const wanted = Object.entries(this.#plays).filter(([name]) => !this.#env[name] && this.#isAsked(name))
    await Promise.all(
      wanted.map(async ([name, play]) => {
        const started = this.#started.get(name) ?? play()
        this.#started.set(name, started)
        try {
          this.#env[name] = (await started).url
        } catch (error) {
          this.#started.delete(name)
          throw error
        }
      }),
    )
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#started.values()].map(async started => (await started).close()))
  }
}
