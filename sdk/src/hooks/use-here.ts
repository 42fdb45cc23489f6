import { useCallback, useEffect, useRef, useState } from 'react'

/** Where the device is, WGS-84, as far as its owner lets the console know. */
export interface Here {
  /**
   * `off` until it is asked for; `denied` by its owner; `unknown` where the device cannot tell. Neither is a reason to keep
   * somebody from working: say what is needed instead.
   */
  state: 'off' | 'finding' | 'found' | 'denied' | 'unknown'
  place?: { lng: number; lat: number }
  /** Asks once more. */
  find(): void
}

/** Long enough for a phone that has just come out of a hall. */
const LIMIT_MS = 20_000
/** A place of so long ago is still where somebody is. */
const FRESH_MS = 30_000
const DENIED = 1
/** A tenth of a metre: what comes behind it is noise. */
const DIGITS = 1e6

const rounded = (degrees: number): number => Math.round(degrees * DIGITS) / DIGITS

/** Asks the device where it is while `isWanted`: browsers ask its owner first. */
export function useHere(isWanted: boolean): Here {
  const [here, setHere] = useState<Omit<Here, 'find'>>({ state: 'off' })
  // What was asked by a component that is gone, or asked again since, is nobody's answer.
  const asked = useRef(0)
  const find = useCallback(() => {
    asked.current += 1
    const turn = asked.current
    const tell = (found: Omit<Here, 'find'>) => {
      if (asked.current === turn) setHere(found)
    }
    if (!navigator.geolocation) return tell({ state: 'unknown' })
    tell({ state: 'finding' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) =>
        tell({ state: 'found', place: { lng: rounded(longitude), lat: rounded(latitude) } }),
      ({ code }) => tell({ state: code === DENIED ? 'denied' : 'unknown' }),
      { enableHighAccuracy: true, timeout: LIMIT_MS, maximumAge: FRESH_MS },
    )
  }, [])
  useEffect(() => {
    if (!isWanted) return
    find()
    return () => {
      asked.current += 1
    }
  }, [isWanted, find])
  return { ...here, find }
}
