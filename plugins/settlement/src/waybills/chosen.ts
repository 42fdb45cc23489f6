import { platformDay } from '@ntocc/sdk/contracts'

interface Chosen {
  waybillNo: string
  finishTime?: string | null | undefined
}

/** Chosen waybills, and the days on which they were finished: today for those that are not. */
export const chosenOf = (rows: readonly Chosen[]): { waybillNos: string[]; start: string; end: string } => {
  const days = rows.map(({ finishTime }) => platformDay(finishTime ? new Date(finishTime) : new Date())).sort()
  const today = platformDay(new Date())
  return {
    waybillNos: rows.map(({ waybillNo }) => waybillNo),
    start: days[0] ?? today,
    end: days.at(-1) ?? today,
  }
}
