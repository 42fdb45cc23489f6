import { endpoints, type VehiclePosition } from '@ntocc/sdk/contracts'
import { platformNow, wallClock } from '@ntocc/sdk/fields'
import { usePermission, useRecord } from '@ntocc/sdk/hooks'

const REFRESH_MS = 60_000
const NONE: readonly VehiclePosition[] = []
/** Papers that run out within so many days are said. */
const SOON_DAYS = 30

/** Where one's own vehicles are, those on a trip with it. */
export function usePositions(): readonly VehiclePosition[] {
  const { vehiclePositions } = endpoints
  const { data } = useRecord(vehiclePositions, {
    query: { trail: 1, limit: 500 },
    refreshMs: REFRESH_MS,
    enabled: usePermission(vehiclePositions.permission) === 'allowed',
  })
  return data ?? NONE
}

const dayNow = (): string => wallClock(platformNow()).toISOString().slice(0, 10)

/** Whether a day has passed or comes within the next ones. */
export const isSoon = (day: string, today = dayNow()): boolean =>
  day !== '' && Date.parse(day) - Date.parse(today) <= SOON_DAYS * 86_400_000
