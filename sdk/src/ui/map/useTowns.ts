import { useMemo } from 'react'
import { useSession } from '../../hooks/index.ts'
import { useAreas } from '../../hooks/use-areas.ts'
import type { MapCity } from './types.ts'

/** Below this zoom only the seats of provinces are named. */
const ALL_FROM = 5.2
/** GB/T 2260: the first city of a province is its seat. */
const SEAT = /^\d\d01/

/** Names of the platform's cities to find one's way by, the larger first. Nobody who is not signed in may ask for them. */
export function useTowns(zoom: number, isWanted: boolean): readonly MapCity[] {
  const isSignedIn = useSession(state => state.status) === 'signedIn'
  const { records } = useAreas(isWanted && isSignedIn)
  const isNear = zoom >= ALL_FROM
  return useMemo(
    () =>
      records.flatMap(({ code, name, level, lng, lat }) => {
        const isSeat = SEAT.test(code)
        if (!isWanted || level !== 2 || lng === undefined || lat === undefined || !(isNear || isSeat)) return []
        return [{ key: code, name, lng, lat, weight: isSeat ? 2 : 1 }]
      }),
    [records, isNear, isWanted],
  )
}
