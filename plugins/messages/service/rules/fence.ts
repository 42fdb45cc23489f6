import type { Judged, Sample } from './sample.ts'

/** Is within places that are not to be entered. */
export interface Inside {
  since: number
  /** Codes of the places. */
  places: string[]
}

/** `within`: codes of the forbidden places around the sample. Each further one that is entered is told anew. */
export const judgeFence = (
  state: Inside | undefined,
  { at, lng, lat }: Sample,
  within: readonly string[],
): Judged<Inside> => {
  const says = (phase: 'begins' | 'goesOn' | 'ends', since: number, places: readonly string[]) => ({
    phase,
    since,
    at,
    lng,
    lat,
    places,
  })
  if (within.length === 0) return { state: undefined, ...(state && { says: says('ends', state.since, state.places) }) }
  const entered = within.filter(code => !state?.places.includes(code))
  const next: Inside = { since: state?.since ?? at, places: [...within] }
  if (entered.length > 0) return { state: next, says: says('begins', at, entered) }
  return { state: next, says: says('goesOn', next.since, within) }
}
