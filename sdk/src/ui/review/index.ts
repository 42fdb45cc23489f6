export type { ApplicationPageProps } from './ApplicationPage.tsx'
export { ApplicationPage, ReviewCockpit } from './lazy.tsx'
export type {
  ReviewAmendment,
  ReviewCockpitProps,
  ReviewDecision,
  ReviewDesk,
  ReviewItem,
  ReviewNote,
  ReviewPaper,
  ReviewPort,
  ReviewSheet,
  ReviewWords,
} from './types.ts'
