export { CardRow, type CardRowProps, CardRows } from './CardRows.tsx'
export { HomeCards, HomeFigures } from './HomeSlots.tsx'
export { PeriodSwitch, usePeriod } from './PeriodSwitch.tsx'
export type { Period } from './period.ts'
