export type { ApplicationPageProps } from './ApplicationPage.tsx'
export { ApplicationPage, ReviewCockpit } from './lazy.tsx'
export type {
  ReviewCockpitProps,
  ReviewDecision,
  ReviewItem,
  ReviewNote,
  ReviewPaper,
  ReviewPort,
  ReviewSheet,
} from './types.ts'
