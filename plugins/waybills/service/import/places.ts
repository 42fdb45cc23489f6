import { areasAround } from '@ntocc/sdk/fields'
import type { WantedWaybill } from '@ntocc/sdk/service'
import type { WaybillCtx } from '../types.ts'

/** A province has no middle that a vehicle could be at. */
const cityAndCounty = (code: string): string[] => areasAround(code).filter(each => !each.endsWith('0000'))

type Ends = Pick<WantedWaybill, 'loadAreaCode' | 'unloadAreaCode'>
type Points = Pick<WantedWaybill, 'loadLng' | 'loadLat' | 'unloadLng' | 'unloadLat'>

/**
 * Where the two ends of each are on the map: a file has no points, so it is the middle of the county, or of its city. Near enough to see
 * how a vehicle comes on, and whether it is at the gate or far from it (decision 120). Of a place that is not known there is none.
 */
export const placesOf = async (ctx: WaybillCtx, all: readonly Ends[]): Promise<(of: Ends) => Points> => {
  const codes = all.flatMap(({ loadAreaCode, unloadAreaCode }) => [loadAreaCode, unloadAreaCode])
  const points = await ctx.places.points([...new Set(codes.flatMap(cityAndCounty))])
  const middleOf = (code: string) => cityAndCounty(code).flatMap(each => points.get(each) ?? [])[0]
  return ({ loadAreaCode, unloadAreaCode }) => {
    const [load, unload] = [middleOf(loadAreaCode), middleOf(unloadAreaCode)]
    return {
      ...(load && { loadLng: load.lng, loadLat: load.lat }),
      ...(unload && { unloadLng: unload.lng, unloadLat: unload.lat }),
    }
  }
}
