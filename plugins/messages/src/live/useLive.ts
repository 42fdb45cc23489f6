import { useClient, useLanguage, useRecord } from '@ntocc/sdk/hooks'
import type { MapBox } from '@ntocc/sdk/ui'
import { useEffect, useMemo, useState } from 'react'
import { type LiveVehicle, liveVehicles } from '../../contract/tracking.ts'
import { merged } from './vehicles.ts'

/** ms: all vehicles, and what is on screen. */
const ALL_MS = 60_000
const SEEN_MS = 8_000

interface News {
  asOf: string
  vehicles: ReadonlyMap<string, LiveVehicle>
}

/** Vehicles of the branch: all of them by the minute, those on screen every few seconds while they move. */
export function useLive(box: MapBox | undefined) {
  const client = useClient()
  const language = useLanguage()
  const all = useRecord(liveVehicles, { query: {}, refreshMs: ALL_MS })
  const asOf = all.data?.asOf
  const [news, setNews] = useState<News>()
  const seen = box && [box.west, box.south, box.east, box.north].join()
  // Not a query that is kept: there would be one for each place that was looked at and each minute.
  useEffect(() => {
    if (!asOf || !seen) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      try {
        const query = { since: asOf, box: seen }
        const found = await client.call(liveVehicles, { query, signal: stop.signal, language, silent: true })
        if (stop.signal.aborted) return
        if (found.vehicles.length > 0)
          setNews(before => ({
            asOf,
            vehicles: new Map([
              ...(before?.asOf === asOf ? before.vehicles : []),
              ...found.vehicles.map(vehicle => [vehicle.plateNo, vehicle] as const),
            ]),
          }))
      } catch {
        // What could not be had is in the next answer; the answer for all says when nothing can be had at all.
      }
      if (!stop.signal.aborted) timer = setTimeout(ask, SEEN_MS)
    }
    timer = setTimeout(ask, SEEN_MS)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [client, language, asOf, seen])
  const vehicles = useMemo(
    () => merged(all.data?.vehicles ?? [], news?.asOf === asOf && news ? news.vehicles : new Map()),
    [all.data, news, asOf],
  )
  return { all, vehicles }
}
