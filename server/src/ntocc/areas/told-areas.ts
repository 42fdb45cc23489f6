import type { Notifier } from '../notify/notifier.ts'
import { tellBehind, tellOutOfService } from '../registry/areas.ts'
import { behindAmong, type Known, standingsOf } from './states.ts'

/** What others know of how areas stand: the registry, and open pages. */
export class ToldAreas {
  readonly #notifier: Notifier
  #standings: ReadonlyMap<string, string> = new Map()

  constructor(notifier: Notifier) {
    this.#notifier = notifier
  }

  /** Whoever is signed in reads anew what the menu shows, and what the services that are others now have made. */
  tell(known: Known): void {
    const away = [...known.failed.keys(), ...known.gone.keys()].filter(id => !known.running.has(id))
    if (tellOutOfService([...new Set(away)])) this.#notifier.notify('*', { type: 'rightsChanged' })
    tellBehind(behindAmong(known))
    const [before, now] = [this.#standings, standingsOf(known)]
    this.#standings = now
    for (const id of new Set([...before.keys(), ...now.keys()]))
      if (before.get(id) !== now.get(id)) this.#notifier.notify('*', { type: 'areaChanged', id })
  }

  forget(): void {
    tellBehind(new Map())
  }
}
