const DAY_MS = 86_400_000
const BEIJING_MS = 8 * 3_600_000

/** Nothing was heard of a vehicle on the way for longer than that. @returns the minutes of silence, or nothing */
export const silentFor = (lastMs: number, nowMs: number, minutes: number): number | undefined => {
  const silent = Math.floor((nowMs - lastMs) / 60_000)
  return silent >= minutes ? silent : undefined
}

/** Today in Beijing, where the platform's days begin: YYYY-MM-DD. */
export const beijingDay = (nowMs: number): string => new Date(nowMs + BEIJING_MS).toISOString().slice(0, 10)

/** Days that a paper is still good for; 0 on its last day, less than that when it is over. */
export const daysLeft = (lastDay: string, nowMs: number): number =>
  Math.round((Date.parse(lastDay) - Date.parse(beijingDay(nowMs))) / DAY_MS)
