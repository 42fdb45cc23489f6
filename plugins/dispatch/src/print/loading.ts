import type { CityStop } from '../../contract/stops.ts'

export interface Load {
  pieces: number
  kg: number
  m3: number
}

/** In which turn each delivery is loaded: what is handed over last goes in first. Pick-ups are not loaded at the depot. */
export const turnsOf = (stops: readonly Pick<CityStop, 'id' | 'kind'>[]): ReadonlyMap<number, number> => {
  const drops = stops.filter(({ kind }) => kind === 'drop').toReversed()
  return new Map(drops.map(({ id }, at) => [id, at + 1]))
}

/** What goods of a kind come to. */
export const loadOf = (
  stops: readonly Pick<CityStop, 'kind' | 'pieces' | 'weight' | 'volume'>[],
  kind: 'drop' | 'pickUp',
): Load => {
  const own = stops.filter(each => each.kind === kind)
  const sum = (of: (stop: (typeof own)[number]) => number) => own.reduce((total, stop) => total + of(stop), 0)
  return {
    pieces: sum(({ pieces }) => pieces),
    kg: sum(({ weight }) => weight),
    // Hundredths, so that sums of cubic metres come out even.
    m3: sum(({ volume }) => Math.round(volume * 100)) / 100,
  }
}
