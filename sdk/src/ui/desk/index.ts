export { Desk, type DeskProps } from './Desk.tsx'
export { DeskNarrowing } from './DeskNarrowing.tsx'
export { DeskActions, DeskLine, DeskSheet } from './DeskSheet.tsx'
export { useDeskQuery, useDeskSize } from './useDeskQuery.ts'
