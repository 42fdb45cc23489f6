import { type GuardInput, guard } from './guard.ts'
import type { KnownPage } from './routes.ts'

/** From sign-in to `/`, and from there to the first page. */
const MOST_REDIRECTS = 3
const ORIGIN = 'http://console.invalid'

/** The page a location ends at, its redirects followed; undefined when it ends at none, or is not known yet. */
export function destinationOf(input: GuardInput): KnownPage | undefined {
  let at = input
  for (let step = 0; step <= MOST_REDIRECTS; step++) {
    const verdict = guard(at)
    if (verdict.kind === 'tab') return verdict.route.page
    if (verdict.kind !== 'redirect') return undefined
    const { pathname, search, hash } = new URL(verdict.to, ORIGIN)
    at = { ...at, pathname, search, hash }
  }
  return undefined
}
