export { HomeCards, HomeFigures } from './HomeSlots.tsx'
