export { CardRow, type CardRowProps, CardRows } from './CardRows.tsx'
export { HomeCards, HomeFigures } from './HomeSlots.tsx'
