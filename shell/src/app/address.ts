import { createStore, type Store } from '../state/store.ts'

/** Where the user is, each part as the browser writes it: with its `?` and `#`, and percent-encoded. */
export interface Place {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** The address bar, for as long as the page is open. */
export interface Address {
  place: Pick<Store<Place>, 'get' | 'subscribe'>
  /**
   * Goes to a path of the console without a load. To where one is already adds no step to the way back. Throws
   * SecurityError for the address of another site.
   */
  navigate(to: string, options?: { replace?: boolean }): void
}

const here = (): Place => ({ pathname: location.pathname, search: location.search, hash: location.hash })
const isSame = (one: Place, other: Place) =>
  one.pathname === other.pathname && one.search === other.search && one.hash === other.hash

/**
 * The console has one route and decides itself what a place shows (access/guard.ts), so that it needs of a router
 * nothing but the place. Follows back, forward and the hash.
 */
export function createAddress(): Address {
  const place = createStore(here())
  const follow = () => place.set(before => (isSame(before, here()) ? before : here()))
  addEventListener('popstate', follow)
  return {
    place,
    navigate(to, { replace = false } = {}) {
      const isHere = new URL(to, location.href).href === location.href
      if (replace || isHere) history.replaceState(null, '', to)
      else history.pushState(null, '', to)
      follow()
    },
  }
}
